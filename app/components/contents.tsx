import type { Heading } from "#server/content/outline.ts";
import { inLanguage } from "./language.ts";

/** The parts of a long text, each a link to where it begins. */
export function Contents({ headings, lang }: { headings: Heading[]; lang?: string }) {
  if (headings.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">In this post</h2>
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
