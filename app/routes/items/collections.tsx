import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import type { Handle } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
import { listCollections } from "#server/items/items.ts";
import { askerOf } from "./asker.ts";
import { orRefuse } from "./refuse.ts";

/** `/items`: every collection that this visitor may read. */
export async function loader(args: LoaderFunctionArgs) {
  const collections = await orRefuse(listCollections(await askerOf(args)));
  return { collections, answer: { data: collections.map(({ name }) => ({ collection: name })) } };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Collections", noIndex: true });

export const handle = { json: true } satisfies Handle;

export default function CollectionsPage() {
  const { collections } = useLoaderData<typeof loader>();
  return (
    <div className="items">
      <PageHeader
        title="Collections"
        kicker="Items"
        lead="Everything in the content backend that you may read."
      />
      {collections.length === 0 ? (
        <EmptyState title="Nothing to read">
          <p>There is no collection that you may read.</p>
        </EmptyState>
      ) : (
        <ul className="collections">
          {collections.map(({ name, label }) => (
            <li key={name}>
              <Link to={`/items/${encodeURIComponent(name)}`}>{label}</Link> <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
