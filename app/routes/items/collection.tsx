import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Handle } from "#app/handle.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { wantsJson } from "#server/http/json-answer.ts";
import { exportItems } from "#server/items/export-items.ts";
import { answerItems, openCollection } from "#server/items/items.ts";
import { loadList } from "#server/items/load-list.ts";
import { onwardPath } from "#server/languages.ts";
import { askerOf } from "./asker.ts";
import { CollectionPage } from "./collection-page.tsx";
import { ItemPageView } from "./item-page.tsx";
import { orRefuse } from "./refuse.ts";

/** `/items/:collection`, with Directus's own query parameters; `export` makes a file of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url);
  const { collection = "" } = args.params;
  const asker = await askerOf(args);
  if (searchParams.has("export")) return { download: await orRefuse(exportItems(asker, collection, search)) };
  if (wantsJson(args.request))
    return { answer: await orRefuse(openCollection(asker, collection, search).then(answerItems)) };
  const loaded = await orRefuse(loadList(asker, collection, search));
  if ("redirect" in loaded) throw redirect(onwardPath(args.request, loaded.redirect));
  if ("item" in loaded) return { item: loaded.item, canonical: undefined };
  const { list } = loaded;
  return data({ list, canonical: list.native }, { status: list.filter.refused ? 422 : 200 });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => {
  const texts = textsIn(matches);
  const { list, item } = { list: undefined, item: undefined, ...loaded };
  const title = list?.label ?? item?.label ?? texts.items.title;
  return pageMeta(matches, { title: list?.filter.refused ? texts.page.error(title) : title, noIndex: true });
};

export const handle = { json: true } satisfies Handle;

export default function Collection() {
  const loaded = useLoaderData<typeof loader>();
  if ("list" in loaded && loaded.list) return <CollectionPage list={loaded.list} />;
  return "item" in loaded && loaded.item ? <ItemPageView item={loaded.item} /> : null;
}
