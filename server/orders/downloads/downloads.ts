import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { requireRows } from "#server/directus/rows.ts";
import { claimRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";

const Row = z.object({ order_line: idSchema, key: z.string(), date_created: z.string() });

export interface Allowance {
  line: string;
  file: string;
  most: number;
}

export interface UsedDownload {
  /** `line:file:number`. */
  key: string;
  /** Epoch ms. */
  at: number;
}

/** Downloads of some lines, newest last; only limited files are counted. */
export async function listUsedDownloads(
  directus: DirectusClient,
  filter: CollectionFilter<"downloads">,
): Promise<UsedDownload[]> {
  const fields = ["order_line", "key", "date_created"] as const;
  const query = { fields, filter, sort: ["date_created"], limit: -1 } as const;
  return requireRows("downloads", Row, await directus.readItems("downloads", query)).map((row) => ({
    key: row.key,
    at: Date.parse(row.date_created),
  }));
}

export function countDownloadsLeft({ line, file, most }: Allowance, taken: UsedDownload[]): number {
  return Math.max(0, most - of({ line, file }, taken).length);
}

/**
 * Counts a download by claiming an unused number from 1 to `most`, so that concurrent requests cannot exceed it.
 * @param isPart continues a recent download, which does not count
 * @returns false when used up
 */
export async function consumeDownload(
  directus: DirectusClient,
  allowance: Allowance,
  isPart: boolean,
): Promise<boolean> {
  for (let attempt = 1; attempt <= limits.stockAttempts; attempt++) {
    const taken = await listUsedDownloads(directus, { order_line: { _eq: allowance.line } });
    if (isPart && isUnderWay(allowance, taken)) return true;
    const number = freeNumber(allowance, taken, isPart);
    if (number === undefined) return false;
    const { line, file } = allowance;
    const row = { order_line: line, file, key: `${line}:${file}:${number}` };
    if (await claimRow(directus, "downloads", row)) return true;
  }
  throw new DirectusError("unavailable", { message: "Too many ask for one download at once." });
}

export async function canDownload(
  directus: DirectusClient,
  allowance: Allowance,
  isPart: boolean,
): Promise<boolean> {
  const taken = await listUsedDownloads(directus, { order_line: { _eq: allowance.line } });
  return countDownloadsLeft(allowance, taken) > 0 || (isPart && isUnderWay(allowance, taken));
}

function of({ line, file }: Pick<Allowance, "line" | "file">, taken: UsedDownload[]): UsedDownload[] {
  return taken.filter((one) => one.key.startsWith(`${line}:${file}:`));
}

function isUnderWay(allowance: Allowance, taken: UsedDownload[]): boolean {
  const since = Date.now() - limits.downloadContinuation * 1000;
  return of(allowance, taken).some(({ at }) => at > since);
}

/** A random free number, to avoid collisions; concurrent ranges of one download share the first. */
function freeNumber(allowance: Allowance, taken: UsedDownload[], isPart: boolean): number | undefined {
  if (countDownloadsLeft(allowance, taken) === 0) return undefined;
  const used = new Set(of(allowance, taken).map((one) => one.key));
  const { line, file, most } = allowance;
  const looked = Math.min(most, used.size + limits.downloadNumbers);
  const free = Array.from({ length: looked }, (_, index) => index + 1).filter(
    (number) => !used.has(`${line}:${file}:${number}`),
  );
  return free[isPart ? 0 : Math.floor(Math.random() * free.length)];
}
