import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler } from "@remix-run/node";
import { hasFellows, tellPrimary } from "./fellow-workers.ts";
import * as build from "./site-build.ts";
import { createStaticFiles } from "./static-files.ts";

const { allSent, config, createListener, enterPhase, everyAnswer, limits, log } = build.appServer;
const { refuseMalformed, refuseUnread, warnOfTestKeys, writeWaiting } = build.appServer;
if (!hasFellows) warnOfTestKeys();
enterPhase("starting");
const { listen, warmUp } = createListener({
  routes: build.routes,
  handlerFor: (routes) => createRequestHandler(build.withRoutes(routes) as never, "production"),
  serveFile: createStaticFiles(everyAnswer),
});

const options = {
  maxHeaderSize: limits.headerBytes,
  headersTimeout: limits.headersTimeout,
  requestTimeout: limits.requestTimeout,
  connectionsCheckingInterval: limits.connectionsLook,
  keepAliveTimeout: limits.keepAlive,
  // The listener refuses what names none, as whatever else cannot be read.
  requireHostHeader: false,
};
const servers = config.hosts.map((host) => {
  const server = createServer(options, listen);
  server.maxConnections = limits.connections;
  server.maxHeadersCount = limits.headers;
  server.timeout = limits.silence;
  server.on("clientError", refuseUnread);
  server.on("checkExpectation", (_, response) => refuseMalformed(response, 417));
  server.on("error", (error) => {
    log.fatal({ err: error, host, port: config.port }, "cannot listen");
    process.exit(1);
  });
  server.listen({ port: config.port, host, reusePort: hasFellows && process.platform === "linux" }, () => {
    log.info({ host, port: config.port, site: config.siteUrl }, "listening");
    tellPrimary({ about: "listening" });
  });
  return server;
});

let draining = false;

/**
 * Says that it is leaving, and goes on answering until a balancer has seen it; then stops accepting, lets what is in
 * flight finish, and leaves. Remix's timers would hold the process for seconds.
 */
async function drain() {
  if (draining) return;
  draining = true;
  enterPhase("draining");
  await pause(config.drainDelay * 1000);
  setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  setTimeout(() => process.exit(0), limits.drain).unref();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  await Promise.all([writeWaiting(), allSent()]);
  process.exit(0);
}

process.on("SIGTERM", drain);
process.on("SIGINT", drain);
// A worker without its primary has nobody who would end it.
process.on("disconnect", drain);

/** Ready once the first pages are there, or cannot be: a backend that is down must not keep visitors from the rest. */
await Promise.race([warmUp(), pause(limits.warmUp, undefined, { ref: false })]).catch((error) =>
  log.warn({ err: error }, "the first pages could not be made"),
);
if (!draining) enterPhase("ready");
