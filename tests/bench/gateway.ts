import { siteEnvironment } from "../support/site.ts";
import { startBaseline } from "./baseline.ts";
import type { Figures } from "./table.ts";

const calls = 6_000;
const atOnce = 10;
const rounds = 3;
/** Bytes of an answer, as a list of a shop's page has them. */
const size = 5_900;

/**
 * What asking Directus costs on our side: CPU of this process for each read through the gateway, beside one that a bare
 * server answers with the same JSON. The global fetch stands beside it.
 * @returns milliseconds for each call, the best of a few rounds
 */
export async function measureGateway(): Promise<Figures[]> {
  const body = Buffer.from(JSON.stringify({ data: rowsOf(size) }));
  const backend = await startBaseline({ status: 200, headers: { "Content-Type": "application/json" }, body });
  Object.assign(process.env, siteEnvironment(3000, ":memory:"), {
    DIRECTUS_URL: backend.url.replace(/\/$/, ""),
    LOG_LEVEL: "silent",
  });
  try {
    const { openDirectus } = await import("#server/directus/client.ts");
    const directus = openDirectus("a-bearer");
    const query = { fields: ["id", "slug", "title"], filter: { status: { _eq: "published" } }, limit: 24 };
    const ways: Record<string, () => Promise<unknown>> = {
      "a read through the gateway": () => directus.readItems("products", query),
      "the global fetch": () => fetch(`${backend.url}items/products`).then((answer) => answer.json()),
    };
    const rows: Figures[] = [];
    for (const [call, ask] of Object.entries(ways)) {
      const costs: number[] = [];
      for (let round = 0; round <= rounds; round += 1) costs.push(await costOf(ask));
      rows.push({ call, "ms of CPU": Math.min(...costs.slice(1)).toFixed(3), KB: (size / 1000).toFixed(1) });
    }
    return rows;
  } finally {
    backend.stop();
  }
}

async function costOf(ask: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const one = async () => {
    for (let n = 0; n < calls / atOnce; n += 1) await ask();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}

function rowsOf(bytes: number): object[] {
  const row = (n: number) => ({
    id: `row-${n}`,
    slug: `tide-${n}`,
    title: `Tide and harbour, sounding ${n}`,
  });
  const rows: object[] = [];
  while (JSON.stringify(rows).length < bytes) rows.push(row(rows.length));
  return rows;
}
