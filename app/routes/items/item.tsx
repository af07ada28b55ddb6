import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { ItemCell } from "#app/components/item-cell.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import type { Handle } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
import { readItemPage } from "#server/items/items.ts";
import { askerOf } from "./asker.ts";
import { orRefuse } from "./refuse.ts";

/** `/items/:collection/:id`: one item with all its visible fields. */
export async function loader(args: LoaderFunctionArgs) {
  const { search } = new URL(args.request.url);
  const { collection = "", id = "" } = args.params;
  return orRefuse(readItemPage(await askerOf(args), collection, id, search));
}

export const meta: MetaFunction<typeof loader> = ({ data: item, matches }) =>
  pageMeta(matches, { title: item?.title ?? "Item", noIndex: true });

export const handle = { json: true } satisfies Handle;

export default function ItemPage() {
  const { collection, label, title, entries } = useLoaderData<typeof loader>();
  const list = `/items/${encodeURIComponent(collection)}`;
  return (
    <div className="items">
      <Breadcrumbs
        items={[{ label: "Collections", href: "/items" }, { label, href: list }, { label: title }]}
      />
      <PageHeader title={title} kicker={collection} />
      <dl className="item-fields">
        {entries.map(({ label: name, note, cell }) => (
          <div key={name}>
            <dt>
              {name}
              {note ? <span className="item-note">{note}</span> : null}
            </dt>
            <dd>
              <ItemCell cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
