import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ItemCell } from "#app/components/item-cell.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import type { Handle } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
import { readItemsPage } from "#server/items/items.ts";
import { askerOf } from "./asker.ts";
import { orRefuse } from "./refuse.ts";

/** `/items/:collection`, with Directus's own query parameters. */
export async function loader(args: LoaderFunctionArgs) {
  const { search } = new URL(args.request.url);
  const page = await orRefuse(readItemsPage(await askerOf(args), args.params.collection ?? "", search));
  return { ...page, search };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.label ?? "Items", noIndex: true });

export const handle = { json: true } satisfies Handle;

export default function CollectionPage() {
  const page = useLoaderData<typeof loader>();
  const { label, collection, rows, total, query, search } = page;
  const pages = total === undefined ? 1 : Math.max(1, Math.ceil(total / (query.limit || 1)));
  return (
    <div className="items">
      <Breadcrumbs items={[{ label: "Collections", href: "/items" }, { label }]} />
      <PageHeader
        title={label}
        kicker={collection}
        lead={total === undefined ? undefined : `${total} items`}
      />
      <Form className="items-search" role="search" aria-label={`Search ${label}`} method="get">
        <p className="field">
          <label htmlFor="items-search">Search</label>
          <input id="items-search" type="search" name="search" defaultValue={query.search} maxLength={200} />
        </p>
        <Button variant="secondary">Search</Button>
      </Form>
      {rows.length > 0 ? (
        <ItemsTable page={page} />
      ) : (
        <EmptyState title="Nothing here">
          <p>
            No item matches. <Link to={`/items/${encodeURIComponent(collection)}`}>Show all of them</Link>.
          </p>
        </EmptyState>
      )}
      <Pagination
        page={query.page ?? 1}
        pages={pages}
        hrefOf={(number) => withParameter(search, "page", String(number))}
      />
    </div>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function ItemsTable({ page: { label, collection, columns, rows, search, grouped, query } }: { page: Page }) {
  return (
    <section className="items-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label: heading }) => (
              <th key={name} scope="col" aria-sort={sortedBy(query.sort, name)}>
                {grouped ? (
                  heading
                ) : (
                  <Link to={withParameter(search, "sort", nextSort(query.sort, name))}>{heading}</Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }, row) => (
            <tr key={key ?? row}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.name}>
                  <ItemCell
                    cell={cell}
                    href={
                      key !== undefined && index === 0
                        ? `/items/${encodeURIComponent(collection)}/${encodeURIComponent(key)}`
                        : undefined
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sortedBy(sort: string[] | undefined, name: string): "ascending" | "descending" | undefined {
  if (sort?.[0] === name) return "ascending";
  return sort?.[0] === `-${name}` ? "descending" : undefined;
}

function nextSort(sort: string[] | undefined, name: string): string {
  return sort?.[0] === name ? `-${name}` : name;
}

function withParameter(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  if (name !== "page") params.delete("page");
  return `?${params}`;
}
