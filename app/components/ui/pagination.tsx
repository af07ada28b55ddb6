import { useTranslations } from "#app/page/language.ts";
import { Link } from "./link.tsx";

export interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
}

/** Links to the pages of a list: first, last, and the neighbours of this one. */
export function Pagination({ page, pages, hrefOf, label }: PaginationProps) {
  const t = useTranslations();
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label ?? t("lists.pages")}>
      <ul>
        {page > 1 ? (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev">
              {t("lists.previous")}
            </Link>
          </li>
        ) : null}
        {shownPages(page, pages).map((shown, index, all) => (
          <li key={shown}>
            {shown - (all[index - 1] ?? 0) > 1 ? <span aria-hidden="true">…</span> : null}
            {shown === page ? (
              <b aria-current="page">{shown}</b>
            ) : (
              <Link to={hrefOf(shown)} aria-label={t("lists.page", { page: shown })}>
                {shown}
              </Link>
            )}
          </li>
        ))}
        {page < pages ? (
          <li>
            <Link to={hrefOf(page + 1)} rel="next">
              {t("lists.next")}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((shown) => shown >= 1 && shown <= pages);
  return [...new Set(near)].sort((a, b) => a - b);
}
