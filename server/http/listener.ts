import type { IncomingMessage, ServerResponse } from "node:http";
import { type ClientAddress, createRequestListener } from "@remix-run/node-fetch-server";
import { config } from "#server/config.ts";
import { log } from "#server/log.ts";
import { counter, gauge } from "#server/metrics.ts";
import { newRequestId, underRequestId } from "#server/request-id.ts";
import { timed } from "#server/server-timing.ts";
import { onPurge } from "#server/state/purges.ts";
import { onBehalfOf } from "./asker.ts";
import { placeOf } from "./client-address.ts";
import { currentPhase } from "./lifecycle.ts";
import { malformation, refuseMalformed } from "./malformed.ts";
import type { Routes } from "./match-routes.ts";
import { measureRequests } from "./measure-requests.ts";
import { settleOrigin } from "./origin.ts";
import { maySendAway, sendAway, watchOverload } from "./overload.ts";
import { packResponse } from "./pack-response.ts";
import { createPageCache } from "./page-cache.ts";
import { pagesThatKeep } from "./pages-that-keep.ts";
import { routeGroups } from "./route-groups.ts";
import { withEveryAnswer } from "./security-headers.ts";
import { answerOf } from "./send.ts";

/** A Request in, a Response out. */
type Handle = (request: Request, context: Record<string, unknown>) => Promise<Response>;

export interface Parts {
  /** The routes of a Remix build. */
  routes: Routes;
  /** Remix with some of those routes. */
  handlerFor(routes: Routes): Handle;
  /** Answers a request for a file of the build, and says whether it did. */
  serveFile(request: IncomingMessage, response: ServerResponse): boolean;
}

/** The pages that most visitors see first, in that order. */
const firstPages = ["/", "/shop", "/journal"];

/**
 * What stands before Remix: kept pages first, then files, then whatever is refused without asking anybody.
 * @returns the listener for `node:http`, and `warmUp`, which has the first pages made
 */
export function createListener({ routes, handlerFor, serveFile }: Parts) {
  const site = new URL(config.siteUrl);
  const overload = watchOverload();
  const measured = measureRequests(routes);
  const handle = byGroup(routes, handlerFor);
  const make: Handle = (request, context) =>
    overload
      .during(() => measured(request, () => timed(() => handle(request, context))))
      .then(withEveryAnswer);
  const pages = createPageCache({
    pagesThatKeep: pagesThatKeep(routes),
    tagged: config.cacheTags,
    render: (path) =>
      underRequestId(newRequestId(), () => make(nameless(path), { clientAddress: "" }).then(answerOf)),
  });
  onPurge(pages.purge);
  showPageCache(pages.state);

  const serveRemix = createRequestListener(
    async (request: Request, client: ClientAddress) => {
      const clientAddress = addressOf(request, client.address);
      const asker = { place: clientAddress, headers: request.headers };
      const id = newRequestId(request.headers.get("X-Request-Id"));
      const response = await underRequestId(id, () =>
        onBehalfOf(asker, () => make(request, { clientAddress })),
      );
      response.headers.set("X-Request-Id", id);
      if (!config.cacheTags) response.headers.delete("Cache-Tag");
      if (!config.cacheTags) response.headers.delete("Surrogate-Control");
      return packResponse(Object.fromEntries(request.headers), response, request.method === "HEAD");
    },
    { host: site.host, protocol: site.protocol, onError: answerUnforeseen },
  );

  function listen(request: IncomingMessage, response: ServerResponse) {
    if (currentPhase() === "draining") response.setHeader("Connection", "close");
    const status = malformation(request);
    if (status) return refuseMalformed(response, status);
    if (pages.serve(request, response, overload.isBusy()) || serveFile(request, response)) return;
    if (overload.isBusy() && maySendAway(request.url ?? "")) return sendAway(response);
    settleOrigin(request);
    serveRemix(request, response);
  }

  return {
    listen,
    /** One page after the other, so that visitors who are there already come first. */
    async warmUp() {
      for (const path of firstPages) await pages.warm(path);
    },
  };
}

/** What not even Remix has made an answer of. */
function answerUnforeseen(error: unknown): Response {
  log.error({ err: error }, "a request failed");
  return withEveryAnswer(
    new Response("This did not work.\n", { status: 500, headers: { "Cache-Control": "no-store" } }),
  );
}

/** Remix with only those routes that a request may lead to. */
function byGroup(routes: Routes, handlerFor: Parts["handlerFor"]): Handle {
  const groupOf = routeGroups(routes);
  const handlers = new Map<string, Handle>();
  return (request, context) => {
    const group = groupOf(pagePath(new URL(request.url).pathname));
    const handle = handlers.get(group.name) ?? handlerFor(group.routes);
    handlers.set(group.name, handle);
    return handle(request, context);
  };
}

/** The path of the page whose data alone Remix is asked for. @see https://v2.remix.run/docs/guides/single-fetch */
function pagePath(pathname: string): string {
  return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

function showPageCache(state: ReturnType<typeof createPageCache>["state"]) {
  counter("page_cache_hits_total", "Kept pages that were sent.", () => state().hits);
  counter("page_cache_fills_total", "Pages that were made to be kept.", () => state().made);
  gauge("page_cache_pages", "Pages that are kept.", () => state().pages);
  gauge("page_cache_bytes", "Bytes of kept pages.", () => state().bytes);
}

/** A request of which nothing is known but the page it asks for. */
function nameless(path: string): Request {
  return new Request(config.siteUrl + path, { headers: { Accept: "text/html" } });
}

/** The visitor's place: the peer's, or the one that the outermost of `TRUST_PROXY` proxies saw. */
function addressOf(request: Request, peer: string): string {
  const hops = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  return placeOf((config.trustProxy > 0 && hops.at(-config.trustProxy)) || peer);
}
