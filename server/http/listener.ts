import type { IncomingMessage, ServerResponse } from "node:http";
import { type ClientAddress, createRequestListener } from "@remix-run/node-fetch-server";
import { config } from "#server/config/config.ts";
import { log } from "#server/platform/log.ts";
import { registerCounter, registerGauge } from "#server/platform/metrics.ts";
import { resolveRequestId, runWithRequestId } from "#server/platform/request-id.ts";
import { withServerTiming } from "#server/platform/server-timing.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { bufferResponse } from "./buffered-response.ts";
import { toRateLimitKey } from "./client-address.ts";
import { compressResponse } from "./compression/compress-response.ts";
import { withEveryAnswer } from "./headers/security-headers.ts";
import { getCurrentPhase } from "./lifecycle.ts";
import { createLoadShedder, isSheddable, rejectOverload } from "./load-shedding.ts";
import { findMalformedStatus, rejectMalformed } from "./malformed-requests.ts";
import type { Route } from "./match-routes.ts";
import { measureRequests } from "./measure-requests.ts";
import { settleOrigin } from "./origin.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { findCacheablePages } from "./page-cache/page-key.ts";
import { runWithRequest } from "./request-context.ts";
import { createRouteGroupLookup } from "./route-groups.ts";
import { limitSilence } from "./socket-timeout.ts";

type Handle = (request: Request, context: Record<string, unknown>) => Promise<Response>;

export interface ListenerOptions<Known extends Route> {
  routes: Record<string, Known | undefined>;
  handlerFor(routes: Record<string, Known>): Handle;
  /** @returns whether it has answered */
  serveFile(request: IncomingMessage, response: ServerResponse): boolean;
}

const firstPages = ["/", "/shop", "/journal"];

/** Request pipeline before Remix: cached pages, static files, load shedding. */
export function createListener<Known extends Route>({
  routes,
  handlerFor,
  serveFile,
}: ListenerOptions<Known>) {
  const site = new URL(config.siteUrl);
  const overload = createLoadShedder();
  const measured = measureRequests(routes);
  const handle = byGroup(routes, handlerFor);
  const make: Handle = (request, context) =>
    overload
      .during(() => measured(request, () => withServerTiming(() => handle(request, context))))
      .then(withEveryAnswer);
  const pages = createPageCache({
    pagesThatKeep: findCacheablePages(routes),
    tagged: config.cacheTags,
    render: (path) =>
      runWithRequestId(resolveRequestId(), () =>
        make(nameless(path), { clientAddress: "" }).then(bufferResponse),
      ),
  });
  onPurge(pages.purge);
  showPageCache(pages.state);

  const serveRemix = createRequestListener(
    async (request: Request, client: ClientAddress) => {
      const clientAddress = getClientAddress(request, client.address);
      const asker = { ipAddress: clientAddress, headers: request.headers };
      const id = resolveRequestId(request.headers.get("X-Request-Id"));
      const response = await runWithRequestId(id, () =>
        runWithRequest(asker, () => make(request, { clientAddress })),
      );
      response.headers.set("X-Request-Id", id);
      if (!config.cacheTags) response.headers.delete("Cache-Tag");
      if (!config.cacheTags) response.headers.delete("Surrogate-Control");
      return compressResponse(Object.fromEntries(request.headers), response, request.method === "HEAD");
    },
    { host: site.host, protocol: site.protocol, onError: answerUnforeseen },
  );

  function listen(request: IncomingMessage, response: ServerResponse) {
    answer(request, response);
    limitSilence(request, response);
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    if (getCurrentPhase() === "draining") response.setHeader("Connection", "close");
    const status = findMalformedStatus(request);
    if (status) return rejectMalformed(response, status);
    if (pages.serve(request, response, overload.isBusy()) || serveFile(request, response)) return;
    if (overload.isBusy() && isSheddable(request.url ?? "")) return rejectOverload(response);
    settleOrigin(request);
    serveRemix(request, response);
  }

  return {
    listen,
    /** Sequential, so that visitors' requests come first. */
    async warmUp() {
      for (const path of firstPages) await pages.warm(path);
    },
  };
}

function answerUnforeseen(error: unknown): Response {
  log.error({ err: error }, "a request failed");
  return withEveryAnswer(
    new Response("Internal server error.\n", { status: 500, headers: { "Cache-Control": "no-store" } }),
  );
}

function byGroup<Known extends Route>(
  routes: ListenerOptions<Known>["routes"],
  handlerFor: ListenerOptions<Known>["handlerFor"],
): Handle {
  const groupOf = createRouteGroupLookup<Known>(routes);
  const handlers = new Map<string, Handle>();
  return (request, context) => {
    const group = groupOf(pagePath(new URL(request.url).pathname));
    const handle = handlers.get(group.name) ?? handlerFor(group.routes);
    handlers.set(group.name, handle);
    return handle(request, context);
  };
}

/** Strips single fetch's suffix. @see https://v2.remix.run/docs/guides/single-fetch */
function pagePath(pathname: string): string {
  return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

function showPageCache(state: ReturnType<typeof createPageCache>["state"]) {
  registerCounter("page_cache_hits_total", "Kept pages that were sent.", () => state().hits);
  registerCounter("page_cache_fills_total", "Pages that were made to be kept.", () => state().made);
  registerGauge("page_cache_pages", "Pages that are kept.", () => state().pages);
  registerGauge("page_cache_bytes", "Bytes of kept pages.", () => state().bytes);
}

/** An anonymous request: the response must depend on the path alone. */
function nameless(path: string): Request {
  return new Request(config.siteUrl + path, { headers: { Accept: "text/html" } });
}

/** The client's IP address: the peer's, or that recorded by the outermost of `TRUST_PROXY` proxies. */
function getClientAddress(request: Request, peer: string): string {
  const hops = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  return toRateLimitKey((config.trustProxy > 0 && hops.at(-config.trustProxy)) || peer);
}
