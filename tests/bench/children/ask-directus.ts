import { createDirectusClient } from "#server/directus/clients/client.ts";

const atOnce = 10;
const rounds = 3;
const directus = createDirectusClient("a-bearer");
const query = { fields: ["id", "slug", "title"], filter: { status: { _eq: "published" } }, limit: 24 };

/** Asks the Directus of this process over and over, each way; sends the milliseconds of CPU of one call, the best of a few rounds. */
process.once("message", async ({ url, calls }: { url: string; calls: number }) => {
  const ways = {
    gateway: () => directus.readItems("products", query),
    fetch: () => fetch(`${url}items/products`).then((answer) => answer.json()),
  };
  const costs = { gateway: Infinity, fetch: Infinity };
  for (let round = 0; round <= rounds; round += 1)
    for (const [way, ask] of Object.entries(ways) as [keyof typeof ways, () => Promise<unknown>][]) {
      const cost = await costOf(ask, calls);
      if (round > 0) costs[way] = Math.min(costs[way], cost);
    }
  process.send?.(costs);
});

async function costOf(ask: () => Promise<unknown>, calls: number): Promise<number> {
  const before = process.cpuUsage();
  const one = async () => {
    for (let n = 0; n < calls / atOnce; n += 1) await ask();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
