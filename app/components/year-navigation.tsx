import type { Year } from "#server/content/load-archive.ts";

/** The years of the journal; `current` is the one that the page shows. */
export function YearNavigation({ years, current }: { years: Year[]; current?: number }) {
  return (
    <nav className="year-navigation" aria-label="Years">
      <ol>
        {years.map(({ year, count }) => (
          <li key={year}>
            <a href={`/journal/archive/${year}`} aria-current={year === current ? "page" : undefined}>
              <span className="title">{year}</span>
              <span className="note">{count === 1 ? "1 post" : `${count} posts`}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
