import { weigh } from "../support/browser/page-weight.ts";
import { purgeEverything } from "../support/directus/directus-flows.ts";
import { countRounds, recordingProxy } from "../support/processes/recording-proxy.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { bareAnswer } from "./bare-answer.ts";
import { startBaseline } from "./baseline.ts";
import { loadFor, requestsPerCpuSecond } from "./load.ts";
import { type Figures, median } from "./table.ts";

/** Cookie of a guest with a cart, for whom every page is made anew; the cart behind it is empty. */
const anew = { Cookie: "vitrine.cart=empty" };

interface Measured {
  path: string;
  headers?: Record<string, string>;
  unchanged?: boolean;
  /** Of two processes that do the same, one may take a fifth more user time for as long as it lives. */
  servers?: number;
}

/** What is measured: a kept page, a page that is made anew, and what is not sent because the browser has it. */
const measured: Record<string, Measured> = {
  "home, kept": { path: "/", servers: 5 },
  "home, 304": { path: "/", unchanged: true, servers: 5 },
  "product, kept": { path: "/shop/soundings", servers: 5 },
  "home, made anew": { path: "/", headers: anew },
  "shop list, made anew": { path: "/shop", headers: anew },
  "product, made anew": { path: "/shop/soundings", headers: anew },
  "post, made anew": { path: "/journal/slack", headers: anew },
  "/items list": { path: "/items/posts" },
};
/** Of each server and a bare one. */
const rounds = 9;
/** Milliseconds until V8 has compiled what a page runs. */
const warmedFor = 10_000;
const measuredFor = 700;

/**
 * What a page costs, beside a bare node:http server that sends the same bytes and headers in the same run. Figures are
 * requests per second of the server's own CPU time, medians of interleaved rounds, and the ratio is the median of theirs;
 * only it means anything on another machine.
 */
export async function measurePages(site: Site, directus: string): Promise<Figures[]> {
  const proxy = await recordingProxy(directus);
  const watched = await startSite({ DIRECTUS_URL: proxy.url, LOG_LEVEL: "warn" });
  try {
    const rows: Figures[] = [];
    for (const [name, page] of Object.entries(measured)) {
      const { path, headers } = page;
      console.error(`${name}: ${path}`);
      const cost = await costOf(site, page);
      rows.push({ page: name, ...cost, ...(await callsOf(watched.url, path, headers, proxy)) });
    }
    return rows;
  } finally {
    await watched.stop();
    await proxy.close();
  }
}

async function costOf(site: Site, page: Measured) {
  const weight = await weigh(site.url, page.path);
  const found = await compare(site, page);
  for (let more = 1; more < (page.servers ?? 1); more += 1) {
    const another = await startSite({ LOG_LEVEL: "warn" });
    found.push(...(await compare(another, page)));
    await another.stop();
  }
  const ratio = median(found.map(({ page, bare }) => page / bare));
  return {
    "req/CPU-s": median(found.map(({ page }) => page)).toFixed(0),
    "bare node:http": median(found.map(({ bare }) => bare)).toFixed(0),
    ratio: ratio.toFixed(ratio < 0.1 ? 4 : 2),
    "HTML br": String(weight.html),
    "CSS br": String(weight.css),
    "JS br": String(weight.script),
    fonts: String(weight.fonts),
  };
}

/** Requests per CPU-second of this site and of a bare server with the same answer, by turns. */
async function compare(site: Site, { path, headers: given = {}, unchanged }: Measured) {
  const url = `${site.url}${path}`;
  const headers = unchanged
    ? { ...given, "If-None-Match": (await bareAnswer(url)).headers.etag ?? "" }
    : given;
  const answer = await bareAnswer(url, headers);
  const baseline = await startBaseline(answer);
  const asking = { headers, status: answer.status };
  const found: { page: number; bare: number }[] = [];
  try {
    await loadFor({ url, ...asking }, warmedFor);
    await loadFor({ url: baseline.url, ...asking }, 1_000);
    for (let round = 0; round < rounds; round += 1) {
      const page = await requestsPerCpuSecond(site.process.pid, { url, ...asking }, measuredFor);
      found.push({
        page,
        bare: await requestsPerCpuSecond(baseline.pid, { url: baseline.url, ...asking }, measuredFor),
      });
    }
  } finally {
    baseline.stop();
  }
  return found;
}

/** Directus calls of one page: the first time, how many of those had to wait for another, and once it is kept. */
async function callsOf(
  site: string,
  path: string,
  headers: Record<string, string> = {},
  proxy: Awaited<ReturnType<typeof recordingProxy>>,
) {
  await purgeEverything(site);
  proxy.recorded.length = 0;
  await (await fetch(`${site}${path}`, { headers })).text();
  const cold = { "calls cold": String(proxy.recorded.length), rounds: String(countRounds(proxy.recorded)) };
  proxy.recorded.length = 0;
  await (await fetch(`${site}${path}`, { headers })).text();
  return { ...cold, "calls warm": String(proxy.recorded.length) };
}
