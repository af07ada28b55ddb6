import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRedis, type Redis } from "#server/state/redis.ts";
import { createRedisStore } from "#server/state/redis-store.ts";
import { StateError } from "#server/state/state-error.ts";
import { describeWith } from "../support/processes/programs.ts";
import { type RedisServer, startRedis } from "../support/processes/redis.ts";
import { storeContract } from "../support/store-contract.ts";

describeWith(["redis-server"], "Redis", () => {
  let server: RedisServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis();
    redis = await new Promise((ready) => {
      const client: Redis = connectRedis(server.url, () => ready(client));
    });
  });

  afterAll(async () => {
    redis.destroy();
    await server.remove();
  });

  storeContract(() => createRedisStore(redis));

  test("without Redis every question fails at once, and with it again all is there", async () => {
    const store = createRedisStore(redis);
    await store.set("session", "kept", { value: "as it was", seconds: 60 });
    await server.kill();

    const began = performance.now();
    await expect(store.get("session", "kept")).rejects.toThrow(StateError);
    expect(performance.now() - began).toBeLessThan(1_500);

    await server.start();
    await expect
      .poll(() => store.get("session", "kept").catch(() => "away"), { timeout: 5_000 })
      .toBe("as it was");
  });
});
