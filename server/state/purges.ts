import { randomUUID } from "node:crypto";
import { config } from "#server/config.ts";
import { onFellows, tellPrimary } from "#server/fellow-workers.ts";
import { log } from "#server/log.ts";
import { raisePurges } from "./fleet-flight.ts";
import { openRedis, redis } from "./redis.ts";

type Listener = (tags: readonly string[]) => void;

const channel = "vitrine:purge";
const self = randomUUID();
const listeners = new Set<Listener>();

/**
 * Tells every cache of this process, before it returns, and those of all other instances that what carries one of
 * these tags is out of date: a collection's name for its lists, `collection:key` for one item, `stock` for copies of the
 * stock, `*` for what may depend on anything, `schema` for what is known of the collections themselves.
 */
export function announcePurge(tags: readonly string[]): void {
  if (!redis) tellPrimary({ about: "purge", tags });
  const told = Promise.all([raisePurges(), redis?.publish(channel, JSON.stringify({ from: self, tags }))]);
  told.catch((error: unknown) =>
    log.warn({ err: error }, "the other instances could not be told of a change"),
  );
  tell(tags);
}

/** Calls `listener` at every purge; returns what ends that. */
export function onPurge(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(tags: readonly string[]): void {
  for (const listener of listeners) listener(tags);
}

/** Listens to the other instances. What was said while there was no connection is lost, so then all is forgotten. */
function hearOthers(url: string): void {
  const bus = openRedis(url, () => {
    void bus.subscribe(channel, hear).then(
      () => tell(["*", "schema"]),
      (error: unknown) => log.warn({ err: error }, "the other instances cannot be heard"),
    );
  });
}

function hear(message: string): void {
  const { from, tags } = JSON.parse(message) as { from: string; tags: string[] };
  if (from !== self) tell(tags);
}

if (config.redisUrl) hearOthers(config.redisUrl);
else onFellows((message) => message.about === "purge" && tell(message.tags));
