import { useTexts } from "#app/language.ts";
import type { Year } from "#server/content/load-archive.ts";
import { Link } from "./link.tsx";

/** The years of the journal; `current` is the one that the page shows. */
export function YearNavigation({ years, current }: { years: Year[]; current?: number }) {
  const { journal } = useTexts();
  return (
    <nav className="year-navigation" aria-label={journal.years}>
      <ol>
        {years.map(({ year, count }) => (
          <li key={year}>
            <Link to={`/journal/archive/${year}`} aria-current={year === current ? "page" : undefined}>
              <span className="title">{year}</span>
              <span className="note">{journal.posts(count)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
