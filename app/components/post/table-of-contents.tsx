import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { Heading } from "#server/content/text/headings.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";

/** The parts of a long text, each a link to where it begins. */
export function TableOfContents({ headings, lang }: { headings: Heading[]; lang?: string }) {
  const t = useTranslations();
  const set = useTypeset();
  if (headings.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{t("journal.inThisPost")}</h2>
      <ol {...getLangAttributes(lang)}>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level > 2 ? "contents-part" : undefined}>
            <a href={`#${id}`}>{set(text, lang)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
