import type { Redis } from "./redis.ts";
import { StateError } from "./state-error.ts";
import type { Store, StoredRecord, StoredValue } from "./store.ts";

/** Compare-and-set; an empty `ARGV[1]` means that there was no value. */
const replace = `
  local found = redis.call("GET", KEYS[1]) or ""
  if found ~= ARGV[1] then return 0 end
  redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[3])
  return 1`;

/** Shared by all instances. Redis must be persistent (`appendonly yes`). */
export function createRedisStore(redis: Redis): Store {
  return {
    async get(kind, key) {
      return parse(await ask(redis.get(buildRedisKey(kind, key))));
    },
    async set(kind, key, { value, seconds }) {
      await ask(redis.set(buildRedisKey(kind, key), JSON.stringify(value), lasting(seconds)));
    },
    async insert(kind, key, { value, seconds }) {
      const options = { ...lasting(seconds), condition: "NX" as const };
      return (await ask(redis.set(buildRedisKey(kind, key), JSON.stringify(value), options))) === "OK";
    },
    async update(kind, key, change) {
      const name = buildRedisKey(kind, key);
      while (!(await tryUpdate(redis, name, change)));
    },
    async take(kind, key) {
      return parse(await ask(redis.getDel(buildRedisKey(kind, key))));
    },
    async delete(kind, key) {
      await ask(redis.del(buildRedisKey(kind, key)));
    },
    async *list() {
      const names = redis.scanIterator({ MATCH: buildRedisKey("*", "*"), COUNT: 500 });
      for await (const page of names) {
        const found = await ask(Promise.all(page.map((name) => readRecord(redis, name))));
        yield* found.filter((record) => record !== undefined);
      }
    },
  };
}

async function readRecord(redis: Redis, name: string): Promise<StoredRecord | undefined> {
  const [text, milliseconds] = await Promise.all([redis.get(name), redis.pTTL(name)]);
  const [, kind = "", key = ""] = /^vitrine:([^:]*):(.*)$/s.exec(name) ?? [];
  if (text === null || milliseconds <= 0) return undefined;
  return { kind, key, value: JSON.parse(text), seconds: milliseconds / 1000 };
}

/** Optimistic locking: false after a concurrent change. Of several callers one succeeds each time. */
async function tryUpdate<T>(
  redis: Redis,
  name: string,
  change: (current: T | undefined) => StoredValue<T> | undefined,
): Promise<boolean> {
  const found = await ask(redis.get(name));
  const next = change(parse<T>(found));
  if (!next) return true;
  const { expiration } = lasting(next.seconds);
  const args = [found ?? "", JSON.stringify(next.value), String(expiration.value)];
  return (await ask(redis.eval(replace, { keys: [name], arguments: args }))) === 1;
}

function buildRedisKey(kind: string, key: string): string {
  return `vitrine:${kind}:${key}`;
}

/** Redis rejects 0: an expired value gets the shortest TTL. */
function lasting(seconds: number) {
  return { expiration: { type: "PX" as const, value: Math.max(1, Math.round(seconds * 1000)) } };
}

function parse<T>(text: string | null): T | undefined {
  return text === null ? undefined : JSON.parse(text);
}

async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new StateError("Redis cannot be asked", { cause: error });
  }
}
