import { Writable } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { BrowserScriptContext } from "#app/page/client-script.ts";
import type { Handle } from "#app/page/handle.ts";
import { LanguageContext } from "#app/page/language.ts";
import { buildPreloadHeader } from "#app/page/preloads.ts";
import { RequestIdContext } from "#app/page/request-id.ts";
import { inlineStyle } from "#app/page/view-transition-style.ts";
import { startAuditRetention } from "#server/auth/audit/retention.ts";
import { listFormActionOrigins } from "#server/auth/openid/form-action-origins.ts";
import { parsePreview } from "#server/auth/preview.ts";
import { startResealing } from "#server/auth/two-factor/rotate-secret-encryption.ts";
import { startStockWatch } from "#server/catalogue/stock/watch-stock.ts";
import { config } from "#server/config/config.ts";
import type { SiteLayout } from "#server/content/site/site-layout.ts";
import type { Pairing } from "#server/content/site/theme.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { negotiationVary } from "#server/http/headers/negotiate-language.ts";
import { buildSecurityHeaders, withEveryAnswer } from "#server/http/headers/security-headers.ts";
import { isJsonRequest, renderJsonResponse } from "#server/http/json-response.ts";
import {
  getUncachedCacheControl,
  PRIVATE_CACHE_CONTROL,
  setCacheHeaders,
} from "#server/http/page-cache/cache-headers.ts";
import { getPageData } from "#server/http/page-data.ts";
import { setSpeculationRulesHeader } from "#server/http/speculation-rules-header.ts";
import { startMailsOnNews } from "#server/jobs/mail-on-news.ts";
import { startReconciler } from "#server/jobs/reconcile.ts";
import { startNewsletters } from "#server/newsletter/send-newsletters.ts";
import { isClusterWorker } from "#server/platform/cluster-messages.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { log, redactPath, warnThrottled } from "#server/platform/log.ts";
import { getRequestId } from "#server/platform/request-id.ts";
import { startSearch } from "#server/search/site-search.ts";
import { getCacheTags, getFreshUntil } from "#server/visitor.ts";
import { warnDirectus } from "#server/warn-directus.ts";
import { warnTestMode } from "#server/warn-test-mode.ts";

export * as appServer from "#server/build-exports.ts";

// Of several processes the one that leads them says it.
if (!isClusterWorker) {
  warnTestMode();
  void warnDirectus();
}
startReconciler();
startMailsOnNews();
startStockWatch();
startNewsletters();
startAuditRetention();
startResealing();
startSearch();
listFormActionOrigins();

/** Pages are rendered whole and sent as one buffer: nothing is deferred, so a stream would only cost CPU. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const handles = listHandles(remixContext);
  const isForPrograms = handles.some((handle) => handle.json);
  if (isForPrograms) {
    headers.append("Vary", "Accept");
    const { download } = getPageData(remixContext);
    if (download) return download;
    if (isJsonRequest(request)) return renderJsonResponse(status, headers, remixContext);
  }
  const hydrates =
    import.meta.env.DEV ||
    (!remixContext.staticHandlerContext.errors && handles.some((handle) => handle.hydrate));
  const preview = parsePreview(new URL(request.url));
  const needs = {
    framedBy: preview && config.directus.studioOrigin,
    payment: handles.some((handle) => handle.csp === "payment"),
    analytics: !preview && handles.some((handle) => handle.cache),
    inlineStyle,
    inlineStyles: import.meta.env.DEV,
    identityOrigins: listFormActionOrigins(),
    ...(handles.some((handle) => handle.csp === "loaded") ? getPageData(remixContext).csp : {}),
  };
  for (const [name, value] of Object.entries(buildSecurityHeaders(needs))) headers.set(name, value);
  const language = getLanguage(request);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language.tag);
  headers.append("Link", buildPreloadHeader(findPairing(remixContext)));
  if (negotiationVary && new URL(request.url).pathname === "/") headers.append("Vary", negotiationVary);
  const cookie = request.headers.get("Cookie");
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isForPrograms ? getUncachedCacheControl(cookie) : "private, no-store");
  setCacheHeaders(headers, {
    status,
    cookie,
    tags: getCacheTags(context),
    freshUntil: getFreshUntil(context),
  });
  if (preview) keepToStudio(headers);
  setSpeculationRulesHeader(headers);
  const body = await (hydrates ? renderWithData : renderMarkup)(
    <LanguageContext.Provider value={language}>
      <RequestIdContext.Provider value={getRequestId()}>
        <BrowserScriptContext.Provider value={hydrates ? remixContext.manifest : undefined}>
          <RemixServer context={remixContext} url={request.url} />
        </BrowserScriptContext.Provider>
      </RequestIdContext.Provider>
    </LanguageContext.Provider>,
  ).catch((error: Error) => {
    // The page of the error cannot be rendered either: Remix would leave the stack out.
    if (!import.meta.env.DEV || !remixContext.staticHandlerContext.errors) throw error;
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return Buffer.from(error.stack ?? error.message);
  });
  headers.set("Content-Length", String(body.byteLength));
  return new Response(new Uint8Array(body), { status, headers });
}

/** What nobody else may see is kept by nobody. */
function keepToStudio(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex, nofollow");
}

/** The owner's pair of typefaces; undefined where the page around it could not be read. */
function findPairing({ staticHandlerContext }: EntryContext): Pairing | undefined {
  const { root } = staticHandlerContext.loaderData as { root?: { frame?: SiteLayout } | null };
  return root?.frame?.site.pairing;
}

function listHandles({ staticHandlerContext, routeModules }: EntryContext): Handle[] {
  return staticHandlerContext.matches.flatMap(({ route }) => {
    const handle = route.id ? (routeModules[route.id]?.handle as Handle | undefined) : undefined;
    return handle ?? [];
  });
}

/** Without the comments and data by which React would take a page over in the browser. */
async function renderMarkup(page: React.ReactNode): Promise<Buffer> {
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`);
}

function renderWithData(page: React.ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => log.error({ err: error }, "a page could not be rendered"),
    });
  });
}

/** Data requests of client-side navigation carry the same guards as documents, and are never shared. */
export function handleDataRequest(response: Response): Response {
  withEveryAnswer(response);
  const shared = /s-maxage/.test(response.headers.get("Cache-Control") ?? "");
  if (shared) response.headers.set("Cache-Control", PRIVATE_CACHE_CONTROL);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Expected refusals are answers, not errors: only what nobody foresaw is logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || isOfFirstVersion(error)) return;
  const path = redactPath(new URL(request.url).pathname);
  if (isUnavailable(error)) warnThrottled("a backend is not available", { path });
  else log.error({ err: error, path }, "a request failed");
  if (import.meta.env.DEV) console.error(error);
}

/** What Remix says of `?_data=`, which anybody may write: under `remix-serve` it comes this far. */
function isOfFirstVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Warning: Single fetch-enabled apps");
}
