import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { inLanguage } from "#app/components/language.ts";
import { PageHeader } from "#app/components/page-header.tsx";
import { Picture } from "#app/components/picture.tsx";
import { countOfPosts, PostList } from "#app/components/post-list.tsx";
import { type Handle, listPage } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import type { Texts } from "#app/texts/index.ts";
import { loadAuthor } from "#server/content/load-journal.ts";
import { pageNumber } from "#server/content/page-number.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/journal/authors/:slug`. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const journal = await orUnavailable(loadAuthor(visitor.directus, params.slug ?? "", pageNumber(request)));
  if (!journal) throw notFound();
  return data(journal, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: journal, matches }) => {
  const title = journal?.author.name ?? "";
  const texts = textsIn(matches);
  return pageMeta(matches, {
    title: journal && journal.page > 1 ? `${title}, ${texts.lists.page(journal.page)}` : title,
    description: journal?.author.description,
    image: journal?.author.image?.id,
    drawn: journal && { title: journal.author.name },
    crumbs: journal && crumbsOf(journal, texts),
    feeds: { path: "/journal" },
  });
};

export const handle = { cache: { page: listPage } } satisfies Handle;

export default function AuthorPage() {
  const journal = useLoaderData<typeof loader>();
  const { author } = journal;
  const texts = useTexts();
  return (
    <div className="journal">
      <Breadcrumbs items={crumbsOf(journal, texts)} />
      <div className="author-opening">
        <PageHeader
          title={<span className="person">{author.name}</span>}
          kicker={countOfPosts(journal, texts)}
          lead={
            author.description ? <span {...inLanguage(author.lang)}>{author.description}</span> : undefined
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

function crumbsOf({ author }: { author: { name: string } }, { journal }: Texts) {
  return [{ label: journal.title, href: "/journal" }, { label: author.name }];
}
