import { useLanguage } from "#app/language.ts";
import { localLinks } from "#app/texts/local-path.ts";
import { inLanguage } from "./language.ts";

/** Rich text. `html` comes sanitised from `cleanHtml` of `#server/content/rich-text.ts`. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  const language = useLanguage();
  if (!html) return null;
  const text = localLinks(language, html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server against an allow-list
  return <div className="prose" {...inLanguage(lang)} dangerouslySetInnerHTML={{ __html: text }} />;
}
