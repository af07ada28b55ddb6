import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ItemsGroups } from "#app/components/items-groups.tsx";
import { ItemsTable } from "#app/components/items-table.tsx";
import { ItemsTools } from "#app/components/items-tools.tsx";
import { KeepParameters } from "#app/components/keep-parameters.tsx";
import { OnTheSite } from "#app/components/on-the-site.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { Label, Sentence } from "#app/components/sentence.tsx";
import { useLocalPath, useTexts } from "#app/language.ts";
import type { ListPage } from "#server/items/load-list.ts";
import { itemFrom, withParameter } from "./list-href.ts";

/** A collection as a catalogue: search, filter, group, and a table. */
export function CollectionPage({ list }: { list: ListPage }) {
  const { page, items } = useTexts();
  const { label, collection, note, native, search, words, filter } = list;
  const action = useLocalPath()(`/items/${encodeURIComponent(collection)}`);
  return (
    <div className="items">
      <Breadcrumbs items={[{ label: page.collections, href: "/items" }, { label }]} />
      <PageHeader title={<bdi>{label}</bdi>} kicker={collection} lead={note}>
        {native ? <OnTheSite path={native} /> : null}
      </PageHeader>
      <div className="items-ask">
        <search aria-label={items.searchIn(label)}>
          <form className="items-search" method="get" action={action}>
            <KeepParameters search={search} except={["search", "page", "offset", "condition"]} />
            <p className="field">
              <label htmlFor="items-search">{items.search}</label>
              <input id="items-search" type="search" name="search" defaultValue={words} maxLength={200} />
            </p>
            <Button variant="secondary">{items.search}</Button>
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
  const { items } = useTexts();
  if (!words && active.length === 0) return null;
  const withoutWords = new URLSearchParams(search);
  for (const name of ["search", "page"]) withoutWords.delete(name);
  const searched = words
    ? [{ label: items.search, words: items.searchedFor, value: words, without: `?${withoutWords}` }]
    : [];
  return (
    <section className="items-active" aria-label={items.filteredBy}>
      <ul>
        {[...searched, ...active].map(({ label, words: compared, value, without }) => (
          <li key={without}>
            {label} {compared} {value ? <bdi className="items-value">{value}</bdi> : null}
            <a href={`${action}${without}`}>
              <Label text={items.remove} what={`${label} ${compared} ${value}`} />
            </a>
          </li>
        ))}
      </ul>
      <a href={`${action}${reset}`}>{items.showAll}</a>
    </section>
  );
}

function Results({ list, action }: { list: ListPage; action: string }) {
  const { items } = useTexts();
  const { label, table, groups, search, page, first, limit } = list;
  if (groups && groups.rows.length > 0) {
    return (
      <>
        {groups.cut ? <p className="items-count">{items.moreGroups(groups.rows.length)}</p> : null}
        <ItemsGroups groups={groups} label={label} action={action} />
      </>
    );
  }
  if (!table || table.rows.length === 0) {
    return (
      <EmptyState title={items.nothing}>
        <p>
          <Sentence text={items.nothingMatches} to={[action]} />
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="items-count">
        {table.rows.length < table.total
          ? items.rangeOf(first, first + table.rows.length - 1, String(table.total))
          : items.items(table.total)}
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
