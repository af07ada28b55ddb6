import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Handle } from "#app/page/handle.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import itemsStyles from "#app/styles/items.css?url";
import { isJsonRequest } from "#server/http/json-response.ts";
import type { PageData } from "#server/http/page-data.ts";
import { answerItem, openItem, readItemPage } from "#server/items/item.ts";
import { ItemPageView } from "./item-page.tsx";
import { getItemsContext } from "./items-context.ts";
import { withItemsError } from "./throw-items-error.ts";

/** `/items/:collection/:id`: one item with all its visible fields. */
export async function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url);
  const { collection = "", id = "" } = args.params;
  const opening = openItem(await getItemsContext(args), collection, { key: id, search });
  if (isJsonRequest(args.request))
    return {
      pageData: {
        answer: await withItemsError(opening.then((open) => answerItem(open, id))),
      } satisfies PageData,
    };
  const item = await withItemsError(opening.then((open) => readItemPage(open, id)));
  const pageData = { canonical: item.native } satisfies PageData;
  return { item, list: searchParams.get("list") ?? "", pageData };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: itemsStyles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  createPageMeta(matches, {
    title: loaded?.item ? loaded.item.title : getTranslations(matches)("items.title"),
    noIndex: true,
  });

export const handle = { json: true } satisfies Handle;

export default function Item() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.item ? <ItemPageView item={loaded.item} list={loaded.list} /> : null;
}
