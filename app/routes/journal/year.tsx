import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { PostLine } from "#app/components/post-line.tsx";
import { countOfPosts } from "#app/components/post-list.tsx";
import { YearNavigation } from "#app/components/year-navigation.tsx";
import { type Handle, listPage } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import type { Texts } from "#app/texts/index.ts";
import { loadYear } from "#server/content/load-archive.ts";
import { pageNumber } from "#server/content/page-number.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/journal/archive/:year`. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const archive = await orUnavailable(loadYear(visitor.directus, params.year ?? "", pageNumber(request)));
  if (!archive) throw notFound();
  return data(archive, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: archive, matches }) => {
  const texts = textsIn(matches);
  const year = archive?.year ?? 0;
  const title = texts.journal.inYear(year);
  return pageMeta(matches, {
    title: archive && archive.page > 1 ? `${title}, ${texts.lists.page(archive.page)}` : title,
    description: texts.journal.yearDescription(year),
    crumbs: archive && crumbsOf(archive.year, texts),
  });
};

export const handle = { cache: { page: listPage } } satisfies Handle;

export default function YearPage() {
  const archive = useLoaderData<typeof loader>();
  const { year, years, months, page, pages } = archive;
  const texts = useTexts();
  const path = `/journal/archive/${year}`;
  return (
    <div className="journal">
      <Breadcrumbs items={crumbsOf(year, texts)} />
      <PageHeader title={String(year)} kicker={countOfPosts(archive, texts)} />
      {months.map(({ name, posts }) => (
        <section key={name} className="month">
          <h2>{name}</h2>
          <ol>
            {posts.map((post) => (
              <PostLine key={post.slug} post={post} />
            ))}
          </ol>
        </section>
      ))}
      <Pagination page={page} pages={pages} hrefOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />
      <YearNavigation years={years} current={year} />
    </div>
  );
}

function crumbsOf(year: number, { journal }: Texts) {
  return [
    { label: journal.title, href: "/journal" },
    { label: journal.archive, href: "/journal/archive" },
    { label: String(year) },
  ];
}
