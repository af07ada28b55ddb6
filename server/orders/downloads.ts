import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { requireRows } from "#server/directus/rows.ts";
import { claimRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";

const Row = z.object({ order_line: key, key: z.string(), date_created: z.string() });

/** One file of one line of an order, and how often its buyer may have it. */
export interface Allowance {
  line: string;
  file: string;
  most: number;
}

interface Taken {
  /** `line:file:number`. */
  key: string;
  /** Milliseconds. */
  at: number;
}

/** What was taken of the lines of an order, newest last. Only files with a limit are counted. */
export async function listTaken(directus: Directus, lines: string[]): Promise<Taken[]> {
  if (lines.length === 0) return [];
  const query = {
    fields: ["order_line", "key", "date_created"],
    filter: { order_line: { _in: lines } },
    sort: ["date_created"],
    limit: -1,
  };
  return requireRows("downloads", Row, await directus.readItems("downloads", query)).map((row) => ({
    key: row.key,
    at: Date.parse(row.date_created),
  }));
}

/** How often a file may still be had. */
export function leftOf({ line, file, most }: Allowance, taken: Taken[]): number {
  return Math.max(0, most - of({ line, file }, taken).length);
}

/**
 * Counts one download, by inserting one of the numbers from 1 to `most` that nobody has: however many ask at the same
 * moment, there are no more than that.
 * @param isPart it goes on with a download, which counts nothing where one began not long ago
 * @returns false where all of them are used up
 * @throws DirectusError "unavailable"
 */
export async function takeDownload(
  directus: Directus,
  allowance: Allowance,
  isPart: boolean,
): Promise<boolean> {
  for (let attempt = 1; attempt <= limits.stockAttempts; attempt++) {
    const taken = await listTaken(directus, [allowance.line]);
    if (isPart && isUnderWay(allowance, taken)) return true;
    const number = freeNumber(allowance, taken, isPart);
    if (number === undefined) return false;
    const { line, file } = allowance;
    const row = { order_line: line, file, key: `${line}:${file}:${number}` };
    if (await claimRow(directus, "downloads", row)) return true;
  }
  throw new DirectusError("unavailable", { message: "Too many ask for one download at once." });
}

/** Whether a download of it could begin or go on now, which counts nothing. */
export async function mayDownload(
  directus: Directus,
  allowance: Allowance,
  isPart: boolean,
): Promise<boolean> {
  const taken = await listTaken(directus, [allowance.line]);
  return leftOf(allowance, taken) > 0 || (isPart && isUnderWay(allowance, taken));
}

function of({ line, file }: Pick<Allowance, "line" | "file">, taken: Taken[]): Taken[] {
  return taken.filter((one) => one.key.startsWith(`${line}:${file}:`));
}

function isUnderWay(allowance: Allowance, taken: Taken[]): boolean {
  const since = Date.now() - limits.downloadGoesOn * 1000;
  return of(allowance, taken).some(({ at }) => at > since);
}

/**
 * One of those that are free, and not always the first: who asks at the same moment then mostly has another. Parts of
 * one download that come at once are to meet at the first.
 */
function freeNumber(allowance: Allowance, taken: Taken[], isPart: boolean): number | undefined {
  if (leftOf(allowance, taken) === 0) return undefined;
  const used = new Set(of(allowance, taken).map((one) => one.key));
  const { line, file, most } = allowance;
  const looked = Math.min(most, used.size + limits.downloadNumbers);
  const free = Array.from({ length: looked }, (_, index) => index + 1).filter(
    (number) => !used.has(`${line}:${file}:${number}`),
  );
  return free[isPart ? 0 : Math.floor(Math.random() * free.length)];
}
