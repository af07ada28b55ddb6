import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { formatPostCount, PostList } from "#app/components/post/post-list.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import type { Translator } from "#app/messages/translator.ts";
import { type Handle, PAGE_PARAM } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { redirectOrNotFound } from "#app/page/redirects.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { parsePageNumber } from "#server/content/pages/page-number.ts";
import { loadTag } from "#server/content/posts/load-journal.ts";
import type { PageData } from "#server/http/page-data.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";

/** `/journal/tags/:slug`. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const journal = await orUnavailable(loadTag(visitor.directus, params.slug ?? "", parsePageNumber(request)));
  if (!journal) throw await redirectOrNotFound(visitor, request);
  const pageData = { canonical: journal.canonical } satisfies PageData;
  return data({ ...journal, pageData }, { headers: createPageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: journal, matches }) => {
  const t = getTranslations(matches);
  const title = t("journal.about", { subject: journal?.tag.title ?? "" });
  return createPageMeta(matches, {
    title: journal && journal.page > 1 ? `${title}, ${t("lists.page", { page: journal.page })}` : title,
    description: journal?.tag.description,
    drawn: journal && { title: journal.tag.title, lang: journal.tag.lang },
    crumbs: journal && createCrumbs(journal, t),
    feeds: journal && { path: `/journal/tags/${encodeURIComponent(journal.tag.slug)}`, title },
  });
};

export const handle = { cache: { page: PAGE_PARAM } } satisfies Handle;

export default function TagPage() {
  const journal = useLoaderData<typeof loader>();
  const { tag } = journal;
  const t = useTranslations();
  return (
    <div className="journal">
      <Breadcrumbs items={createCrumbs(journal, t)} />
      <PageHeader title={tag.title} kicker={formatPostCount(journal, t)} lead={tag.description} />
      <PostList journal={journal} path={`/journal/tags/${tag.slug}`} />
    </div>
  );
}

function createCrumbs({ tag }: { tag: { title: string } }, t: Translator) {
  return [{ label: t("journal.title"), href: "/journal" }, { label: tag.title }];
}
