import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { AnalyticsScript, BrowserScript } from "#app/components/layout/client-script.tsx";
import { ErrorPage, formatErrorTitle } from "#app/components/layout/error-page.tsx";
import { AccountAwayBanner, PaymentDueBanner, PreviewBanner } from "#app/components/layout/site-banners.tsx";
import { SiteFooter } from "#app/components/layout/site-footer.tsx";
import { SiteHeader } from "#app/components/layout/site-header.tsx";
import { en, translators } from "#app/messages/index.ts";
import { stripLanguagePrefix } from "#app/messages/local-path.ts";
import type { Handle } from "#app/page/handle.ts";
import { buildIconHref } from "#app/page/icon-href.ts";
import { useLanguage } from "#app/page/language.ts";
import { createPageMeta, findPageData } from "#app/page/page-meta.ts";
import { listCriticalAssets } from "#app/page/preloads.ts";
import { buildCanonicalUrl } from "#app/page/root-data.ts";
import { inlineStyle } from "#app/page/view-transition-style.ts";
import { countCartItems } from "#server/cart/carts.ts";
import { listCurrencyNames } from "#server/cart/currency.ts";
import { config } from "#server/config/config.ts";
import { omitMenuEntries } from "#server/content/site/navigation.ts";
import { getFallbackSiteLayout, readSiteLayout, type SiteLayout } from "#server/content/site/site-layout.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { findCanonicalPath } from "#server/http/canonical-path.ts";
import { isJsonRequest } from "#server/http/json-response.ts";
import { hasPaymentDue } from "#server/memberships/payment-due.ts";
import { listPlanTeasers, type PlanTeaser } from "#server/memberships/plan-teasers.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { listNewsletters } from "#server/newsletter/newsletters.ts";
import { getLanguage, languages } from "#server/platform/i18n.ts";
import { getPageVisitor } from "#server/visitor.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const canonical = findCanonicalPath(new URL(request.url));
  if (canonical) throw redirect(canonical, 308);
  const inLanguage = getLanguage(request);
  const { tag: language } = inLanguage;
  const { siteUrl } = config;
  try {
    const visitor = await getPageVisitor({ request, context });
    const isMember = visitor.kind === "member";
    const [whole, owes, joining] = isForPrograms(request)
      ? [getFallbackSiteLayout(inLanguage), false, nothingToJoin]
      : await Promise.all([
          readSiteLayout(visitor.directus),
          isMember && visitor.hasBearer && hasPaymentDue(visitor.directus, visitor.user.id),
          readJoining(visitor.directus),
        ]);
    const frame = joining.plans.length > 0 ? whole : withoutMembership(whole);
    const member = isMember ? visitor.user.name : undefined;
    const preview = visitor.kind === "guest" && visitor.preview !== undefined;
    const unsure = visitor.kind === "guest" && visitor.unsure === true;
    const prices = { currency: visitor.directus.currency, currencies: listCurrencyNames(inLanguage) };
    const cartCount = await countCartItems(request);
    return data({
      frame,
      member,
      owes,
      cartCount,
      prices,
      siteUrl,
      language,
      spoken,
      preview,
      unsure,
      joining,
      analyticsScript: preview ? undefined : config.analyticsScript,
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const cartCount = await countCartItems(request);
    const frame = withoutMembership(getFallbackSiteLayout(inLanguage));
    const nobodys = {
      joining: nothingToJoin,
      member: undefined,
      owes: false,
      prices: noPrices,
      preview: false,
      unsure: false,
      analyticsScript: undefined,
    };
    const around = { frame, cartCount, siteUrl, language, spoken, ...nobodys };
    throw data({ code: "unavailable", around }, { status: 503, headers: { "Retry-After": "10" } });
  }
}

/** What can be joined, for every page to offer. */
interface Joining {
  plans: PlanTeaser[];
  newsletters: Newsletter[];
}

const nothingToJoin: Joining = { plans: [], newsletters: [] };

async function readJoining(directus: DirectusClient): Promise<Joining> {
  const [plans, newsletters] = await Promise.all([listPlanTeasers(directus), listNewsletters(directus)]);
  return { plans, newsletters };
}

/** Without a plan its page is not there. */
function withoutMembership(layout: SiteLayout): SiteLayout {
  return { ...layout, menus: omitMenuEntries(layout.menus, "/membership") };
}

/** Where nothing can be read, nothing has a price. */
const noPrices = { currency: config.currency, currencies: [] };

/** Nothing stands around what `/items` answers a program: the menu of a page need not be read for it. */
function isForPrograms(request: Request): boolean {
  const path = stripLanguagePrefix(getLanguage(request), new URL(request.url).pathname);
  return isJsonRequest(request) && /^\/items(\/|$)/.test(path);
}

/** What the site speaks, the default language first. */
const spoken = languages.map(({ tag, name, direction, prefix }) => ({ tag, name, direction, prefix }));

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retry = errorHeaders?.get("Retry-After");
  return new Headers(retry ? { "Retry-After": retry } : {});
};

