import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inLanguage } from "#app/components/language.ts";
import { Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { countOfPosts, PostList } from "#app/components/post-list.tsx";
import { type Handle, listPage } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import { loadJournal } from "#server/content/load-journal.ts";
import { pageNumber } from "#server/content/page-number.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/journal`, `?page=` for older posts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const journal = await orUnavailable(loadJournal(visitor.directus, pageNumber(request)));
  if (!journal) throw notFound();
  return data(journal, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: journal, matches }) => {
  const { journal: words, lists } = textsIn(matches);
  return pageMeta(matches, {
    title: journal && journal.page > 1 ? `${words.title}, ${lists.page(journal.page)}` : words.title,
    description: words.description,
    drawn: { title: words.title },
    feeds: { path: "/journal" },
  });
};

export const handle = { cache: { page: listPage } } satisfies Handle;

export default function JournalPage() {
  const journal = useLoaderData<typeof loader>();
  const texts = useTexts();
  return (
    <div className="journal">
      <PageHeader
        title={texts.journal.title}
        kicker={countOfPosts(journal, texts)}
        lead={texts.journal.lead}
      />
      <nav className="tag-navigation" aria-label={texts.journal.subjects}>
        <ul>
          {journal.tags.map(({ slug, title, lang }) => (
            <li key={slug}>
              <Link to={`/journal/tags/${slug}`} {...inLanguage(lang)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PostList journal={journal} path="/journal" />
      <p className="archive-link">
        <Link to="/journal/archive">{texts.journal.byYear}</Link>
      </p>
    </div>
  );
}
