import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CollectionList } from "#app/components/items/collection-list.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Form, Link } from "#app/components/ui/link.tsx";
import { linkTo, Message } from "#app/components/ui/message.tsx";
import type { Handle } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import itemsStyles from "#app/styles/items.css?url";
import type { PageData } from "#server/http/page-data.ts";
import { listCollections } from "#server/items/collections.ts";
import { getItemsContext } from "./items-context.ts";
import { withItemsError } from "./throw-items-error.ts";

/** `/items`: every collection that this visitor may read, in Studio's folders; `?search=` looks for some. */
export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams.get("search")?.slice(0, 200) ?? "";
  const { groups, total, found } = await withItemsError(listCollections(await getItemsContext(args), search));
  const data = groups.flatMap(({ collections }) => collections.map(({ name }) => ({ collection: name })));
  return { groups, total, found, search, pageData: { answer: { data } } satisfies PageData };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: itemsStyles }];

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("items.title"), noIndex: true });

export const handle = { json: true } satisfies Handle;

export default function CollectionsPage() {
  const t = useTranslations();
  const { groups, total, found, search } = useLoaderData<typeof loader>();
  return (
    <div className="items">
      <PageHeader
        title={t("items.title")}
        kicker={t("items.collections", { collections: total })}
        lead={t("items.lead")}
      />
      {total > 0 ? (
        <search aria-label={t("items.searchCollections")}>
          <Form className="items-search" method="get" action="/items">
            <p className="field">
              <label htmlFor="items-search">{t("items.findCollection")}</label>
              <input id="items-search" type="search" name="search" defaultValue={search} maxLength={200} />
            </p>
            <Button variant="secondary">{t("items.find")}</Button>
          </Form>
        </search>
      ) : null}
      {search && found > 0 ? (
        <p className="items-count">
          {t("items.foundOf", { found, total })} <Link to="/items">{t("items.showAll")}</Link>
        </p>
      ) : null}
      {found > 0 ? <CollectionList groups={groups} open={search !== ""} /> : <Nothing total={total} />}
    </div>
  );
}

function Nothing({ total }: { total: number }) {
  const t = useTranslations();
  return total === 0 ? (
    <EmptyState title={t("items.none")}>{t("items.noneLead")}</EmptyState>
  ) : (
    <EmptyState title={t("items.notFound")}>
      <p>
        <Message id="items.notFoundLead" values={{ total, link: linkTo("/items") }} />
      </p>
    </EmptyState>
  );
}
