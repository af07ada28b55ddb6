import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { redis } from "#server/state/redis.ts";

/** Incremented before a purge is published, so that no older answer is shared. */
const purges = "vitrine:purges";

const quick = redis?.withCommandOptions({ timeout: limits.flightState });

/** Circuit breaker: epoch milliseconds until which Redis is not used after a failure. */
let restUntil = 0;

/** Must be called before the purge is published. */
export function bumpPurgeVersion(): Promise<unknown> | undefined {
  return redis?.incr(purges);
}

/**
 * Single flight across instances; each fetches for itself without Redis, or when the first one fails or takes too
 * long. `key` must identify the reader's rights too: equal keys share an answer. The answer must survive JSON.
 */
export async function runSingleFlight<T>(
  key: string,
  fill: () => Promise<T>,
  isGood: (answer: T) => boolean,
): Promise<T> {
  const name = await orUndefined(() => readFlightName(key));
  if (!name) return fill();
  if (await orUndefined(() => begin(name))) return lead(name, fill);
  const answer = await orUndefined(() => readAnswer<T>(name));
  return answer && isGood(answer) ? answer : fill();
}

async function readFlightName(key: string): Promise<string | undefined> {
  const purged = (await quick?.get(purges)) ?? "0";
  return `vitrine-flight:${purged}:${createHash("sha256").update(key).digest("base64url")}`;
}

async function begin(name: string): Promise<boolean> {
  const options = { condition: "NX", expiration: { type: "PX", value: limits.flightTimeout } } as const;
  return (await quick?.set(name, "", options)) === "OK";
}

async function lead<T>(name: string, fill: () => Promise<T>): Promise<T> {
  try {
    const answer = await fill();
    land(name, JSON.stringify(answer));
    return answer;
  } catch (error) {
    land(name, undefined);
    throw error;
  }
}

/** Not awaited: later requests fetch again. */
function land(name: string, text: string | undefined): void {
  const expiration = { type: "PX", value: limits.flightShared } as const;
  const isShared = text !== undefined && text.length <= limits.flightCharacters;
  const landing = isShared ? quick?.set(name, text, { expiration }) : quick?.del(name);
  landing?.catch(rest);
}

async function readAnswer<T>(name: string): Promise<T | undefined> {
  const until = Date.now() + limits.flightTimeout;
  for (let look = 1; Date.now() < until; look += 1) {
    const text = await quick?.get(name);
    if (text) return JSON.parse(text);
    if (typeof text !== "string") return undefined;
    await pause(Math.min(look * limits.flightPoll, limits.flightLongestPoll));
  }
  return undefined;
}

async function orUndefined<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  if (!redis?.isReady || Date.now() < restUntil) return undefined;
  try {
    return await work();
  } catch (error) {
    rest(error);
    return undefined;
  }
}

function rest(error: unknown): void {
  if (Date.now() >= restUntil) log.warn({ err: error }, "Redis cannot be asked what others are fetching");
  restUntil = Date.now() + limits.flightPause;
}
