import { createClient } from "@redis/client";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";

export type Redis = ReturnType<typeof openRedis>;

/**
 * A connection that comes back by itself. While there is none, what is asked of it fails at once instead of waiting
 * in a line: a page that can do without goes on.
 * @param url such as `redis://:password@host:6379/0`, or `rediss://` for TLS
 * @param onReady called at the first connection and at each one after a loss
 */
export function openRedis(url: string, onReady: () => void = () => {}) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: limits.stateTimeout },
    socket: {
      connectTimeout: limits.stateConnect,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, limits.stateReconnect),
    },
  });
  let lost = false;
  client.on("error", (error: Error) => {
    if (!lost) log.error({ err: error }, "Redis cannot be reached");
    lost = true;
  });
  client.on("ready", () => {
    if (lost) log.info("Redis can be reached again");
    lost = false;
    onReady();
  });
  void client.connect().catch(() => {});
  return client;
}

/** What the instances of a site share, or undefined where there is one machine with the embedded state. */
export const redis = config.redisUrl ? openRedis(config.redisUrl) : undefined;
