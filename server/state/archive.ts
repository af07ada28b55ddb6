import { z } from "zod";
import type { Store, StoredRecord } from "./store.ts";

const Head = z.object({ format: z.literal("vitrine-state"), version: z.literal(1) });
const Entry = z.object({ kind: z.string(), key: z.string(), value: z.unknown(), endsAt: z.number() });
const End = z.object({ records: z.number() });

/** JSON lines: a head, each record, and how many there were. Times are epoch milliseconds. */
export async function* archiveState(
  store: Pick<Store, "list">,
  onProgress: (count: number) => void,
): AsyncGenerator<string> {
  const toLine = (part: unknown) => `${JSON.stringify(part)}\n`;
  yield toLine({ format: "vitrine-state", version: 1, writtenAt: new Date().toISOString() });
  let records = 0;
  for await (const { seconds, ...record } of store.list()) {
    yield toLine({ ...record, endsAt: Math.round(Date.now() + seconds * 1000) });
    records += 1;
    if (records % 1000 === 0) onProgress(records);
  }
  onProgress(records);
  yield toLine({ records });
}

/**
 * Writes the records of an archive over those of their keys; what has expired since is left out.
 * @param lines is called twice, so that nothing is written of an archive that is not whole
 * @returns how many were written
 * @throws Error where it is no archive, or broken off
 */
export async function restoreState(
  store: Pick<Store, "set">,
  lines: () => AsyncIterable<string>,
): Promise<number> {
  let count = 0;
  let records: number | undefined;
  for await (const line of lines()) {
    const part = parseLine(line);
    if (count === 0 && !Head.safeParse(part).success)
      throw new Error("This is no backup of Vitrine's state.");
    if (count > 0 && !Entry.safeParse(part).success) records = End.safeParse(part).data?.records;
    count += 1;
  }
  if (records === undefined || records !== count - 2)
    throw new Error("This backup is not whole: its end is missing. Nothing was restored.");
  let written = 0;
  for await (const line of lines()) {
    const record = readRecord(line);
    if (!record) continue;
    await store.set(record.kind, record.key, { value: record.value, seconds: record.seconds });
    written += 1;
  }
  return written;
}

function readRecord(line: string): StoredRecord | undefined {
  const entry = Entry.safeParse(parseLine(line)).data;
  const seconds = entry ? (entry.endsAt - Date.now()) / 1000 : 0;
  return entry && seconds > 0 ? { kind: entry.kind, key: entry.key, value: entry.value, seconds } : undefined;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
