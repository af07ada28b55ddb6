import { createClient } from "@redis/client";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";

export type Redis = ReturnType<typeof connectRedis>;

/** Reconnects by itself; while disconnected, commands fail at once instead of being queued. */
export function connectRedis(url: string, onReady: () => void = () => {}) {
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

/** Undefined on a single machine with the embedded store. */
export const redis = config.redisUrl ? connectRedis(config.redisUrl) : undefined;
