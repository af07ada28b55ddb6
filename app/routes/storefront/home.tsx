import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Lunation } from "#app/components/lunation.tsx";
import { PageBlocks } from "#app/components/page-blocks.tsx";
import { StartPage } from "#app/components/start-page.tsx";
import { TideCurve } from "#app/components/tide-curve.tsx";
import type { Handle } from "#app/handle.ts";
import { aroundOf, pageMeta, textsIn } from "#app/page-meta.ts";
import { movedTo } from "#app/routes/moved.ts";
import { organizationJsonLd, webSiteJsonLd } from "#app/site-json-ld.ts";
import { config } from "#server/config.ts";
import { readGlobals } from "#server/content/globals.ts";
import { loadPage } from "#server/content/load-page.ts";
import { moonsAround } from "#server/content/moon.ts";
import { partsOfSite } from "#server/content/site-parts.ts";
import { tideDay } from "#server/content/tide-day.ts";
import { stationOf } from "#server/content/tide-station.ts";
import { frontPageElsewhere } from "#server/http/negotiate-language.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { personalPage } from "#server/http/shared-cache.ts";
import { searchTemplate, siteSearch } from "#server/machines/site-search.ts";
import { visitorOf } from "#server/visitor.ts";
import { contentMeta } from "./content-meta.ts";
import { contentPage } from "./content-page.ts";

/**
 * `/`: the page of the permalink `/`, with today's tide and moons where the owner wants them; before there is one, what to
 * do about that. A query may be an address of an older system, such as WordPress's `/?p=12`, and lead on.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const elsewhere = frontPageElsewhere(request);
  if (elsewhere) throw elsewhere;
  const visitor = await visitorOf({ request, context });
  const asksMore = new URL(request.url).search !== "";
  const [page, { sky }, moved] = await orUnavailable(
    Promise.all([
      loadPage(visitor.directus, "/"),
      readGlobals(visitor.directus),
      asksMore && movedTo(visitor, request, true),
    ]),
  );
  if (moved) throw moved;
  if (!page) {
    const away = await orUnavailable(movedTo(visitor, request, false));
    if (away) throw away;
    const parts = await orUnavailable(partsOfSite());
    return data({ page: undefined, parts }, { headers: { "Cache-Control": personalPage } });
  }
  const now = new Date();
  const station = stationOf(sky);
  return contentPage(page, visitor, request, {
    tide: station && tideDay(now, visitor.language.locale, station),
    moons: sky && moonsAround(now, 14),
    search: siteSearch.whole
      ? searchTemplate(config.siteUrl + visitor.language.prefix, "{search_term_string}")
      : undefined,
  });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: home, matches }) => {
  if (!home?.page) return pageMeta(matches, { title: textsIn(matches).start.welcome, noIndex: true });
  const around = aroundOf(matches);
  return contentMeta(
    { data: home, matches },
    {
      bare: true,
      feeds: { path: "/journal" },
      jsonLd: around && {
        "@context": "https://schema.org",
        "@graph": [organizationJsonLd(around), webSiteJsonLd(around, home.search)],
      },
    },
  );
};

export const handle = { cache: {}, csp: "loaded" } satisfies Handle;

export default function HomePage() {
  const home = useLoaderData<typeof loader>();
  if (!home.page) return <StartPage parts={home.parts} />;
  const { page, state, tide, moons } = home;
  return (
    <PageBlocks
      page={page}
      state={state}
      afterFirst={tide ? <TideCurve tide={tide} /> : null}
      last={moons ? <Lunation moons={moons} /> : null}
    />
  );
}
