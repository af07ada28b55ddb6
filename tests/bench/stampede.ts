import { purgeEverything } from "../support/directus/directus-flows.ts";
import {
  countRounds,
  isSearchIndex,
  type Recorded,
  recordingProxy,
} from "../support/processes/recording-proxy.ts";
import { startSite } from "../support/processes/site.ts";
import type { Figures } from "./table.ts";

const visitors = 1_000;
const pages = { home: "/", "shop list": "/shop", product: "/shop/soundings", post: "/journal/slack" };

/**
 * Has a thousand visitors ask for a page at the same moment of which nothing is kept, and counts what Directus is asked:
 * as much as for one, and nothing twice.
 */
export async function measureStampede(directus: string): Promise<Figures[]> {
  const proxy = await recordingProxy(directus);
  const site = await startSite({ DIRECTUS_URL: proxy.url, LOG_LEVEL: "warn" });
  try {
    const rows: Figures[] = [];
    for (const [page, path] of Object.entries(pages)) {
      const one = await questionsOf(site.url + path, 1, proxy);
      const many = await questionsOf(site.url + path, visitors, proxy);
      rows.push({
        page,
        "calls for one": String(one.length),
        rounds: String(countRounds(one)),
        [`calls for ${visitors}`]: String(many.length),
        "asked twice": String(many.length - new Set(many.map(({ path }) => path)).size),
      });
    }
    return rows;
  } finally {
    await site.stop();
    await proxy.close();
  }
}

/** The search reads what it holds anew after a purge, beside the page. */
async function questionsOf(
  url: string,
  count: number,
  proxy: Awaited<ReturnType<typeof recordingProxy>>,
): Promise<Recorded[]> {
  await fetch(url).then((answer) => answer.text());
  await purgeEverything(new URL(url).origin);
  proxy.recorded.length = 0;
  const statuses = await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(url);
      await answer.text();
      return answer.status;
    }),
  );
  const failed = statuses.filter((status) => status !== 200);
  if (failed.length > 0) throw new Error(`${url} answers ${failed[0]} to ${failed.length} of ${count}`);
  return proxy.recorded.filter((asked) => !isSearchIndex(asked));
}
