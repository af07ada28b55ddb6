import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { PostsByMonth } from "#app/components/post/posts-by-month.tsx";
import { YearNavigation } from "#app/components/post/year-navigation.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import type { Translator } from "#app/messages/translator.ts";
import type { Handle } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { loadArchive } from "#server/content/posts/load-archive.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";

/** `/journal/archive`: posts by month, and the years. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const archive = await orUnavailable(loadArchive(visitor.directus));
  return data(archive, { headers: createPageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title: t("journal.archiveTitle"),
    description: t("journal.archiveDescription"),
    crumbs: createCrumbs(t),
  });
};

export const handle = { cache: {} } satisfies Handle;

export default function ArchivePage() {
  const { years, months } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const total = years.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="journal">
      <Breadcrumbs items={createCrumbs(t)} />
      <PageHeader title={t("journal.archive")} kicker={t("journal.posts", { posts: total })} />
      <PostsByMonth months={months} />
      {years.length > 0 ? <YearNavigation years={years} /> : <EmptyState title={t("journal.nothingYet")} />}
    </div>
  );
}

function createCrumbs(t: Translator) {
  return [{ label: t("journal.title"), href: "/journal" }, { label: t("journal.archive") }];
}
