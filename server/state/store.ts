import { config } from "#server/config/config.ts";
import { redis } from "./redis.ts";
import { createRedisStore } from "./redis-store.ts";
import { createSqliteStore } from "./sqlite-store.ts";

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
}

export interface StoredValue<T> {
  value: T;
  seconds: number;
}

/** Redis where configured, else a SQLite file. */
export const store: Store = redis ? createRedisStore(redis) : createSqliteStore(config.stateFile);
