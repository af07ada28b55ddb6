import { setImmediate as nextTurn } from "node:timers/promises";
import { getErrorMessage } from "#server/platform/guards.ts";
import type { GhostRow } from "./ghost-file.ts";
import type { ImportKind, Line } from "./report.ts";

/** Rows of one kind on their way. */
export interface Batch<Row> {
  kind: ImportKind;
  rows: GhostRow<Row>[];
  /** By what a row is known again. */
  keyOf(row: Row): string;
  /** Keys in Directus of what is there, by that; what is made is added. */
  there: Map<string, string>;
  /** Why a row is not brought. */
  skip?(row: Row): string | undefined;
  /** Makes a row. Where it throws, the next run makes what is missing, as `there` says. */
  make(row: Row): Promise<{ id: string; notes: string[]; outcome?: "complete" | "skip" }>;
}

/** Brings rows one after the other and says what becomes of each. What is there stays as it is. */
export async function* importRows<Row>(batch: Batch<Row>): AsyncGenerator<Line> {
  const had = new Set<string>();
  for (const read of batch.rows) {
    yield await bringOne(batch, read, had);
    // A trial asks nothing for long: unheard, Directus's hanging up would fail the next request.
    await nextTurn();
  }
}

async function bringOne<Row>(batch: Batch<Row>, read: GhostRow<Row>, had: Set<string>): Promise<Line> {
  const { kind, there } = batch;
  if ("problem" in read) return { kind, key: read.key, outcome: "fail", notes: [read.problem] };
  const { row } = read;
  const key = batch.keyOf(row);
  const say = (outcome: Line["outcome"], ...notes: string[]) => ({ kind, key, outcome, notes });
  const reason = batch.skip?.(row);
  if (reason) return say("skip", reason);
  if (had.has(key)) return say("fail", "stands in the file twice; only the first counts");
  had.add(key);
  if (there.has(key)) return say("skip", "is there already and stays as it is");
  try {
    const { id, notes, outcome = "make" } = await batch.make(row);
    there.set(key, id);
    return say(outcome, ...notes);
  } catch (error) {
    return say("fail", getErrorMessage(error));
  }
}
