import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ItemsGroups } from "#app/components/items-groups.tsx";
import { ItemsTable } from "#app/components/items-table.tsx";
import { ItemsTools } from "#app/components/items-tools.tsx";
import { KeepParameters } from "#app/components/keep-parameters.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import type { ListPage } from "#server/items/load-list.ts";
import { itemFrom, withParameter } from "./list-href.ts";

/** A collection as a catalogue: search, filter, group, and a table. */
export function CollectionPage({ list }: { list: ListPage }) {
  const { label, collection, note, native, search, words, filter } = list;
  const action = `/items/${encodeURIComponent(collection)}`;
  return (
    <div className="items">
      <Breadcrumbs items={[{ label: "Collections", href: "/items" }, { label }]} />
      <PageHeader title={<bdi>{label}</bdi>} kicker={collection} lead={note}>
        {native ? (
          <p className="items-native">
            The site shows them at <a href={native}>{native}</a>.
          </p>
        ) : null}
      </PageHeader>
      <div className="items-ask">
        <search aria-label={`Search ${label}`}>
          <form className="items-search" method="get" action={action}>
            <KeepParameters search={search} except={["search", "page", "offset", "condition"]} />
            <p className="field">
              <label htmlFor="items-search">Search</label>
              <input id="items-search" type="search" name="search" defaultValue={words} maxLength={200} />
            </p>
            <Button variant="secondary">Search</Button>
          </form>
        </search>
        <ItemsTools list={list} action={action} />
      </div>
      <ActiveFilters words={words} filter={filter} action={action} search={search} />
      <Results list={list} action={action} />
    </div>
  );
}

function ActiveFilters({
  words,
  filter: { active, reset },
  action,
  search,
}: Pick<ListPage, "words" | "filter" | "search"> & { action: string }) {
  if (!words && active.length === 0) return null;
  const withoutWords = new URLSearchParams(search);
  for (const name of ["search", "page"]) withoutWords.delete(name);
  const searched = words
    ? [{ label: "Search", words: "for", value: words, without: `?${withoutWords}` }]
    : [];
  return (
    <section className="items-active" aria-label="What this list is filtered by">
      <ul>
        {[...searched, ...active].map(({ label, words: compared, value, without }) => (
          <li key={without}>
            {label} {compared} {value ? <bdi className="items-value">{value}</bdi> : null}
            <a href={`${action}${without}`}>
              Remove<span className="visually-hidden">{` ${label} ${compared} ${value}`}</span>
            </a>
          </li>
        ))}
      </ul>
      <a href={`${action}${reset}`}>Show all</a>
    </section>
  );
}

function Results({ list, action }: { list: ListPage; action: string }) {
  const { label, table, groups, search, page, limit } = list;
  if (groups && groups.rows.length > 0) {
    return (
      <>
        {groups.cut ? (
          <p className="items-count">There are more groups than the {groups.rows.length} shown.</p>
        ) : null}
        <ItemsGroups groups={groups} label={label} action={action} />
      </>
    );
  }
  if (!table || table.rows.length === 0) {
    return (
      <EmptyState title="Nothing here">
        <p>
          No item matches. <a href={action}>Show all of them</a>.
        </p>
      </EmptyState>
    );
  }
  const first = (page - 1) * limit + 1;
  return (
    <>
      <p className="items-count">
        {table.rows.length < table.total
          ? `${first} to ${first + table.rows.length - 1} of ${table.total} items`
          : countOf(table.total)}
      </p>
      <ItemsTable
        table={table}
        label={label}
        sortHref={(sort) => `${action}${withParameter(search, "sort", sort)}`}
        hrefOf={(href) => itemFrom(search, href)}
      />
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(table.total / (limit || 1)))}
        hrefOf={(number) => `${action}${withParameter(search, "page", String(number))}`}
      />
    </>
  );
}

function countOf(total: number): string {
  return total === 1 ? "1 item" : `${total} items`;
}
