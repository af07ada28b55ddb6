import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { YearNavigation } from "#app/components/year-navigation.tsx";
import type { Handle } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import type { Texts } from "#app/texts/index.ts";
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

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const texts = textsIn(matches);
  const { archiveTitle, archiveDescription } = texts.journal;
  return pageMeta(matches, {
    title: archiveTitle,
    description: archiveDescription,
    crumbs: crumbsIn(texts),
  });
};

export const handle = { cache: {} } satisfies Handle;

export default function ArchivePage() {
  const { years } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const total = years.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="journal">
      <Breadcrumbs items={crumbsIn(texts)} />
      <PageHeader title={texts.journal.archive} kicker={texts.journal.posts(total)} />
      {years.length > 0 ? <YearNavigation years={years} /> : <EmptyState title={texts.journal.nothingYet} />}
    </div>
  );
}

function crumbsIn({ journal }: Texts) {
  return [{ label: journal.title, href: "/journal" }, { label: journal.archive }];
}
