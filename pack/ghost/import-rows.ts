import { setImmediate as nextTurn } from "node:timers/promises";
import { getErrorMessage } from "#server/platform/guards.ts";
import type { GhostRow } from "./ghost-file.ts";
import type { ImportKind, Line } from "./report.ts";

/** What is to be written of a row, and what is to be known of it. */
interface Prepared<Ready> {
  row: Ready;
  notes: string[];
  outcome?: "complete" | "skip";
}

/** Rows of one kind on their way. */
export interface Batch<Row, Ready> {
  kind: ImportKind;
  rows: GhostRow<Row>[];
  /** By what a row is known again. */
  keyOf(row: Row): string;
  /** Keys in Directus of what is there, by that; what is made is added. */
  there: Map<string, string>;
  /** Why a row is not brought. */
  skip?(row: Row): string | undefined;
  /** Where it throws, the row has failed. */
  prepare(row: Row): Promise<Prepared<Ready>>;
  /** Why Directus would refuse it: throws that. */
  check?(row: Ready): Promise<void>;
  /**
   * Makes rows, all or none; called again with some of them where it throws. Without it nothing is written here.
   * @returns their ids, in the same order
   */
  write?: ((rows: Ready[]) => Promise<string[]>) | undefined;
}

/** Rows in one request, and characters: Directus takes a megabyte (MAX_PAYLOAD_SIZE). */
const [mostRows, mostText] = [50, 400_000];

/** A line of the report that waits for its row to be written. */
interface Waiting<Ready> {
  line: Line;
  ready?: { row: Ready };
}

/** Brings rows in their order, some at once, and says what becomes of each. What is there stays as it is. */
export async function* importRows<Row, Ready>(batch: Batch<Row, Ready>): AsyncGenerator<Line> {
  const had = new Set<string>();
  let [waiting, rows, text]: [Waiting<Ready>[], number, number] = [[], 0, 0];
  for (const read of batch.rows) {
    const next = await prepareOne(batch, read, had);
    waiting.push(next);
    if (next.ready && batch.write) {
      rows += 1;
      text += JSON.stringify(next.ready.row).length;
    }
    if (rows === 0 || rows === mostRows || text > mostText) {
      yield* await finish(batch, waiting);
      [waiting, rows, text] = [[], 0, 0];
    }
    // A trial asks nothing for long: unheard, Directus's hanging up would fail the next request.
    await nextTurn();
  }
  yield* await finish(batch, waiting);
}

async function prepareOne<Row, Ready>(
  batch: Batch<Row, Ready>,
  read: GhostRow<Row>,
  had: Set<string>,
): Promise<Waiting<Ready>> {
  const { kind, there } = batch;
  if ("problem" in read) return { line: { kind, key: read.key, outcome: "fail", notes: [read.problem] } };
  const key = batch.keyOf(read.row);
  const say = (outcome: Line["outcome"], ...notes: string[]) => ({ line: { kind, key, outcome, notes } });
  const reason = batch.skip?.(read.row);
  if (reason) return say("skip", reason);
  if (had.has(key)) return say("fail", "stands in the file twice; only the first counts");
  had.add(key);
  if (there.has(key)) return say("skip", "is there already and stays as it is");
  try {
    const { row, notes, outcome = "make" } = await batch.prepare(read.row);
    await batch.check?.(row);
    return { ...say(outcome, ...notes), ready: { row } };
  } catch (error) {
    return say("fail", getErrorMessage(error));
  }
}

async function finish<Row, Ready>(batch: Batch<Row, Ready>, waiting: Waiting<Ready>[]): Promise<Line[]> {
  const ready = waiting.flatMap((one) => (one.ready ? { line: one.line, row: one.ready.row } : []));
  if (batch.write) await writeAll(ready, batch.write, batch.there);
  else for (const { line } of ready) batch.there.set(line.key, "");
  return waiting.map(({ line }) => line);
}

/** Of rows that are refused each half is tried, down to the one that is the reason. */
async function writeAll<Ready>(
  rows: { line: Line; row: Ready }[],
  write: (rows: Ready[]) => Promise<string[]>,
  there: Map<string, string>,
): Promise<void> {
  const [first, ...others] = rows;
  if (!first) return;
  try {
    const ids = await write(rows.map(({ row }) => row));
    for (const [index, { line }] of rows.entries()) there.set(line.key, ids[index] ?? "");
  } catch (error) {
    if (others.length === 0) {
      Object.assign(first.line, { outcome: "fail", notes: [getErrorMessage(error)] });
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await writeAll(rows.slice(0, middle), write, there);
    await writeAll(rows.slice(middle), write, there);
  }
}
