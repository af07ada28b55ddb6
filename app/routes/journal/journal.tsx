import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { SiteLead } from "#app/components/layout/site-lead.tsx";
import { formatPostCount, PostList } from "#app/components/post/post-list.tsx";
import { getLangAttributes } from "#app/components/ui/lang-attributes.ts";
import { Link } from "#app/components/ui/link.tsx";
import { type Handle, PAGE_PARAM } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { parsePageNumber } from "#server/content/pages/page-number.ts";
import { loadJournal } from "#server/content/posts/load-journal.ts";
import type { PageData } from "#server/http/page-data.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";

/** `/journal`, `?page=` for older posts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const journal = await orUnavailable(loadJournal(visitor.directus, parsePageNumber(request)));
  if (!journal) throw notFound();
  const pageData = { canonical: journal.canonical } satisfies PageData;
  return data({ ...journal, pageData }, { headers: createPageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: journal, matches }) => {
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title:
      journal && journal.page > 1
        ? `${t("journal.title")}, ${t("lists.page", { page: journal.page })}`
        : t("journal.title"),
    description: t("journal.description"),
    drawn: { title: t("journal.title") },
    feeds: { path: "/journal" },
  });
};

export const handle = { cache: { page: PAGE_PARAM } } satisfies Handle;

export default function JournalPage() {
  const journal = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="journal">
      <PageHeader
        title={t("journal.title")}
        kicker={formatPostCount(journal, t)}
        lead={<SiteLead page="journal" fallback={t("journal.lead")} />}
      />
      <nav className="tag-navigation" aria-label={t("journal.subjects")}>
        <ul>
          {journal.tags.map(({ slug, title, lang }) => (
            <li key={slug}>
              <Link to={`/journal/tags/${slug}`} {...getLangAttributes(lang)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PostList journal={journal} path="/journal" />
      <p className="archive-link">
        <Link to="/journal/archive">{t("journal.byYear")}</Link>
      </p>
    </div>
  );
}
