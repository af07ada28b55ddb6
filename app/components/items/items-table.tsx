import { useTranslations } from "#app/page/language.ts";
import type { CollectionTable as Table } from "#server/items/items.ts";
import { ItemCell } from "./item-cell.tsx";

const rightAligned = /^(number|money|many)$/;

/** Rows of a collection; a heading sorts by its column, the name of a row leads to the item. */
export function ItemsTable({
  table: { columns, rows, titled, sort },
  label,
  sortHref,
  hrefOf,
}: {
  table: Table;
  label: string;
  sortHref: (sort: string) => string;
  hrefOf: (item: string) => string;
}) {
  const t = useTranslations();
  return (
    <section className="items-table" aria-label={t("items.table", { collection: label })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ path, label: heading, kind, note, sort: by }) => (
              <th
                key={path}
                scope="col"
                className={alignment(kind)}
                aria-sort={by ? getAriaSort(sort, by) : undefined}
                title={note}
              >
                {by ? <a href={sortHref(sort === by ? `-${by}` : by)}>{heading}</a> : <span>{heading}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, href, title, cells }, row) => (
            <tr key={key ?? row}>
              {cells.map((cell, index) => {
                const column = columns[index];
                const named = index === titled;
                const Tag = named ? "th" : "td";
                return (
                  <Tag
                    key={column?.path}
                    scope={named ? "row" : undefined}
                    className={alignment(column?.kind)}
                  >
                    <ItemCell cell={cell} href={named && href ? hrefOf(href) : undefined} title={title} />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function alignment(kind: string | undefined): string | undefined {
  return rightAligned.test(kind ?? "") ? "items-number" : undefined;
}

function getAriaSort(sort: string | undefined, by: string): "ascending" | "descending" | undefined {
  if (sort === by) return "ascending";
  return sort === `-${by}` ? "descending" : undefined;
}
