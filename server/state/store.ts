import { once } from "node:events";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { redis } from "./redis.ts";
import { createRedisStore } from "./redis-store.ts";
import { createSqliteStore } from "./sqlite-store.ts";
import { StateError } from "./state-error.ts";

/**
 * State that survives a restart but does not belong in Directus. Values are JSON; callers hash keys that are
 * secrets.
 * @throws StateError from every method
 */
export interface Store {
  /** Undefined when missing or expired. */
  get<T>(kind: string, key: string): Promise<T | undefined>;
  set(kind: string, key: string, entry: { value: unknown; seconds: number }): Promise<void>;
  /** Atomic: of concurrent callers one gets true. */
  insert(kind: string, key: string, entry: { value: unknown; seconds: number }): Promise<boolean>;
  /** Atomic read and write. `change` may be called more than once; undefined leaves the value unchanged. */
  update<T>(
    kind: string,
    key: string,
    change: (current: T | undefined) => StoredValue<T> | undefined,
  ): Promise<void>;
  /** Atomic read and delete, for single-use values. */
  take<T>(kind: string, key: string): Promise<T | undefined>;
  delete(kind: string, key: string): Promise<void>;
  /** All that has not expired, in no order; what changes meanwhile may be missing. */
  list(): AsyncIterable<StoredRecord>;
}

export interface StoredRecord extends StoredValue<unknown> {
  kind: string;
  key: string;
}

export interface StoredValue<T> {
  value: T;
  seconds: number;
}

/** Redis where configured, else a SQLite file. */
export const store: Store = redis ? createRedisStore(redis) : createSqliteStore(config.stateFile);

/** The store once it answers, for commands; the server starts without waiting. @throws StateError */
export async function openStore(): Promise<Store> {
  if (redis && !redis.isReady) {
    const signal = AbortSignal.timeout(limits.stateConnect);
    await once(redis, "ready", { signal }).catch((cause) => {
      throw new StateError("Redis cannot be reached", { cause });
    });
  }
  return store;
}
