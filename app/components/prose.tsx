import { useLanguage, useTexts } from "#app/language.ts";
import type { Texts } from "#app/texts/index.ts";
import { localLinks } from "#app/texts/local-path.ts";
import { inLanguage } from "./language.ts";

/** Rich text. `html` comes sanitised from `cleanHtml` of `#server/content/rich-text.ts`. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  const language = useLanguage();
  const { prose } = useTexts();
  if (!html) return null;
  const text = labelled(localLinks(language, html), prose);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server against an allow-list
  return <div className="prose" {...inLanguage(lang)} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** What screen readers hear of a text's parts that have no words of their own. */
function labelled(html: string, { table, notes, back, done, toDo }: Texts["prose"]): string {
  const labels: [part: string, label: string][] = [
    ['<div class="scroller"', table],
    ['<section role="doc-endnotes"', notes],
    ['role="doc-backlink"', back],
    ['<input type="checkbox" checked', done],
    ['<input type="checkbox" disabled', toDo],
  ];
  return labels.reduce((text, [part, label]) => text.replaceAll(part, `${part} aria-label="${label}"`), html);
}
