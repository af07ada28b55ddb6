import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { CollectionList } from "#app/components/collection-list.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import type { Handle } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
import { listCollections } from "#server/items/collections.ts";
import { askerOf } from "./asker.ts";
import { orRefuse } from "./refuse.ts";

/** `/items`: every collection that this visitor may read, in Studio's folders; `?search=` looks for some. */
export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams.get("search")?.slice(0, 200) ?? "";
  const { groups, total, found } = await orRefuse(listCollections(await askerOf(args), search));
  const data = groups.flatMap(({ collections }) => collections.map(({ name }) => ({ collection: name })));
  return { groups, total, found, search, answer: { data } };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Collections", noIndex: true });

export const handle = { json: true } satisfies Handle;

export default function CollectionsPage() {
  const { groups, total, found, search } = useLoaderData<typeof loader>();
  return (
    <div className="items">
      <PageHeader
        title="Collections"
        kicker={total === 1 ? "1 collection" : `${total} collections`}
        lead="Everything in the content backend that you may read."
      />
      {total > 0 ? (
        <search aria-label="Search collections">
          <form className="items-search" method="get" action="/items">
            <p className="field">
              <label htmlFor="items-search">Find a collection</label>
              <input id="items-search" type="search" name="search" defaultValue={search} maxLength={200} />
            </p>
            <Button variant="secondary">Find</Button>
          </form>
        </search>
      ) : null}
      {search && found > 0 ? (
        <p className="items-count">
          {found} of {total}. <a href="/items">Show all</a>
        </p>
      ) : null}
      {found > 0 ? <CollectionList groups={groups} open={search !== ""} /> : <Nothing total={total} />}
    </div>
  );
}

function Nothing({ total }: { total: number }) {
  return total === 0 ? (
    <EmptyState title="Nothing to read">There is no collection that you may read.</EmptyState>
  ) : (
    <EmptyState title="Not found">
      <p>
        No collection is called that. <a href="/items">Show all {total}</a>.
      </p>
    </EmptyState>
  );
}
