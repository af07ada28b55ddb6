import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { CollectionList } from "#app/components/collection-list.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Form, Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Sentence } from "#app/components/sentence.tsx";
import type { Handle } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
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

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).items.title, noIndex: true });

export const handle = { json: true } satisfies Handle;

export default function CollectionsPage() {
  const { items } = useTexts();
  const { groups, total, found, search } = useLoaderData<typeof loader>();
  return (
    <div className="items">
      <PageHeader title={items.title} kicker={items.collections(total)} lead={items.lead} />
      {total > 0 ? (
        <search aria-label={items.searchCollections}>
          <Form className="items-search" method="get" action="/items">
            <p className="field">
              <label htmlFor="items-search">{items.findCollection}</label>
              <input id="items-search" type="search" name="search" defaultValue={search} maxLength={200} />
            </p>
            <Button variant="secondary">{items.find}</Button>
          </Form>
        </search>
      ) : null}
      {search && found > 0 ? (
        <p className="items-count">
          {items.foundOf(found, total)} <Link to="/items">{items.showAll}</Link>
        </p>
      ) : null}
      {found > 0 ? <CollectionList groups={groups} open={search !== ""} /> : <Nothing total={total} />}
    </div>
  );
}

function Nothing({ total }: { total: number }) {
  const { items } = useTexts();
  return total === 0 ? (
    <EmptyState title={items.none}>{items.noneLead}</EmptyState>
  ) : (
    <EmptyState title={items.notFound}>
      <p>
        <Sentence text={items.notFoundLead(total)} to={["/items"]} />
      </p>
    </EmptyState>
  );
}
