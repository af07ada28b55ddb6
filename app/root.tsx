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
import { firstFiles } from "#app/first-files.ts";
import { iconHref } from "#app/icon-href.ts";
import { inlineStyle } from "#app/inline-style.ts";
import { useLanguage } from "#app/language.ts";
import { canonicalIn, type PageData, pageMeta } from "#app/page-meta.ts";
import { en, textsByTag } from "#app/texts/index.ts";
import { plainPath } from "#app/texts/local-path.ts";
import { cartCountOf } from "#server/cart/cart-count.ts";
import { currenciesIn } from "#server/cart/currency.ts";
import { config } from "#server/config.ts";
import { fallbackFrame, readFrame } from "#server/content/frame.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { canonicalPath } from "#server/http/canonical-path.ts";
import { wantsJson } from "#server/http/json-answer.ts";
import { languageOf, languages } from "#server/languages.ts";
import { owesPayment } from "#server/memberships/held-plans.ts";
import { visitorOf } from "#server/visitor.ts";
import { BrowserScript } from "./components/browser-script.tsx";
import { ErrorPage, titleOfError } from "./components/error-page.tsx";
import { Owes } from "./components/owes.tsx";
import { PreviewBanner } from "./components/preview-banner.tsx";
import { SiteFooter } from "./components/site-footer.tsx";
import { SiteHeader } from "./components/site-header.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const canonical = canonicalPath(new URL(request.url));
  if (canonical) throw redirect(canonical, 308);
  const inLanguage = languageOf(request);
  const { tag: language } = inLanguage;
  const { siteUrl } = config;
  try {
    const visitor = await visitorOf({ request, context });
    const isMember = visitor.kind === "member";
    const [frame, owes] = isForPrograms(request)
      ? [fallbackFrame(inLanguage), false]
      : await Promise.all([readFrame(visitor.directus), isMember && owesPayment(visitor.directus)]);
    const member = isMember ? visitor.user.name : undefined;
    const preview = visitor.kind === "guest" && visitor.preview !== undefined;
    const prices = { currency: visitor.directus.currency, currencies: currenciesIn(inLanguage) };
    const cartCount = await cartCountOf(request);
    return data({ frame, member, owes, cartCount, prices, siteUrl, language, spoken, preview });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const cartCount = await cartCountOf(request);
    const frame = fallbackFrame(inLanguage);
    const nobodys = { member: undefined, owes: false, prices: noPrices, preview: false };
    const around = { frame, cartCount, siteUrl, language, spoken, ...nobodys };
    throw data({ code: "unavailable", around }, { status: 503, headers: { "Retry-After": "10" } });
  }
}

/** Where nothing can be read, nothing has a price. */
const noPrices = { currency: config.currency, currencies: [] };

/** Nothing stands around what `/items` answers a program: the menu of a page need not be read for it. */
function isForPrograms(request: Request): boolean {
  const path = plainPath(languageOf(request), new URL(request.url).pathname);
  return wantsJson(request) && /^\/items(\/|$)/.test(path);
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
    const { errors } = textsByTag[root?.language ?? tag] ?? en;
    return pageMeta(matches, { title: titleOfError(error, errors), noIndex: true });
  }
  return pageMeta(matches, { title: root?.frame.site.title ?? "", bare: true });
};

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  const path = plainPath(useLanguage(), pathname);
  const error = useRouteError();
  const menu = useAround(error)?.frame.menus.main ?? [];
  return <ErrorPage error={error} path={path} search={search} menu={menu} />;
}

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const around = useAround(error);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const path = plainPath(language, pathname);
  const matches = useMatches();
  const { canonical = path, languages: there } = (matches.at(-1)?.data ?? {}) as PageData;
  const site = around?.frame.site;
  const { fonts, styles } = firstFiles(site?.pairing);
  const address = around && !error ? canonicalIn(around, canonical, there) : undefined;
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
        <link rel="icon" href={iconHref(site?.icon)} />
        {site?.icon && !site.icon.scalable ? (
          <link rel="apple-touch-icon" href={iconHref(site.icon)} />
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
      </head>
      <body>
        <a className="skip-link" href="#content">
          {language.texts.page.skip}
        </a>
        {around?.preview ? <PreviewBanner /> : null}
        <div className="sheet">
          {around ? <SiteHeader {...around} path={path} /> : null}
          <main id="content" tabIndex={-1}>
            {around?.owes && path !== "/account/membership" ? <Owes /> : null}
            {children}
          </main>
          {around ? <SiteFooter {...around} path={path} search={search} /> : null}
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
