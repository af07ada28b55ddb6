import { PreserveQuery } from "#app/components/form/preserve-query.tsx";
import { ItemsGroups } from "#app/components/items/items-groups.tsx";
import { ItemsTable } from "#app/components/items/items-table.tsx";
import { ItemsTools } from "#app/components/items/items-tools.tsx";
import { SiteLink } from "#app/components/items/site-link.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { hidden, linkTo, Message } from "#app/components/ui/message.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import type { ListPage } from "#server/items/load-list-page.ts";

/** A collection as a catalogue: search, filter, group, and a table. */
export function CollectionPage({ list }: { list: ListPage }) {
  const t = useTranslations();
  const { label, collection, note, native, search, searchText, filter } = list;
  const action = useLocalizedPath()(`/items/${encodeURIComponent(collection)}`);
  return (
    <div className="items">
      <Breadcrumbs items={[{ label: t("page.collections"), href: "/items" }, { label }]} />
      <PageHeader title={<bdi>{label}</bdi>} kicker={collection} lead={note}>
        {native ? <SiteLink path={native} /> : null}
      </PageHeader>
      <div className="items-query">
        <search aria-label={t("items.searchIn", { collection: label })}>
          <form className="items-search" method="get" action={action}>
            <PreserveQuery search={search} except={["search", "page", "offset", "condition"]} />
            <p className="field">
              <label htmlFor="items-search">{t("items.search")}</label>
              <input
                id="items-search"
                type="search"
                name="search"
                defaultValue={searchText}
                maxLength={200}
              />
            </p>
            <Button variant="secondary">{t("items.search")}</Button>
          </form>
        </search>
        <ItemsTools list={list} action={action} />
      </div>
      <ActiveFilters searchText={searchText} filter={filter} action={action} search={search} />
      <Results list={list} action={action} />
    </div>
  );
}

function ActiveFilters({
  searchText,
  filter: { active, reset },
  action,
  search,
}: Pick<ListPage, "searchText" | "filter" | "search"> & { action: string }) {
  const t = useTranslations();
  if (!searchText && active.length === 0) return null;
  const withoutWords = new URLSearchParams(search);
  for (const name of ["search", "page"]) withoutWords.delete(name);
  const searched = searchText
    ? [
        {
          label: t("items.search"),
          operator: t("items.searchedFor"),
          value: searchText,
          without: `?${withoutWords}`,
        },
      ]
    : [];
  return (
    <section className="items-active" aria-label={t("items.filteredBy")}>
      <ul>
        {[...searched, ...active].map(({ label, operator, value, without }) => (
          <li key={without}>
            {label} {operator} {value ? <bdi className="items-value">{value}</bdi> : null}
            <a href={`${action}${without}`}>
              <Message id="items.remove" values={{ filter: `${label} ${operator} ${value}`, hidden }} />
            </a>
          </li>
        ))}
      </ul>
      <a href={`${action}${reset}`}>{t("items.showAll")}</a>
    </section>
  );
}

function Results({ list, action }: { list: ListPage; action: string }) {
  const t = useTranslations();
  const { label, table, groups, search, page, first, limit } = list;
  if (groups && groups.rows.length > 0) {
    return (
      <>
        {groups.cut ? (
          <p className="items-count">{t("items.moreGroups", { shown: groups.rows.length })}</p>
        ) : null}
        <ItemsGroups groups={groups} label={label} action={action} />
      </>
    );
  }
  if (!table || table.rows.length === 0) {
    return (
      <EmptyState title={t("items.nothing")}>
        <p>
          <Message id="items.nothingMatches" values={{ link: linkTo(action) }} />
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="items-count">
        {table.rows.length < table.total
          ? t("items.rangeOf", { first, last: first + table.rows.length - 1, total: String(table.total) })
          : t("items.items", { items: table.total })}
      </p>
      <ItemsTable
        table={table}
        label={label}
        sortHref={(sort) => `${action}${setSearchParam(search, "sort", sort)}`}
        hrefOf={(href) => buildItemHref(search, href)}
      />
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(table.total / (limit || 1)))}
        hrefOf={(number) => `${action}${setSearchParam(search, "page", String(number))}`}
      />
    </>
  );
}

/** The query string with one parameter changed; anything but another page begins again at the first. */
function setSearchParam(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  for (const gone of ["page", "offset", "condition"]) if (gone !== name) params.delete(gone);
  return `?${params}`;
}

/** An item's address that remembers the list from which it was opened. */
function buildItemHref(search: string, href: string): string {
  return search ? `${href}?${new URLSearchParams({ list: search.replace(/^\?/, "") })}` : href;
}
