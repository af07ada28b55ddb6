import cluster from "node:cluster";

/** What the processes of one machine say to each other, through the one that started them. */
export type WorkerMessage =
  | { about: "listening" }
  | { about: "purge"; tags: readonly string[] }
  | { about: "metrics"; id: number; text?: string };

/** Whether there are others on this machine that share its port. */
export const hasFellows = cluster.isWorker;

/** Tells the primary, which tells the others or answers. Without fellows it does nothing. */
export function tellPrimary(message: WorkerMessage): void {
  if (hasFellows && process.connected) process.send?.(message);
}

/** Calls `listener` with what the primary passes on. */
export function onFellows(listener: (message: WorkerMessage) => void): void {
  if (hasFellows) process.on("message", listener);
}
