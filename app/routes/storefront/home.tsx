import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageBlocks } from "#app/components/content/page-blocks.tsx";
import { SetupPage } from "#app/components/layout/setup-page.tsx";
import { JoinBand } from "#app/components/membership/join-band.tsx";
import type { Handle } from "#app/page/handle.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { findEditorRedirect } from "#app/page/redirects.ts";
import { getRootData } from "#app/page/root-data.ts";
import { createOrganizationJsonLd, createWebSiteJsonLd } from "#app/page/site-json-ld.ts";
import { config } from "#server/config/config.ts";
import { loadPage } from "#server/content/pages/load-page.ts";
import { getSiteSections } from "#server/content/site/cached-site-sections.ts";
import { redirectToPreferredLanguage } from "#server/http/headers/negotiate-language.ts";
import { PRIVATE_CACHE_CONTROL } from "#server/http/page-cache/cache-headers.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { buildSearchTemplate, siteSearch } from "#server/seo/search-template.ts";
import { getPageVisitor } from "#server/visitor.ts";
import { createContentMeta } from "./content-meta.ts";
import { renderContentPage } from "./content-page.ts";

/**
 * `/`: the page of the permalink `/`; before there is one, what to do about that. A query may be an address of an older
 * system, such as WordPress's `/?p=12`, and lead on.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const elsewhere = redirectToPreferredLanguage(request);
  if (elsewhere) throw elsewhere;
  const visitor = await getPageVisitor({ request, context });
  const asksMore = new URL(request.url).search !== "";
  const [page, moved] = await orUnavailable(
    Promise.all([loadPage(visitor.directus, "/"), asksMore && findEditorRedirect(visitor, request, true)]),
  );
  if (moved) throw moved;
  if (!page) {
    const away = await orUnavailable(findEditorRedirect(visitor, request, false));
    if (away) throw away;
    const parts = await orUnavailable(getSiteSections());
    return data({ page: undefined, parts }, { headers: { "Cache-Control": PRIVATE_CACHE_CONTROL } });
  }
  return renderContentPage(page, visitor, {
    request,
    more: {
      search: siteSearch.whole
        ? buildSearchTemplate(config.siteUrl + visitor.language.prefix, "{search_term_string}")
        : undefined,
    },
  });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: home, matches }) => {
  if (!home?.page)
    return createPageMeta(matches, { title: getTranslations(matches)("start.welcome"), noIndex: true });
  const around = getRootData(matches);
  return createContentMeta(
    { data: home, matches },
    {
      bare: true,
      feeds: { path: "/journal" },
      jsonLd: around && {
        "@context": "https://schema.org",
        "@graph": [createOrganizationJsonLd(around), createWebSiteJsonLd(around, home.search)],
      },
    },
  );
};

export const handle = { cache: {}, csp: "loaded", newsletter: true } satisfies Handle;

export default function HomePage() {
  const home = useLoaderData<typeof loader>();
  if (!home.page) return <SetupPage parts={home.parts} />;
  const { page, state } = home;
  return <PageBlocks page={page} state={state} last={<JoinBand />} />;
}
