import { setTimeout as pause } from "node:timers/promises";
import type { Site } from "../support/processes/site.ts";
import { bareAnswer } from "./bare-answer.ts";
import { startBaseline } from "./baseline.ts";
import { type Asking, type Line, loadFor, openLine } from "./load.ts";
import { exact, type Figures, median } from "./table.ts";

const share = 0.7;
const measuredFor = 10_000;
const rounds = 5;
/** Until V8 has compiled what a page runs: meanwhile its compiler's threads take both cores for up to 200 ms. */
const warmedFor = 40_000;
const connections = 64;
/** More in a second this client cannot ask evenly: the bare server then has the same tail as the site. */
const mostEvenly = 10_000;
const anew = { Cookie: "vitrine.cart=empty" };
const measured: Record<string, { path: string; headers?: Record<string, string> }> = {
  "home, kept": { path: "/" },
  "product, made anew": { path: "/shop/soundings", headers: anew },
  "post, made anew": { path: "/journal/slack", headers: anew },
};

/**
 * How long visitors wait at 70 % of what ten connections have just got out of the site when each asks as fast as it is
 * answered, or at as much as can be asked evenly.
 * Medians of rounds on a warm site. Visitors come at an even pace, whether those before them have been answered or not, and a wait
 * counts from the moment at which its visitor came.
 * @returns milliseconds, beside those of two bare node:http servers with the same bytes: one that only sends them, at the same
 * rate, and one that does about as much work as a page of the site is, at 70 % of its own, which has the machine's own tail
 */
export async function measureTails({ url }: Site): Promise<Figures[]> {
  const rows: Figures[] = [];
  for (const [page, { path, headers = {} }] of Object.entries(measured)) {
    console.error(`${page}: ${path}`);
    const asked = { url: url + path, headers };
    const answer = await bareAnswer(asked.url, headers);
    await loadFor(asked, warmedFor);
    const baseline = await startBaseline(answer);
    const busy = await startBaseline(answer, share / (await findRate(asked)));
    const working = { url: busy.url, headers };
    await loadFor(working, 4_000);
    try {
      const rates: number[] = [];
      const own: Waits[] = [];
      const machine: Waits[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const rate = await findRate(asked);
        rates.push(rate);
        own.push(await waitsAt(rate, asked));
        machine.push(await waitsAt(await findRate(working), working));
      }
      const rate = median(rates);
      const bare = await waitsAt(rate, { url: baseline.url, headers });
      const ratio = (all: Waits[]) => (findMiddle(all, 0.99) / findMiddle(all, 0.5)).toFixed(1);
      rows.push({
        page,
        "a second": String(rate),
        p50: findMiddle(own, 0.5).toFixed(2),
        p99: findMiddle(own, 0.99).toFixed(2),
        "p99/p50": ratio(own),
        "of a busy server": ratio(machine),
        "sent away": String(own.reduce((sum, { refused }) => sum + refused, 0)),
        "bare p99": exact(bare.waits, 0.99),
      });
    } finally {
      baseline.stop();
      busy.stop();
    }
  }
  return rows;
}

/** Answers a second, just before a round: a shared machine's speed changes from minute to minute. */
async function findRate(asked: Asking): Promise<number> {
  return Math.floor(Math.min((share * (await loadFor(asked, 2_000))) / 2, mostEvenly));
}

/** Milliseconds of each answer, and how many were sent away. */
interface Waits {
  waits: number[];
  refused: number;
}

/** A quantile of each round, and of these the one in the middle. */
function findMiddle(rounds: Waits[], quantile: number): number {
  return median(rounds.map(({ waits }) => Number(exact(waits, quantile))));
}

/** As many visitors as are due come each millisecond; who finds no connection free waits for one, which counts. */
async function waitsAt(rate: number, asking: Asking): Promise<Waits> {
  const free = Array.from({ length: connections }, () => openLine(asking));
  // The site closes a connection on which nothing has been asked for ten seconds (`headersTimeout`).
  await Promise.all(free.map((line) => line.ask()));
  const waits: number[] = [];
  const queue: number[] = [];
  let refused = 0;
  const serve = async (line: Line) => {
    for (let came = queue.shift(); came !== undefined; came = queue.shift()) {
      const head = await line.ask();
      if (head.startsWith("HTTP/1.1 200 ")) waits.push(performance.now() - came);
      else refused += 1;
    }
    free.push(line);
  };
  const serving: Promise<void>[] = [];
  const began = performance.now();
  for (let come = 0; performance.now() - began < measuredFor; await pause(1)) {
    const now = performance.now();
    for (const due = ((now - began) / 1000) * rate; come < due; come += 1) queue.push(now);
    while (queue.length > 0 && free.length > 0) serving.push(serve(free.pop() as Line));
  }
  await Promise.all(serving);
  for (const line of free) line.close();
  return { waits, refused };
}