export const meta: MetaFunction<typeof loader> = ({ data: root, error, matches, location }) => {
  if (error) {
    const [, tag = ""] = location.pathname.split("/");
    const t = translators[root?.language ?? tag] ?? en;
    return createPageMeta(matches, { title: formatErrorTitle(error, t), noIndex: true });
  }
  return createPageMeta(matches, { title: root?.frame.site.title ?? "", bare: true });
};

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  const path = stripLanguagePrefix(useLanguage(), pathname);
  const error = useRouteError();
  const menu = useAround(error)?.frame.menus.main ?? [];
  return <ErrorPage error={error} path={path} search={search} menu={menu} />;
}

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const around = useAround(error);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const path = stripLanguagePrefix(language, pathname);
  const matches = useMatches();
  const { cache, newsletter: asksItself } = (matches.at(-1)?.handle ?? {}) as Handle;
  const newsletter = cache && !asksItself && !error ? around?.joining.newsletters[0] : undefined;
  const { canonical = path, languages: there } = findPageData(matches);
  const site = around?.frame.site;
  const { fonts, styles } = listCriticalAssets(site?.pairing);
  const address = around && !error ? buildCanonicalUrl(around, canonical, there) : undefined;
  return (
    <html lang={language.tag} dir={language.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <style>{inlineStyle}</style>
        <Meta />
        {address ? <link rel="canonical" href={address} /> : null}
        {address ? <meta property="og:url" content={address} /> : null}
        <link rel="icon" href={buildIconHref(site?.icon)} />
        {site?.icon && !site.icon.scalable ? (
          <link rel="apple-touch-icon" href={buildIconHref(site.icon)} />
        ) : null}
        <link rel="manifest" href={`${language.prefix}/manifest.webmanifest`} />
        {site ? (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={site.title}
            href={`${language.prefix}/opensearch.xml`}
          />
        ) : null}
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <Links />
        {around?.frame.theme ? <link rel="stylesheet" href={`/theme.css?v=${around.frame.theme}`} /> : null}
        <BrowserScript />
        {around?.analyticsScript && cache && !error ? (
          <AnalyticsScript url={around.analyticsScript} siteUrl={around.siteUrl} />
        ) : null}
      </head>
      <body>
        <a className="skip-link" href="#content">
          {language.t("page.skip")}
        </a>
        {around?.preview ? <PreviewBanner /> : null}
        {around?.unsure && !error ? <AccountAwayBanner /> : null}
        <div className="sheet">
          {around ? <SiteHeader {...around} path={path} /> : null}
          <main id="content" tabIndex={-1}>
            {around?.owes && path !== "/account/membership" ? <PaymentDueBanner /> : null}
            {children}
          </main>
          {around ? <SiteFooter {...around} path={path} search={search} newsletter={newsletter} /> : null}
        </div>
      </body>
    </html>
  );
}

type Around = Awaited<ReturnType<typeof loader>>["data"];

/** What stands around the page: the loader's data, or what its refusal brought along. */
function useAround(error: unknown): Around | undefined {
  const loaded = useRouteLoaderData<typeof loader>("root");
  if (loaded) return loaded;
  return isRouteErrorResponse(error) ? (error.data as { around?: Around }).around : undefined;
}
