import { randomUUID } from "node:crypto";
import { createRestClient } from "../../demo/directus/rest.js";
import { copyToPostgres, copyToSqlite, type DemoCopy } from "../support/directus/demo-copy.ts";
import { endpoints, secrets } from "../support/endpoints.ts";
import { personas } from "../support/personas.ts";
import { type Recorded, recordingProxy } from "../support/processes/recording-proxy.ts";
import { startSite } from "../support/processes/site.ts";
import { cpuSeconds, findListener, loadFor } from "./load.ts";
import { giveGatedPost, listMemberPages } from "./members.ts";
import { signInAsCustomer } from "./signed-in.ts";
import type { Figures } from "./table.ts";

const connections = 4;
/** Those that cost least are left out of the table. */
const shown = 30;
const milliseconds = 1_000;

interface Query {
  page: string;
  path: string;
  authorization: string | undefined;
}

/** What each query of the site costs Directus in CPU: those of a member's pages and of a cart, the dearest first. */
export async function measureQueries(): Promise<Figures[]> {
  const queries = await recordQueries();
  const port = Number(new URL(endpoints.directus.url).port);
  const costs: { query: Query; cost: number }[] = [];
  for (const query of queries)
    costs.push({ query, ...(await measureCost(query, endpoints.directus.url, [port])) });
  const rows = costs
    .toSorted((one, other) => other.cost - one.cost)
    .map(({ query, cost }) => ({
      "Directus's CPU, ms": cost.toFixed(1),
      reader: readerOf(query),
      page: query.page,
      query: describe(query.path),
    }));
  console.error(`${rows.length} queries, ${costs.filter(({ cost }) => cost > 10).length} of them over 10 ms`);
  return rows.slice(0, shown);
}

/** The same queries with other settings of Directus: what they cost, and how many are answered in a second. */
export async function measureDirectusSettings(): Promise<Figures[]> {
  const queries = await recordQueries();
  const settings: [string, () => Promise<DemoCopy>][] = [
    ["SQLite, as recommended", () => copyToSqlite()],
    ["CACHE_SCHEMA_FREEZE_ENABLED=false", () => copyToSqlite({ CACHE_SCHEMA_FREEZE_ENABLED: "false" })],
    ["CACHE_ENABLED=true", () => copyToSqlite({ CACHE_ENABLED: "true", CACHE_AUTO_PURGE: "true" })],
    ["PostgreSQL", () => copyToPostgres(1)],
    ["PostgreSQL, DB_POOL__MAX=4", () => copyToPostgres(1, { DB_POOL__MIN: "0", DB_POOL__MAX: "4" })],
    ["PostgreSQL, two instances", () => copyToPostgres(2)],
  ];
  const rows: Figures[] = [];
  for (const [setting, open] of settings) {
    console.error(setting);
    const copy = await open();
    try {
      const authorization = `Bearer ${await giveToken(copy.url)}`;
      const costs: Awaited<ReturnType<typeof measureCost>>[] = [];
      for (const query of queries) {
        const own = readerOf(query) === "member" ? { ...query, authorization } : query;
        costs.push(await measureCost(own, copy.url, copy.ports));
      }
      const spent = costs.map(({ cost }) => cost).toSorted((one, other) => one - other);
      rows.push({
        setting,
        "Directus's CPU, ms: median query": spent[Math.floor(spent.length / 2)]?.toFixed(1) ?? "",
        "dearest query": spent.at(-1)?.toFixed(1) ?? "",
        "all queries": spent.reduce((sum, cost) => sum + cost, 0).toFixed(0),
        "answers/s": (costs.reduce((sum, { rate }) => sum + rate, 0) / costs.length).toFixed(0),
      });
    } finally {
      await copy.stop();
    }
  }
  return rows;
}

async function measureCost({ path, authorization }: Query, directus: string, ports: number[]) {
  const asking = {
    url: directus + path,
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
  };
  await loadFor(asking, milliseconds / 4, connections);
  const processes = ports.map(findListener);
  const spent = () => processes.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = spent();
  const answered = await loadFor(asking, milliseconds, connections);
  return { cost: ((spent() - before) * 1000) / answered, rate: (answered * 1000) / milliseconds };
}

/** What a new site asks for a member's pages, and for a cart and its checkout; each query once. */
async function recordQueries(): Promise<Query[]> {
  const proxy = await recordingProxy(endpoints.directus.url);
  const site = await startSite({ LOG_LEVEL: "warn", DIRECTUS_URL: proxy.url });
  const gated = await giveGatedPost();
  try {
    const Cookie = await signInAsCustomer(site.url);
    const queries = new Map<string, Query>();
    const pages = {
      ...(await listMemberPages(site.url, Cookie, gated.slug)),
      cart: "/cart",
      checkout: "/checkout",
    };
    for (const [page, path] of Object.entries(pages)) {
      proxy.recorded.length = 0;
      await (await fetch(site.url + path, { headers: { Cookie } })).text();
      for (const { path: asked, authorization } of proxy.recorded.filter(isQuery))
        if (!queries.has(`${asked} ${authorization}`))
          queries.set(`${asked} ${authorization}`, { page, path: asked, authorization });
    }
    return [...queries.values()];
  } finally {
    await gated.remove();
    await site.stop();
    await proxy.close();
  }
}

const isQuery = ({ method, path }: Recorded) => method === "GET" && path.startsWith("/items/");

function readerOf({ authorization }: Query): string {
  if (authorization === undefined) return "guest";
  return authorization === `Bearer ${secrets.serviceToken}` ? "site" : "member";
}

/** A query's collection, and what it asks for besides fields. */
function describe(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://directus");
  const fields = searchParams.get("fields")?.split(",").length ?? 0;
  const others = [...searchParams.keys()].filter((name) => name !== "fields");
  return `${pathname.replace(/^\/items\//, "")}, ${fields} fields${others.length > 0 ? `, ${others.join(", ")}` : ""}`;
}

/** Gives Maya a static token. */
async function giveToken(directus: string): Promise<string> {
  const token = randomUUID();
  const admin = createRestClient(directus, endpoints.directus.adminToken);
  const filter = { email: { _eq: personas.maya.email } };
  await admin.patch("/users", { query: { filter }, data: { token } });
  return token;
}
