import cluster from "node:cluster";

export type WorkerMessage =
  | { about: "listening" }
  | { about: "purge"; tags: readonly string[] }
  | { about: "metrics"; id: number; text?: string };

export const isClusterWorker = cluster.isWorker;

/** The primary forwards or answers it. Does nothing outside a cluster. */
export function sendToPrimary(message: WorkerMessage): void {
  if (isClusterWorker && process.connected) process.send?.(message);
}

export function onWorkerMessage(listener: (message: WorkerMessage) => void): void {
  if (isClusterWorker) process.on("message", listener);
}
