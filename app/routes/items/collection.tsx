import {
  data,
  type HeadersArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Handle } from "#app/page/handle.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import itemsStyles from "#app/styles/items.css?url";
import { isJsonRequest } from "#server/http/json-response.ts";
import type { PageData } from "#server/http/page-data.ts";
import { exportItems } from "#server/items/export-items.ts";
import { answerItems, openCollection } from "#server/items/items.ts";
import { loadList } from "#server/items/load-list-page.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { CollectionPage } from "./collection-page.tsx";
import { ItemPageView } from "./item-page.tsx";
import { getItemsContext } from "./items-context.ts";
import { withItemsError } from "./throw-items-error.ts";

/** `/items/:collection`, with Directus's own query parameters; `export` makes a file of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url);
  const { collection = "" } = args.params;
  const asker = await getItemsContext(args);
  if (searchParams.has("export"))
    return {
      pageData: {
        download: await withItemsError(exportItems(asker, collection, search)),
      } satisfies PageData,
    };
  if (isJsonRequest(args.request))
    return {
      pageData: {
        answer: await withItemsError(openCollection(asker, collection, search).then(answerItems)),
      } satisfies PageData,
    };
  const loaded = await withItemsError(loadList(asker, collection, search));
  if ("redirect" in loaded) throw redirect(getLocalizedPath(args.request, loaded.redirect));
  if ("item" in loaded) return { item: loaded.item };
  const { list } = loaded;
  return data(
    { list, pageData: { canonical: list.native } satisfies PageData },
    {
      status: list.filter.refused ? 422 : 200,
    },
  );
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: itemsStyles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
  const t = getTranslations(matches);
  const { list, item } = { list: undefined, item: undefined, ...loaded };
  const title = list?.label ?? item?.label ?? t("items.title");
  return createPageMeta(matches, {
    title: list?.filter.refused ? t("page.error", { title }) : title,
    noIndex: true,
  });
};

export const handle = { json: true } satisfies Handle;

export default function Collection() {
  const loaded = useLoaderData<typeof loader>();
  if ("list" in loaded && loaded.list) return <CollectionPage list={loaded.list} />;
  return "item" in loaded && loaded.item ? <ItemPageView item={loaded.item} /> : null;
}
