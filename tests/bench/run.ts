import { existsSync } from "node:fs";
import { recordingProxy, roundsOf } from "../support/recording-proxy.ts";
import { weigh } from "../support/weigh.ts";
import { startBaseline } from "./baseline.ts";
import { loadFor, requestsPerCpuSecond } from "./load.ts";
import { weighPictures } from "./pictures.ts";

const pages = {
  home: "/",
  "shop list": "/shop",
  product: "/shop/soundings",
  post: "/journal/slack",
  "/items list": "/items/posts",
};
const rounds = 3;

/**
 * `npm run bench`: what a page costs, beside a bare node:http server that sends the same bytes in the same run.
 * Figures are requests per second of the server's own CPU time, best of a few interleaved rounds; only the ratio means
 * anything on another machine. It uses the demo of VITRINE_ENDPOINTS, or starts one.
 */
async function main() {
  if (!existsSync("/proc/self/stat"))
    throw new Error("The benchmark reads CPU times from /proc, which is Linux's.");
  const demo = await runningDemo();
  const { endpoints } = await import("../support/endpoints.ts");
  const { startSite } = await import("../support/site.ts");
  const proxy = await recordingProxy(endpoints.directus.url);
  const watched = await startSite({ DIRECTUS_URL: proxy.url, LOG_LEVEL: "warn" });
  const site = await startSite({ LOG_LEVEL: "warn" });
  try {
    const rows: Record<string, string>[] = [];
    for (const [name, path] of Object.entries(pages)) {
      console.error(`${name}: ${path}`);
      rows.push({ page: name, ...(await costOf(site, path)), ...(await callsOf(watched.url, path, proxy)) });
    }
    print(rows);
    const withPictures = Object.entries(pages).filter(([name]) => name !== "/items list");
    print(
      await Promise.all(
        withPictures.map(async ([name, path]) => ({ page: name, ...(await weighPictures(site.url, path)) })),
      ),
    );
  } finally {
    await Promise.all([site.stop(), watched.stop()]);
    await proxy.close();
    await demo?.stop();
  }
}

/** Starts the demo when none runs; its launcher is plain JavaScript and shows its own progress. */
async function runningDemo(): Promise<{ stop(): Promise<void> } | undefined> {
  const file = process.env.VITRINE_ENDPOINTS ?? ".demo/endpoints.json";
  if (existsSync(file)) return undefined;
  const launcher = "../../demo/launcher/demo.js";
  const { startDemo } = await import(launcher);
  return startDemo({ dir: ".demo" });
}

async function costOf(site: { url: string; process: { pid?: number } }, path: string) {
  const weight = await weigh(site.url, path);
  const baseline = await startBaseline(weight.body, weight.headers);
  try {
    let page = 0;
    let bare = 0;
    await loadFor(`${site.url}${path}`, 1_000);
    for (let round = 0; round < rounds; round += 1) {
      page = Math.max(page, await requestsPerCpuSecond(site.process.pid, `${site.url}${path}`, 2_000));
      bare = Math.max(bare, await requestsPerCpuSecond(baseline.pid, baseline.url, 1_000));
    }
    return {
      "req/CPU-s": page.toFixed(0),
      "bare node:http": bare.toFixed(0),
      ratio: (page / bare).toFixed(4),
      "HTML br": String(weight.html),
      "CSS br": String(weight.css),
      "JS br": String(weight.script),
    };
  } finally {
    baseline.stop();
  }
}

/** Directus calls of one page, and how many of them had to wait for another. */
async function callsOf(site: string, path: string, proxy: Awaited<ReturnType<typeof recordingProxy>>) {
  await fetch(`${site}${path}`);
  proxy.recorded.length = 0;
  await (await fetch(`${site}${path}`)).text();
  return { calls: String(proxy.recorded.length), rounds: String(roundsOf(proxy.recorded)) };
}

function print(rows: Record<string, string>[]) {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? "").length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(" | ")} |`;
  console.log(line(names));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of rows) console.log(line(names.map((name) => row[name] ?? "")));
}

await main();
