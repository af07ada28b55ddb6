import { useContext } from "react";
import { BrowserScriptContext } from "#app/page/client-script.ts";

/** The site's one script, with all that it imports asked for at once. */
export function BrowserScript() {
  const files = useContext(BrowserScriptContext);
  if (!files) return null;
  const { entry, hmr } = files;
  return (
    <>
      {entry.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {hmr ? <script type="module" src={hmr.runtime} /> : null}
      <script type="module" src={entry.module} />
    </>
  );
}

/** Plausible knows a site by its host (`data-domain`), Umami by an id (`data-website-id`), which the address has behind a `#`. */
export function AnalyticsScript({ url, siteUrl }: { url: string; siteUrl: string }) {
  const [src, id] = url.split("#");
  return <script defer src={src} data-domain={new URL(siteUrl).hostname} data-website-id={id} />;
}
