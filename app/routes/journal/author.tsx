import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { formatPostCount, PostList } from "#app/components/post/post-list.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { getLangAttributes } from "#app/components/ui/lang-attributes.ts";
import { Picture } from "#app/components/ui/picture.tsx";
import type { Translator } from "#app/messages/translator.ts";
import { type Handle, PAGE_PARAM } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { redirectOrNotFound } from "#app/page/redirects.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { parsePageNumber } from "#server/content/pages/page-number.ts";
import { loadAuthor } from "#server/content/posts/load-journal.ts";
import type { PageData } from "#server/http/page-data.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";

/** `/journal/authors/:slug`. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const journal = await orUnavailable(
    loadAuthor(visitor.directus, params.slug ?? "", parsePageNumber(request)),
  );
  if (!journal) throw await redirectOrNotFound(visitor, request);
  const pageData = { canonical: journal.canonical } satisfies PageData;
  return data({ ...journal, pageData }, { headers: createPageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: journal, matches }) => {
  const title = journal?.author.name ?? "";
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title: journal && journal.page > 1 ? `${title}, ${t("lists.page", { page: journal.page })}` : title,
    description: journal?.author.description,
    image: journal?.author.image?.id,
    drawn: journal && { title: journal.author.name },
    crumbs: journal && createCrumbs(journal, t),
    feeds: { path: "/journal" },
  });
};

/** Letters that the typeface of titles does not draw, as in Nguyễn. */
const beyondTitles = /[\u1ea0-\u1eff]/;

export const handle = { cache: { page: PAGE_PARAM } } satisfies Handle;

export default function AuthorPage() {
  const journal = useLoaderData<typeof loader>();
  const { author } = journal;
  const t = useTranslations();
  return (
    <div className="journal">
      <Breadcrumbs items={createCrumbs(journal, t)} />
      <div className="author-opening">
        <PageHeader
          title={<span className={beyondTitles.test(author.name) ? "person" : undefined}>{author.name}</span>}
          kicker={formatPostCount(journal, t)}
          lead={
            author.description ? (
              <span {...getLangAttributes(author.lang)}>{author.description}</span>
            ) : undefined
          }
        />
        {author.image ? (
          <Picture
            asset={author.image}
            sizes="(min-width: 60rem) 24vw, 60vw"
            className="author-picture"
            priority
          />
        ) : null}
      </div>
      <PostList journal={journal} path={`/journal/authors/${author.slug}`} />
    </div>
  );
}

function createCrumbs({ author }: { author: { name: string } }, t: Translator) {
  return [{ label: t("journal.title"), href: "/journal" }, { label: author.name }];
}
