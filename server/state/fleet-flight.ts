import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { redis } from "./redis.ts";

/** Raised by every purge, in Redis before anybody hears of it: who knows of a purge shares nothing from before it. */
const purges = "vitrine:purges";

const quick = redis?.withCommandOptions({ timeout: limits.flightState });

/** Epoch milliseconds until which Redis is not asked again after it has failed. */
let restUntil = 0;

/** Keeps answers from before this moment from whoever asks after it; to be called before others are told of a purge. */
export function raisePurges(): Promise<unknown> | undefined {
  return redis?.incr(purges);
}

/**
 * Lets one of all instances ask for something at a time; the others wait for its answer. Where there is no Redis, where
 * it fails, and where the one that asks fails or takes too long, everybody asks for themselves.
 * @param key says what is asked for, and of whom: two that send the same key must be owed the same answer
 * @param fill asks; what it answers must survive JSON
 * @param isGood false for an answer that its time has overtaken
 * @throws what `fill` throws
 */
export async function inFleet<T>(
  key: string,
  fill: () => Promise<T>,
  isGood: (answer: T) => boolean,
): Promise<T> {
  const name = await orUndefined(() => nameOf(key));
  if (!name) return fill();
  if (await orUndefined(() => begin(name))) return lead(name, fill);
  const answer = await orUndefined(() => answerOf<T>(name));
  return answer && isGood(answer) ? answer : fill();
}

async function nameOf(key: string): Promise<string | undefined> {
  const purged = (await quick?.get(purges)) ?? "0";
  return `vitrine:flight:${purged}:${createHash("sha256").update(key).digest("base64url")}`;
}

async function begin(name: string): Promise<boolean> {
  const options = { condition: "NX", expiration: { type: "PX", value: limits.flightPatience } } as const;
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

/** Nobody waits for it: who asks later than this asks anew. */
function land(name: string, text: string | undefined): void {
  const expiration = { type: "PX", value: limits.flightShared } as const;
  const isShared = text !== undefined && text.length <= limits.flightCharacters;
  const landing = isShared ? quick?.set(name, text, { expiration }) : quick?.del(name);
  landing?.catch(rest);
}

/** @returns undefined where there will be none */
async function answerOf<T>(name: string): Promise<T | undefined> {
  const until = Date.now() + limits.flightPatience;
  for (let look = 1; Date.now() < until; look += 1) {
    const text = await quick?.get(name);
    if (text) return JSON.parse(text);
    if (typeof text !== "string") return undefined;
    await pause(Math.min(look * limits.flightLook, limits.flightLongestLook));
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
  restUntil = Date.now() + limits.flightRest;
}
