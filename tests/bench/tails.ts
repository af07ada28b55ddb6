import { Agent, request } from "node:http";
import type { Site } from "../support/site.ts";
import { bareAnswer } from "./bare-answer.ts";
import { startBaseline } from "./baseline.ts";
import { loadFor } from "./load.ts";
import { exact, type Figures } from "./table.ts";

const share = 0.7;
const measuredFor = 15_000;
const connections = 64;
const anew = { Cookie: "vitrine.cart=empty" };
const measured: Record<string, { path: string; headers?: Record<string, string> }> = {
  "home, kept": { path: "/" },
  "product, made anew": { path: "/shop/soundings", headers: anew },
  "post, made anew": { path: "/journal/slack", headers: anew },
};

/**
 * How long visitors wait at 70 % of what ten connections get out of the site when each asks as fast as it is answered.
 * Here they come at an even pace, whether those before them have been answered or not, and a wait counts from the moment at
 * which its visitor came.
 * @returns milliseconds, beside those of a bare node:http server with the same bytes at the same rate
 */
export async function measureTails({ url }: Site): Promise<Figures[]> {
  const rows: Figures[] = [];
  for (const [page, { path, headers = {} }] of Object.entries(measured)) {
    console.error(`${page}: ${path}`);
    const asked = { url: url + path, headers };
    const baseline = await startBaseline(await bareAnswer(asked.url, headers));
    try {
      await loadFor(asked, 2_000);
      const most = (await loadFor(asked, 4_000)) / 4;
      const rate = Math.floor(share * most);
      const { waits: own, refused } = await waitsAt(rate, asked.url, headers);
      const { waits: bare } = await waitsAt(rate, baseline.url, headers);
      rows.push({
        page,
        "a second": String(rate),
        ...{ p50: exact(own, 0.5), p99: exact(own, 0.99) },
        "p99/p50": (Number(exact(own, 0.99)) / Number(exact(own, 0.5))).toFixed(1),
        ...{ "sent away": String(refused), "bare p99": exact(bare, 0.99) },
      });
    } finally {
      baseline.stop();
    }
  }
  return rows;
}

/** Milliseconds of each answer, and how many were sent away. */
interface Waits {
  waits: number[];
  refused: number;
}

async function waitsAt(rate: number, url: string, headers: Record<string, string>): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits: number[] = [];
  let refused = 0;
  const asking: Promise<void>[] = [];
  const began = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - began;
      for (; sent < (Math.min(passed, measuredFor) / 1000) * rate; sent += 1) {
        const came = began + (sent * 1000) / rate;
        asking.push(
          ask(url, headers, agent).then((status) => {
            if (status === 200) waits.push(performance.now() - came);
            else refused += 1;
          }),
        );
      }
      if (passed < measuredFor) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(asking);
  agent.destroy();
  return { waits, refused };
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { "Accept-Encoding": "br", ...headers } }, (answer) => {
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode ?? 0))
        .on("error", reject);
    });
    sent.on("error", reject).end();
  });
}
