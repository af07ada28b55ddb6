import { useTranslations } from "#app/page/language.ts";
import type { Year } from "#server/content/posts/load-archive.ts";
import { Link } from "../ui/link.tsx";

/** The years of the journal; `current` is the one that the page shows. */
export function YearNavigation({ years, current }: { years: Year[]; current?: number }) {
  const t = useTranslations();
  return (
    <nav className="year-navigation" aria-label={t("journal.years")}>
      <ol>
        {years.map(({ year, count }) => (
          <li key={year}>
            <Link to={`/journal/archive/${year}`} aria-current={year === current ? "page" : undefined}>
              <span className="title">{year}</span>
              <span className="note">{t("journal.posts", { posts: count })}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
