import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { countOfPosts, PostList } from "#app/components/post-list.tsx";
import { type Handle, listPage } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import type { Texts } from "#app/texts/index.ts";
import { loadTag } from "#server/content/load-journal.ts";
import { pageNumber } from "#server/content/page-number.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/journal/tags/:slug`. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const journal = await orUnavailable(loadTag(visitor.directus, params.slug ?? "", pageNumber(request)));
  if (!journal) throw notFound();
  return data(journal, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: journal, matches }) => {
  const texts = textsIn(matches);
  const title = texts.journal.about(journal?.tag.title ?? "");
  return pageMeta(matches, {
    title: journal && journal.page > 1 ? `${title}, ${texts.lists.page(journal.page)}` : title,
    description: journal?.tag.description,
    drawn: journal && { title: journal.tag.title, lang: journal.tag.lang },
    crumbs: journal && crumbsOf(journal, texts),
    feeds: journal && { path: `/journal/tags/${encodeURIComponent(journal.tag.slug)}`, title },
  });
};

export const handle = { cache: { page: listPage } } satisfies Handle;

export default function TagPage() {
  const journal = useLoaderData<typeof loader>();
  const { tag } = journal;
  const texts = useTexts();
  return (
    <div className="journal">
      <Breadcrumbs items={crumbsOf(journal, texts)} />
      <PageHeader title={tag.title} kicker={countOfPosts(journal, texts)} lead={tag.description} />
      <PostList journal={journal} path={`/journal/tags/${tag.slug}`} />
    </div>
  );
}

function crumbsOf({ tag }: { tag: { title: string } }, { journal }: Texts) {
  return [{ label: journal.title, href: "/journal" }, { label: tag.title }];
}
