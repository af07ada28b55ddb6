import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { formatPostCount } from "#app/components/post/post-list.tsx";
import { PostsByMonth } from "#app/components/post/posts-by-month.tsx";
import { YearNavigation } from "#app/components/post/year-navigation.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { Translator } from "#app/messages/translator.ts";
import { type Handle, PAGE_PARAM } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { parsePageNumber } from "#server/content/pages/page-number.ts";
import { loadYear } from "#server/content/posts/load-archive.ts";
import type { PageData } from "#server/http/page-data.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";

/** `/journal/archive/:year`. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const archive = await orUnavailable(
    loadYear(visitor.directus, params.year ?? "", parsePageNumber(request)),
  );
  if (!archive) throw notFound();
  const pageData = { canonical: archive.canonical } satisfies PageData;
  return data({ ...archive, pageData }, { headers: createPageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: archive, matches }) => {
  const t = getTranslations(matches);
  const year = archive?.year ?? 0;
  const title = t("journal.inYear", { year: String(year) });
  return createPageMeta(matches, {
    title: archive && archive.page > 1 ? `${title}, ${t("lists.page", { page: archive.page })}` : title,
    description: t("journal.yearDescription", { year: String(year) }),
    crumbs: archive && createCrumbs(archive.year, t),
  });
};

export const handle = { cache: { page: PAGE_PARAM } } satisfies Handle;

export default function YearPage() {
  const archive = useLoaderData<typeof loader>();
  const { year, years, months, page, pages } = archive;
  const t = useTranslations();
  const path = `/journal/archive/${year}`;
  return (
    <div className="journal">
      <Breadcrumbs items={createCrumbs(year, t)} />
      <PageHeader title={String(year)} kicker={formatPostCount(archive, t)} />
      <PostsByMonth months={months} />
      <Pagination page={page} pages={pages} hrefOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />
      <YearNavigation years={years} current={year} />
    </div>
  );
}

function createCrumbs(year: number, t: Translator) {
  return [
    { label: t("journal.title"), href: "/journal" },
    { label: t("journal.archive"), href: "/journal/archive" },
    { label: String(year) },
  ];
}
