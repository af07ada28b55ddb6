import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { printTable } from "./table.ts";

/** Readers of a newsletter, unless a number of items is given. */
const usualReaders = 2_000;

/** Requests that a site has answered when it counts as aged, unless a number is given. */
const usualRequests = 500_000;

/** Items up to which the sizes are measured unless asked for more: the last step takes longer than all others. */
const usualItems = 10_000;

const seenByLighthouse = {
  home: "/",
  post: "/journal/slack",
  list: "/shop",
  product: "/shop/soundings",
  cart: "/cart",
  checkout: "/checkout",
};

type Parts = Record<string, () => Promise<void>>;

/**
 * `npm run bench`: all parts, or those that are named: `npm run bench -- freshness sizes`. A number is how many items of
 * a collection the sizes and panels go up to, how many members open a newsletter, and how many requests age a site. It uses the demo of VITRINE_ENDPOINTS, or starts one.
 */
async function main(asked: string[]) {
  if (!existsSync("/proc/self/stat"))
    throw new Error("The benchmark reads CPU times from /proc, which is Linux's.");
  const demo = await runningDemo();
  try {
    const most = asked.find((word) => /^\d+$/.test(word));
    const parts = await partsUpTo(most === undefined ? undefined : Number(most));
    const names = asked.filter((word) => !/^\d+$/.test(word));
    const unknown = names.filter((name) => !parts[name]);
    if (unknown.length > 0)
      throw new Error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);
    for (const name of names.length > 0 ? names : Object.keys(parts)) {
      console.log(`\n## ${name} (load before it: ${loadavg()[0]?.toFixed(1)})\n`);
      await parts[name]?.();
    }
  } finally {
    await demo?.stop();
  }
}

/** Loaded late: they look for the demo as soon as they are. */
async function partsUpTo(most?: number): Promise<Parts> {
  const { endpoints } = await import("../support/endpoints.ts");
  const { startRedis } = await import("../support/processes/redis.ts");
  const { startSite } = await import("../support/processes/site.ts");
  const { measurePages } = await import("./pages.ts");
  const { measureFreshness } = await import("./freshness.ts");
  const { weighPictures } = await import("./pictures.ts");
  const { measureTree } = await import("./react-tree.ts");
  const { measureSizes } = await import("./sizes.ts");
  const { measurePanels } = await import("./panels.ts");
  const { measureLighthouse } = await import("./lighthouse.ts");
  const { measureColdStart } = await import("./cold-start.ts");
  const { measureSignedIn } = await import("./signed-in.ts");
  const { measureMembers } = await import("./members.ts");
  const { measureNewsletter } = await import("./newsletter.ts");
  const { measureQueries, measureDirectusSettings } = await import("./queries.ts");
  const { measureAged } = await import("./aged.ts");
  const { measureStampede } = await import("./stampede.ts");
  const { measureGateway } = await import("./gateway.ts");
  const { measureTails } = await import("./latency-tails.ts");
  const { measureSessionMemory } = await import("./session-memory.ts");

  async function onSite(work: (site: Awaited<ReturnType<typeof startSite>>) => Promise<void>, env = {}) {
    const site = await startSite({ LOG_LEVEL: "warn", ...env });
    try {
      await work(site);
    } finally {
      await site.stop();
    }
  }

  /** Two that share a Redis; Directus is heard by the other one alone. */
  async function onSecondInstance(work: (site: Awaited<ReturnType<typeof startSite>>) => Promise<void>) {
    const redis = await startRedis();
    const shared = { LOG_LEVEL: "warn", REDIS_URL: redis.url };
    const sites = await Promise.all([
      startSite({ ...shared, DIRECTUS_WEBHOOK_SECRET: randomUUID() }),
      startSite(shared),
    ]);
    try {
      await work(sites[0]);
    } finally {
      await Promise.all(sites.map((site) => site.stop()));
      await redis.remove();
    }
  }

  return {
    pages: () => onSite(async (site) => printTable(await measurePages(site, endpoints.directus.url))),
    member: async () => printTable(await measureSignedIn(endpoints.directus.url)),
    members: async () => printTable(await measureMembers()),
    newsletter: async () => printTable(await measureNewsletter(most ?? usualReaders)),
    queries: async () => printTable(await measureQueries()),
    directus: async () => printTable(await measureDirectusSettings()),
    aged: async () => printTable(await measureAged(most ?? usualRequests)),
    stampede: async () => printTable(await measureStampede(endpoints.directus.url)),
    gateway: async () => printTable(await measureGateway()),
    tails: () => onSite(async (site) => printTable(await measureTails(site))),
    sessions: async () => printTable(await measureSessionMemory()),
    freshness: () => onSite(async ({ url }) => printTable(await measureFreshness(url))),
    elsewhere: () => onSecondInstance(async ({ url }) => printTable(await measureFreshness(url))),
    pictures: () =>
      onSite(async ({ url }) => printTable(await weighPictures(url, ["/", "/shop", "/journal"]))),
    start: async () => printTable(await measureColdStart()),
    tree: async () => printTable(await measureTree()),
    sizes: async () => printTable(await measureSizes(most ?? usualItems)),
    panels: async () => printTable(await measurePanels(most ?? 100_000)),
    lighthouse: () =>
      onSite(async ({ url }) => printTable(await measureLighthouse(url, seenByLighthouse)), {
        SITE_INDEXING: "on",
      }),
  };
}

/** Starts the demo when none runs; its launcher is plain JavaScript and shows its own progress. */
async function runningDemo(): Promise<{ stop(): Promise<void> } | undefined> {
  const file = process.env.VITRINE_ENDPOINTS ?? ".demo/endpoints.json";
  if (existsSync(file)) return undefined;
  const launcher = "../../demo/launcher/demo.js";
  const { startDemo } = await import(launcher);
  return startDemo({ dir: ".demo" });
}

await main(process.argv.slice(2));
