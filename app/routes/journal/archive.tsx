import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { YearNavigation } from "#app/components/year-navigation.tsx";
import type { Handle } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import { loadArchive } from "#server/content/load-archive.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/journal/archive`: the years. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const years = await orUnavailable(loadArchive(visitor.directus));
  return data({ years }, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: "Archive of the journal", description: "Every post, year by year.", crumbs });

const crumbs = [{ label: "Journal", href: "/journal" }, { label: "Archive" }];

export const handle = { cache: {} } satisfies Handle;

export default function ArchivePage() {
  const { years } = useLoaderData<typeof loader>();
  const total = years.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="journal">
      <Breadcrumbs items={crumbs} />
      <PageHeader title="Archive" kicker={total === 1 ? "1 post" : `${total} posts`} />
      {years.length > 0 ? <YearNavigation years={years} /> : <EmptyState title="Nothing written here yet" />}
    </div>
  );
}
