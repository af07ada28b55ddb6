import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequestHandler } from "@remix-run/node";
import { type ClientAddress, createRequestListener } from "@remix-run/node-fetch-server";
import { createStaticFiles } from "./static-files.ts";

const build = await import("./site-build.ts").catch((error: Error) => {
  console.error(error.name === "ConfigurationError" ? error.message : error);
  process.exit(78);
});
const { config, isSameOrigin, limits, log } = build.appServer;
const site = new URL(config.siteUrl);
const handle = createRequestHandler(build as never, "production");
const serveFile = createStaticFiles();
const serveRemix = createRequestListener(
  (request: Request, client: ClientAddress) =>
    handle(request, { clientAddress: addressOf(request, client.address) }),
  { host: site.host, protocol: site.protocol },
);

let draining = false;

function listen(request: IncomingMessage, response: ServerResponse) {
  if (draining) response.setHeader("Connection", "close");
  if (serveFile(request, response)) return;
  markCrossSite(request);
  serveRemix(request, response);
}

/**
 * Remix answers an unusable Origin with an empty 500. A cross-site POST goes on without that header instead, so
 * that our own check refuses it with a page that says how to go on.
 */
function markCrossSite(request: IncomingMessage) {
  if (request.method === "GET" || request.method === "HEAD" || !request.headers.origin) return;
  if (isSameOrigin(new Headers({ ...pick(request, "sec-fetch-site"), ...pick(request, "origin") }))) return;
  delete request.headers.origin;
  request.headers["sec-fetch-site"] = "cross-site";
}

/** The visitor's address: the peer's, or the one that the outermost of `TRUST_PROXY` proxies saw. */
function addressOf(request: Request, peer: string): string {
  const hops = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  return config.trustProxy > 0 ? hops.at(-config.trustProxy) || peer : peer;
}

function pick(request: IncomingMessage, name: "origin" | "sec-fetch-site") {
  const value = request.headers[name];
  return typeof value === "string" ? { [name]: value } : {};
}

const servers = config.hosts.map((host) => {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    listen,
  );
  server.on("error", (error) => {
    log.fatal({ err: error, host, port: config.port }, "cannot listen");
    process.exit(1);
  });
  server.listen(config.port, host, () =>
    log.info({ host, port: config.port, site: config.siteUrl }, "listening"),
  );
  return server;
});

/** Stops accepting, lets what is in flight finish, then leaves; Remix's timers would hold the process for seconds. */
function drain() {
  if (draining) return;
  draining = true;
  setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  setTimeout(() => process.exit(0), limits.drain).unref();
  Promise.all(servers.map((server) => new Promise((done) => server.close(done)))).then(() => process.exit(0));
}

process.on("SIGTERM", drain);
process.on("SIGINT", drain);
