import { config } from "#server/config.ts";
import { redis } from "./redis.ts";
import { openRedisStore } from "./redis-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

/**
 * What must survive a restart and belongs to no one in Directus: sessions, carts, single-use tokens, leases.
 * Values are JSON; every record has a kind, a key and an end in time. Keys that are secrets are hashed by the caller.
 * Every method throws StateError when Redis, where there is one, cannot be asked.
 */
export interface Store {
  /** The value, or undefined when there is none or its time is over. */
  get<T>(kind: string, key: string): Promise<T | undefined>;
  /** Writes a value that lives for `seconds`. */
  set(kind: string, key: string, value: unknown, seconds: number): Promise<void>;
  /** Writes it only where there is none yet; says whether it did. One caller of many wins. */
  insert(kind: string, key: string, value: unknown, seconds: number): Promise<boolean>;
  /**
   * Reads and writes in one step: nobody else's change comes between. `change` may be called more than once, and
   * answers undefined to leave things as they are.
   */
  update<T>(
    kind: string,
    key: string,
    change: (current: T | undefined) => Kept<T> | undefined,
  ): Promise<void>;
  /** Reads and removes in one step: what can be used once. */
  take<T>(kind: string, key: string): Promise<T | undefined>;
  delete(kind: string, key: string): Promise<void>;
}

/** What is to stand there from now on, and for how many seconds. */
export interface Kept<T> {
  value: T;
  seconds: number;
}

/** In Redis where the site has one, and several instances share it; else in a file of this machine. */
export const store: Store = redis ? openRedisStore(redis) : openSqliteStore(config.stateFile);
