import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/page-header.tsx";
import { countOfPosts, PostList } from "#app/components/post-list.tsx";
import { type Handle, listPage } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
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

export const meta: MetaFunction<typeof loader> = ({ data: journal, matches }) =>
  pageMeta(matches, {
    title: journal && journal.page > 1 ? `Journal, page ${journal.page}` : "Journal",
    description: "Essays on tides, charts, weather, light and sound, and on the paper they are printed on.",
    drawn: { title: "Journal" },
    feeds: { path: "/journal" },
  });

export const handle = { cache: { page: listPage } } satisfies Handle;

export default function JournalPage() {
  const journal = useLoaderData<typeof loader>();
  return (
    <div className="journal">
      <PageHeader
        title="Journal"
        kicker={countOfPosts(journal)}
        lead="Written between two tides, by the people who make the books."
      />
      <nav className="tag-navigation" aria-label="Subjects">
        <ul>
          {journal.tags.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/journal/tags/${slug}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <PostList journal={journal} path="/journal" />
      <p className="archive-link">
        <a href="/journal/archive">All posts, year by year</a>
      </p>
    </div>
  );
}
