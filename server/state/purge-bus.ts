import { randomUUID } from "node:crypto";
import { bumpPurgeVersion } from "#server/concurrency/single-flight.ts";
import { config } from "#server/config/config.ts";
import { onWorkerMessage, sendToPrimary } from "#server/platform/cluster-messages.ts";
import { log } from "#server/platform/log.ts";
import { connectRedis, redis } from "./redis.ts";

type Listener = (tags: readonly string[]) => void;

const channel = "vitrine:purge";
const self = randomUUID();
const listeners = new Set<Listener>();

/**
 * Purges by tag, in this process before it returns and in all instances: a collection's name for its lists,
 * `collection:key` for an item, `stock`, `*` for anything, `schema` for the collections' definitions.
 */
export function publishPurge(tags: readonly string[]): void {
  if (!redis) sendToPrimary({ about: "purge", tags });
  const told = Promise.all([
    bumpPurgeVersion(),
    redis?.publish(channel, JSON.stringify({ from: self, tags })),
  ]);
  told.catch((error: unknown) =>
    log.warn({ err: error }, "could not notify the other instances of a change"),
  );
  tell(tags);
}

/** @returns a function that unsubscribes */
export function onPurge(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(tags: readonly string[]): void {
  for (const listener of listeners) listener(tags);
}

/** Messages are lost while disconnected, so everything is purged on reconnection. */
function hearOthers(url: string): void {
  const bus = connectRedis(url, () => {
    void bus.subscribe(channel, hear).then(
      () => tell(["*", "schema"]),
      (error: unknown) => log.warn({ err: error }, "the other instances cannot be heard"),
    );
  });
}

function hear(message: string): void {
  const { from, tags }: { from: string; tags: string[] } = JSON.parse(message);
  if (from !== self) tell(tags);
}

if (config.redisUrl) hearOthers(config.redisUrl);
else onWorkerMessage((message) => message.about === "purge" && tell(message.tags));
