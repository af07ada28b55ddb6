import { useTexts } from "#app/language.ts";
import type { Heading } from "#server/content/outline.ts";
import { inLanguage } from "./language.ts";

/** The parts of a long text, each a link to where it begins. */
export function Contents({ headings, lang }: { headings: Heading[]; lang?: string }) {
  const { journal } = useTexts();
  if (headings.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{journal.inThisPost}</h2>
      <ol {...inLanguage(lang)}>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level > 2 ? "contents-part" : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
