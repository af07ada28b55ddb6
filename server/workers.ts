import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import { AggregatorRegistry } from "prom-client";
import { config } from "./config.ts";
import type { WorkerMessage } from "./fellow-workers.ts";
import { limits } from "./limits.ts";
import { log } from "./log.ts";

/**
 * Runs several processes on one port, for a machine with more than one core: sessions, carts and limits are shared
 * by the state that all of them use; what one hears of a change is passed on to the others, and what they count is added
 * up. One that dies is replaced; one that cannot even start ends all, with its code.
 * On Linux each listens for itself (SO_REUSEPORT, socket(7)): what this process would hand to a worker that has just died
 * would be answered by nobody, and never be closed.
 * @param count how many
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

/** Workers share their port with whatever else shares it, so nobody would hear of a second copy of the site. */
async function endIfTaken(): Promise<void> {
  for (const host of config.hosts) {
    const server = createServer().listen(config.port, host);
    await once(server, "listening").catch((error) => {
      log.fatal({ err: error, host, port: config.port }, "cannot listen");
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
