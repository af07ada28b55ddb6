import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import { AggregatorRegistry } from "prom-client";
import { config } from "#server/config/config.ts";
import type { WorkerMessage } from "#server/platform/cluster-messages.ts";
import { describeListenError } from "#server/platform/listen-error.ts";
import { log } from "#server/platform/log.ts";
import { limits } from "./limits.ts";

/**
 * Several processes on one port. A worker that dies is replaced; one that cannot start ends all, with its exit code.
 * On Linux each listens itself (SO_REUSEPORT, socket(7)): a connection handed to a worker that has just died would
 * never be answered or closed.
 */
export async function startWorkers(count: number): Promise<void> {
  await endIfTaken();
  const counted = new AggregatorRegistry();
  const listening = new Set<number>();
  let ending = false;

  const endAll = () => {
    ending = true;
    for (const worker of others()) worker.process.kill("SIGTERM");
  };

  cluster.on("exit", ({ id, process: { pid } }, code, signal) => {
    if (ending) return;
    if (!listening.has(id)) process.exit(code || 1);
    log.error({ pid, code, signal }, "a worker has ended, another one takes its place");
    setTimeout(() => ending || cluster.fork(), limits.workerRestart);
  });
  cluster.on("message", async (from, message: WorkerMessage) => {
    if (message.about === "listening") listening.add(from.id);
    if (message.about === "purge") for (const worker of others(from)) worker.send(message);
    if (message.about === "metrics") {
      const text = await counted.clusterMetrics().catch(() => "");
      if (from.isConnected()) from.send({ ...message, text });
    }
  });
  process.on("SIGTERM", endAll);
  process.on("SIGINT", endAll);
  for (let n = 0; n < count; n += 1) cluster.fork();
}

/** With SO_REUSEPORT a second copy of the site would start unnoticed. */
async function endIfTaken(): Promise<void> {
  for (const host of config.hosts) {
    const server = createServer().listen(config.port, host);
    await once(server, "listening").catch((error) => {
      log.fatal({ err: error, host, port: config.port }, describeListenError(error, config.port));
      process.exit(1);
    });
    server.close();
    await once(server, "close");
  }
}

function others(but?: Worker): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && worker.id !== but?.id && worker.isConnected() ? worker : [],
  );
}
