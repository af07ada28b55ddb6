import { siteEnvironment } from "../support/processes/site.ts";
import { startBaseline } from "./baseline.ts";
import { alone } from "./in-subprocess.ts";
import type { Figures } from "./table.ts";

const calls = 6_000;
/** Bytes of an answer, as a list of a shop's page has them. */
const size = 5_900;

/**
 * What asking Directus costs on our side: CPU for each read through the gateway, of a bare server that answers with as much
 * JSON; beside it the global fetch.
 */
export async function measureGateway(): Promise<Figures[]> {
  const { gateway, fetch } = await costsOfCalls();
  const row = (call: string, ms: number): Figures => ({ call, "ms of CPU": ms.toFixed(3) });
  return [row("a read through the gateway", gateway), row("the global fetch", fetch)];
}

/** Milliseconds of CPU of one call. */
export async function costsOfCalls(): Promise<{ gateway: number; fetch: number }> {
  const body = Buffer.from(JSON.stringify({ data: rowsOf(size) }));
  const backend = await startBaseline({ status: 200, headers: { "Content-Type": "application/json" }, body });
  const environment = siteEnvironment(3000, ":memory:");
  try {
    const DIRECTUS_URL = backend.url.replace(/\/$/, "");
    const given = { url: backend.url, calls };
    return await alone("tests/bench/children/ask-directus.ts", given, { ...environment, DIRECTUS_URL });
  } finally {
    backend.stop();
  }
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
