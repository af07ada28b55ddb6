import { useLanguage, useTexts } from "#app/language.ts";
import { localLinks } from "#app/texts/local-path.ts";
import { inLanguage } from "./language.ts";

/** Rich text. `html` comes sanitised from `cleanHtml` of `#server/content/rich-text.ts`. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  const language = useLanguage();
  const { table } = useTexts().prose;
  if (!html) return null;
  const text = localLinks(language, html).replaceAll(
    '<div class="scroller" ',
    `<div class="scroller" aria-label="${table}" `,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server against an allow-list
  return <div className="prose" {...inLanguage(lang)} dangerouslySetInnerHTML={{ __html: text }} />;
}
