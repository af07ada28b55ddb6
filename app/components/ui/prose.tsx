import { useSearchParams } from "@remix-run/react";
import { localizeLinks } from "#app/messages/local-path.ts";
import type { Translator } from "#app/messages/translator.ts";
import { useLanguage, useLocalizedPath, useTranslations } from "#app/page/language.ts";
import { typesetHtml } from "#app/page/typeset.ts";
import { addEmbedForms } from "../content/text-embeds.ts";
import { getLangAttributes } from "./lang-attributes.ts";

interface ProseProps {
  /** Sanitised by `cleanHtml` of `#server/content/text/rich-text.ts`. */
  html: string;
  lang?: string;
  /** The path of its page, to which the offer to load a film leads. */
  path: string;
}

/** Rich text. */
export function Prose({ html, lang, path }: ProseProps) {
  const language = useLanguage();
  const t = useTranslations();
  const local = useLocalizedPath();
  const [query] = useSearchParams();
  if (!html) return null;
  const own = lang ? ` lang="${language.tag}" dir="${language.direction}"` : "";
  const labelledHtml = labelled(localizeLinks(language, html), t);
  const withForms = addEmbedForms(labelledHtml, { path: local(path), query, t, own });
  const text = typesetHtml(withForms, lang ?? language.tag);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server against an allow-list
  return <div className="prose" {...getLangAttributes(lang)} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The way back from a note, where nobody has said in words what it is. */
const backlink = /<a (?=[^>]*role="doc-backlink")(?![^>]*aria-label=)/g;

/** What screen readers hear of a text's parts that have no words of their own. */
function labelled(html: string, t: Translator): string {
  const labels: [part: string, label: string][] = [
    ['<div class="scroller"', t("prose.table")],
    ['<section role="doc-endnotes"', t("prose.notes")],
    ['<input type="checkbox" checked', t("prose.done")],
    ['<input type="checkbox" disabled', t("prose.toDo")],
  ];
  return labels
    .reduce((text, [part, label]) => text.replaceAll(part, `${part} aria-label="${label}"`), html)
    .replace(backlink, `<a aria-label="${t("prose.back")}" `);
}
