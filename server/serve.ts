import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestHandler } from "@remix-run/node";
import { isClusterWorker, sendToPrimary } from "#server/platform/cluster-messages.ts";
import { describeListenError } from "#server/platform/listen-error.ts";
import "./keep-tick-object.ts";
import "./remix-overrides.ts";
import * as build from "./remix-build.ts";
import { createStaticFiles } from "./static-files.ts";

const { drainBackgroundWork, config, createListener, enterPhase, everyAnswer, limits, log } = build.appServer;
const { rejectMalformed, answerClientError, flushAuditEvents } = build.appServer;
enterPhase("starting");
const { listen, warmUp } = createListener({
  routes: build.routes,
  handlerFor: (routes) => createRequestHandler(build.withRoutes(routes), "production"),
  serveFile: createStaticFiles(everyAnswer),
});

const options = {
  maxHeaderSize: limits.headerBytes,
  headersTimeout: limits.headersTimeout,
  requestTimeout: limits.requestTimeout,
  connectionsCheckingInterval: limits.connectionsCheck,
  keepAliveTimeout: limits.keepAlive,
  // The listener rejects a missing `Host`, like other malformed requests.
  requireHostHeader: false,
};
const servers = config.hosts.map((host) => {
  const server = createServer(options, listen);
  server.maxConnections = limits.connections;
  server.maxHeadersCount = limits.headerCount;
  server.on("clientError", answerClientError);
  server.on("checkExpectation", (_, response) => rejectMalformed(response, 417));
  server.on("error", (error) => {
    log.fatal({ err: error, host, port: config.port }, describeListenError(error, config.port));
    process.exit(1);
  });
  server.listen(
    { port: config.port, host, reusePort: isClusterWorker && process.platform === "linux" },
    () => {
      log.info({ host, port: config.port, site: config.siteUrl }, "listening");
      sendToPrimary({ about: "listening" });
    },
  );
  return server;
});

let draining = false;

/**
 * Graceful shutdown, after DRAIN_DELAY for the load balancer. Remix's timers would keep the process alive for
 * seconds.
 */
async function drain() {
  if (draining) return;
  draining = true;
  enterPhase("draining");
  await pause(config.drainDelay * 1000);
  setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, 50);
  setTimeout(() => process.exit(0), limits.drainTimeout).unref();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  await Promise.all([flushAuditEvents(), drainBackgroundWork()]);
  process.exit(0);
}

process.on("SIGTERM", drain);
process.on("SIGINT", drain);
// Nobody else would end a worker whose primary has died.
process.on("disconnect", drain);

/** Ready after the warm-up even if it fails: an unavailable backend must not block the other pages. */
await Promise.race([warmUp(), pause(limits.warmUpTimeout, undefined, { ref: false })]).catch((error) =>
  log.warn({ err: error }, "the first pages could not be made"),
);
if (!draining) enterPhase("ready");
