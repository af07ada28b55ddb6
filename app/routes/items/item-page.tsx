import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { ItemFields } from "#app/components/item-fields.tsx";
import { OnTheSite } from "#app/components/on-the-site.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import type { ItemPage } from "#server/items/item.ts";

/**
 * An item, or the one item of a singleton.
 * @param list the query string of the list from which it was opened
 */
export function ItemPageView({ item, list }: { item: ItemPage; list?: string }) {
  const { page } = useTexts();
  const { collection, label, title, native, entries } = item;
  const query = new URLSearchParams(list).toString();
  const back = `/items/${encodeURIComponent(collection)}${query ? `?${query}` : ""}`;
  const trail =
    title === label && list === undefined ? [{ label }] : [{ label, href: back }, { label: title }];
  return (
    <div className="items">
      <Breadcrumbs items={[{ label: page.collections, href: "/items" }, ...trail]} />
      <PageHeader title={<bdi>{title}</bdi>} kicker={collection}>
        {native ? <OnTheSite path={native} /> : null}
      </PageHeader>
      <ItemFields entries={entries} />
    </div>
  );
}
