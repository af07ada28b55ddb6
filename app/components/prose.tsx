import { useSearchParams } from "@remix-run/react";
import { useLanguage, useLocalPath, useTexts } from "#app/language.ts";
import type { Texts } from "#app/texts/index.ts";
import { localLinks } from "#app/texts/local-path.ts";
import { inLanguage } from "./language.ts";
import { offerFrames } from "./text-frames.ts";

interface ProseProps {
  /** Sanitised by `cleanHtml` of `#server/content/rich-text.ts`. */
  html: string;
  lang?: string;
  /** The path of its page, to which the offer to load a film leads. */
  path: string;
}

/** Rich text. */
export function Prose({ html, lang, path }: ProseProps) {
  const language = useLanguage();
  const { prose, embed: words } = useTexts();
  const local = useLocalPath();
  const [query] = useSearchParams();
  if (!html) return null;
  const own = lang ? ` lang="${language.tag}" dir="${language.direction}"` : "";
  const labelledHtml = labelled(localLinks(language, html), prose);
  const text = offerFrames(labelledHtml, { path: local(path), query, words, own });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server against an allow-list
  return <div className="prose" {...inLanguage(lang)} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The way back from a note, where nobody has said in words what it is. */
const backlink = /<a (?=[^>]*role="doc-backlink")(?![^>]*aria-label=)/g;

/** What screen readers hear of a text's parts that have no words of their own. */
function labelled(html: string, { table, notes, back, done, toDo }: Texts["prose"]): string {
  const labels: [part: string, label: string][] = [
    ['<div class="scroller"', table],
    ['<section role="doc-endnotes"', notes],
    ['<input type="checkbox" checked', done],
    ['<input type="checkbox" disabled', toDo],
  ];
  return labels
    .reduce((text, [part, label]) => text.replaceAll(part, `${part} aria-label="${label}"`), html)
    .replace(backlink, `<a aria-label="${back}" `);
}
