import { ItemFields } from "#app/components/items/item-fields.tsx";
import { SiteLink } from "#app/components/items/site-link.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { useTranslations } from "#app/page/language.ts";
import type { ItemPage } from "#server/items/item.ts";

/** An item, or the one item of a singleton. @param list the query string of the list from which it was opened */
export function ItemPageView({ item, list }: { item: ItemPage; list?: string }) {
  const t = useTranslations();
  const { collection, label, title, native, entries } = item;
  const query = new URLSearchParams(list).toString();
  const back = `/items/${encodeURIComponent(collection)}${query ? `?${query}` : ""}`;
  const trail =
    title === label && list === undefined ? [{ label }] : [{ label, href: back }, { label: title }];
  return (
    <div className="items">
      <Breadcrumbs items={[{ label: t("page.collections"), href: "/items" }, ...trail]} />
      <PageHeader title={<bdi>{title}</bdi>} kicker={collection}>
        {native ? <SiteLink path={native} /> : null}
      </PageHeader>
      <ItemFields entries={entries} />
    </div>
  );
}
