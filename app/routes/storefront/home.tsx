import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Lunation } from "#app/components/lunation.tsx";
import { PageBlocks } from "#app/components/page-blocks.tsx";
import { TideCurve } from "#app/components/tide-curve.tsx";
import type { Handle } from "#app/handle.ts";
import { aroundOf, pageMeta } from "#app/page-meta.ts";
import { organizationJsonLd, webSiteJsonLd } from "#app/site-json-ld.ts";
import { config } from "#server/config.ts";
import { loadPage } from "#server/content/load-page.ts";
import { moonsAround } from "#server/content/moon.ts";
import { tideDay } from "#server/content/tide-day.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { searchTemplate, siteSearch } from "#server/machines/site-search.ts";
import { visitorOf } from "#server/visitor.ts";
import { pageHeaders } from "./page-headers.ts";

/** `/`: the page of the permalink `/`, with today's tide and moons. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const page = await orUnavailable(loadPage(visitor.directus, "/"));
  if (!page) throw notFound();
  const now = new Date();
  return data(
    {
      page,
      tide: tideDay(now, config.locale),
      moons: moonsAround(now, 14),
      search: siteSearch.whole ? searchTemplate(config.siteUrl, "{search_term_string}") : undefined,
    },
    { headers: pageHeaders(visitor) },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: home, matches }) => {
  if (!home) return pageMeta(matches, { title: "" });
  const { title, description, seo } = home.page;
  const around = aroundOf(matches);
  return pageMeta(matches, {
    title: seo.title ?? title,
    description: seo.description ?? description,
    image: seo.image,
    noIndex: seo.noIndex,
    bare: true,
    feeds: { path: "/journal" },
    jsonLd: around && {
      "@context": "https://schema.org",
      "@graph": [organizationJsonLd(around), webSiteJsonLd(around, home.search)],
    },
  });
};

export const handle = { cache: {} } satisfies Handle;

export default function HomePage() {
  const { page, tide, moons } = useLoaderData<typeof loader>();
  return <PageBlocks page={page} afterFirst={<TideCurve tide={tide} />} last={<Lunation moons={moons} />} />;
}
