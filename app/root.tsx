import {
  data,
  type HeadersFunction,
  type LinksFunction,
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
import { pageMeta } from "#app/page-meta.ts";
import { cartCountOf } from "#server/cart/cart-count.ts";
import { config } from "#server/config.ts";
import { fallbackFrame, readFrame } from "#server/content/frame.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { canonicalPath } from "#server/http/canonical-path.ts";
import { visitorOf } from "#server/visitor.ts";
import { BrowserScript } from "./components/browser-script.tsx";
import { ErrorPage, titleOfError } from "./components/error-page.tsx";
import { PreviewBanner } from "./components/preview-banner.tsx";
import { SiteFooter } from "./components/site-footer.tsx";
import { SiteHeader } from "./components/site-header.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const canonical = canonicalPath(new URL(request.url));
  if (canonical) throw redirect(canonical, 308);
  const { siteUrl, locale } = config;
  try {
    const visitor = await visitorOf({ request, context });
    const frame = await readFrame(visitor.directus);
    const member = visitor.kind === "member" ? visitor.user.name : undefined;
    const preview = visitor.kind === "guest" && visitor.preview !== undefined;
    return data({ frame, member, cartCount: await cartCountOf(request), siteUrl, locale, preview });
  } catch (error) {
    if (!isDirectusError(error, "unavailable")) throw error;
    const cartCount = await cartCountOf(request);
    const around = { frame: fallbackFrame(), member: undefined, cartCount, siteUrl, locale, preview: false };
    throw data({ code: "unavailable", around }, { status: 503, headers: { "Retry-After": "10" } });
  }
}

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retry = errorHeaders?.get("Retry-After");
  return new Headers(retry ? { "Retry-After": retry } : {});
};

export const links: LinksFunction = () => firstFiles;

export const meta: MetaFunction<typeof loader> = ({ data: root, error, matches }) => {
  if (error) return pageMeta(matches, { title: titleOfError(error), noIndex: true });
  return pageMeta(matches, { title: root?.frame.site.title ?? "", bare: true });
};

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { pathname } = useLocation();
  const error = useRouteError();
  const menu = useAround(error)?.frame.menus.main ?? [];
  return <ErrorPage error={error} path={pathname} menu={menu} />;
}

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const around = useAround(error);
  const { pathname } = useLocation();
  const matches = useMatches();
  const page = matches.at(-1)?.data as { canonical?: string } | undefined;
  const site = around?.frame.site;
  const address = around && !error ? `${around.siteUrl}${page?.canonical ?? pathname}` : undefined;
  return (
    <html lang={around?.locale ?? "en"}>
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
        <link rel="manifest" href="/manifest.webmanifest" />
        {site ? (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={site.title}
            href="/opensearch.xml"
          />
        ) : null}
        <Links />
        {around?.frame.theme ? <link rel="stylesheet" href={`/theme.css?v=${around.frame.theme}`} /> : null}
        <BrowserScript />
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to the content
        </a>
        {around?.preview ? <PreviewBanner /> : null}
        <div className="sheet">
          {around ? <SiteHeader {...around} path={pathname} /> : null}
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          {around ? <SiteFooter {...around} /> : null}
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
