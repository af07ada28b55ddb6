import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { ItemFields } from "#app/components/item-fields.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import type { ItemPage } from "#server/items/item.ts";

/**
 * An item, or the one item of a singleton.
 * @param list the query string of the list from which it was opened
 */
export function ItemPageView({ item, list }: { item: ItemPage; list?: string }) {
  const { collection, label, title, native, entries } = item;
  const query = new URLSearchParams(list).toString();
  const back = `/items/${encodeURIComponent(collection)}${query ? `?${query}` : ""}`;
  const trail =
    title === label && list === undefined ? [{ label }] : [{ label, href: back }, { label: title }];
  return (
    <div className="items">
      <Breadcrumbs items={[{ label: "Collections", href: "/items" }, ...trail]} />
      <PageHeader title={<bdi>{title}</bdi>} kicker={collection}>
        {native ? (
          <p className="items-native">
            The site shows it at <a href={native}>{decodeURI(native)}</a>.
          </p>
        ) : null}
      </PageHeader>
      <ItemFields entries={entries} />
    </div>
  );
}
