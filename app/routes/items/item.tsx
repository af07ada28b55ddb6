import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Handle } from "#app/handle.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { wantsJson } from "#server/http/json-answer.ts";
import { answerItem, openItem, readItemPage } from "#server/items/item.ts";
import { askerOf } from "./asker.ts";
import { ItemPageView } from "./item-page.tsx";
import { orRefuse } from "./refuse.ts";

/** `/items/:collection/:id`: one item with all its visible fields. */
export async function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url);
  const { collection = "", id = "" } = args.params;
  const opening = openItem(await askerOf(args), collection, id, search);
  if (wantsJson(args.request))
    return { answer: await orRefuse(opening.then((open) => answerItem(open, id))) };
  const item = await orRefuse(opening.then((open) => readItemPage(open, id)));
  return { item, canonical: item.native, list: searchParams.get("list") ?? "" };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta(matches, {
    title: loaded?.item ? loaded.item.title : textsIn(matches).items.title,
    noIndex: true,
  });

export const handle = { json: true } satisfies Handle;

export default function Item() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.item ? <ItemPageView item={loaded.item} list={loaded.list} /> : null;
}
