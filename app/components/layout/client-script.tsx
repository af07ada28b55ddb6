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
