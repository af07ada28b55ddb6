import { Writable } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { BrowserScriptContext } from "#app/browser-script.ts";
import { firstFilesHeader } from "#app/first-files.ts";
import type { Handle } from "#app/handle.ts";
import { inlineStyle } from "#app/inline-style.ts";
import { LanguageContext } from "#app/language.ts";
import { RequestIdContext } from "#app/request-id.ts";
import { identityOrigins } from "#server/auth/openid/form-targets.ts";
import { previewOf } from "#server/auth/preview.ts";
import { startResealing } from "#server/auth/second-step/reseal-secrets.ts";
import { startForgetting } from "#server/auth/trail/forget-events.ts";
import { startStockWatch } from "#server/catalogue/watch-stock.ts";
import { config } from "#server/config.ts";
import type { Frame } from "#server/content/frame.ts";
import type { Pairing } from "#server/content/theme.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { nameSpeculationRules } from "#server/http/fetch-ahead.ts";
import { answerJson, downloadIn, wantsJson } from "#server/http/json-answer.ts";
import { negotiationVary } from "#server/http/negotiate-language.ts";
import { type CspNeeds, securityHeaders, withEveryAnswer } from "#server/http/security-headers.ts";
import { describeForCaches, passingPage, personalPage } from "#server/http/shared-cache.ts";
import { languageOf } from "#server/languages.ts";
import { log, pathInLog, warnSparingly } from "#server/log.ts";
import { startNewsletters } from "#server/newsletter/send-newsletters.ts";
import { startReconciler } from "#server/orders/reconcile-orders.ts";
import { requestId } from "#server/request-id.ts";
import { startSearch } from "#server/search/site-index.ts";
import { cacheTagsOf, freshUntil } from "#server/visitor.ts";

export * as appServer from "#server/app-server.ts";

startReconciler();
startStockWatch();
startNewsletters();
startForgetting();
startResealing();
startSearch();
identityOrigins();

/** Pages are rendered whole and sent as one buffer: nothing is deferred, so a stream would only cost CPU. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const handles = handlesOf(remixContext);
  const isForPrograms = handles.some((handle) => handle.json);
  if (isForPrograms) {
    headers.append("Vary", "Accept");
    const download = downloadIn(remixContext);
    if (download) return download;
    if (wantsJson(request)) return answerJson(status, headers, remixContext);
  }
  const hydrates =
    import.meta.env.DEV ||
    (!remixContext.staticHandlerContext.errors && handles.some((handle) => handle.hydrate));
  const preview = previewOf(new URL(request.url));
  const needs = {
    framedBy: preview && config.directus.studioOrigin,
    payment: handles.some((handle) => handle.csp === "payment"),
    inlineStyle,
    identityOrigins: identityOrigins(),
    ...(handles.some((handle) => handle.csp === "loaded") ? loadedNeeds(remixContext) : {}),
  };
  for (const [name, value] of Object.entries(securityHeaders(needs))) headers.set(name, value);
  const language = languageOf(request);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language.tag);
  headers.append("Link", firstFilesHeader(pairingIn(remixContext)));
  if (negotiationVary && new URL(request.url).pathname === "/") headers.append("Vary", negotiationVary);
  const cookie = request.headers.get("Cookie");
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isForPrograms ? passingPage(cookie) : "private, no-store");
  describeForCaches(headers, {
    status,
    cookie,
    tags: cacheTagsOf(context),
    freshUntil: freshUntil(context),
  });
  if (preview) keepToStudio(headers);
  nameSpeculationRules(headers);
  const body = await render(
    <LanguageContext.Provider value={language}>
      <RequestIdContext.Provider value={requestId()}>
        <BrowserScriptContext.Provider value={hydrates ? remixContext.manifest : undefined}>
          <RemixServer context={remixContext} url={request.url} />
        </BrowserScriptContext.Provider>
      </RequestIdContext.Provider>
    </LanguageContext.Provider>,
  );
  headers.set("Content-Length", String(body.byteLength));
  return new Response(new Uint8Array(body), { status, headers });
}

/** What nobody else may see is kept by nobody. */
function keepToStudio(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex, nofollow");
}

/** The owner's pair of typefaces; undefined where the page around it could not be read. */
function pairingIn({ staticHandlerContext }: EntryContext): Pairing | undefined {
  const { root } = staticHandlerContext.loaderData as { root?: { frame?: Frame } | null };
  return root?.frame?.site.pairing;
}

/** What the blocks of a page need, as its loader has worked it out. */
function loadedNeeds({ staticHandlerContext }: EntryContext): CspNeeds {
  const loaded = Object.values(staticHandlerContext.loaderData as Record<string, { csp?: CspNeeds } | null>);
  return loaded.find((data) => data?.csp)?.csp ?? {};
}

function handlesOf({ staticHandlerContext, routeModules }: EntryContext): Handle[] {
  return staticHandlerContext.matches.flatMap(({ route }) => {
    const handle = route.id ? (routeModules[route.id]?.handle as Handle | undefined) : undefined;
    return handle ?? [];
  });
}

function render(page: React.ReactNode): Promise<Buffer> {
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
  if (shared) response.headers.set("Cache-Control", personalPage);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Expected refusals are answers, not errors: only what nobody foresaw is logged. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error) || isOfFirstVersion(error)) return;
  const path = pathInLog(new URL(request.url).pathname);
  if (isUnavailable(error)) warnSparingly("a backend is not available", { path });
  else log.error({ err: error, path }, "a request failed");
}

/** What Remix says of `?_data=`, which anybody may write: under `remix-serve` it comes this far. */
function isOfFirstVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Warning: Single fetch-enabled apps");
}
