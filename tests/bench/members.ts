import { asAdmin } from "../support/directus/directus.ts";
import { endpoints } from "../support/endpoints.ts";
import { personas } from "../support/personas.ts";
import { recordingProxy } from "../support/processes/recording-proxy.ts";
import { startSite } from "../support/processes/site.ts";
import { givenGatedPost, givePlan } from "../support/shop/members.ts";
import { cpuSeconds, findListener, loadFor } from "./load.ts";
import { signInAsCustomer } from "./signed-in.ts";
import type { Figures } from "./table.ts";

const connections = 4;
const milliseconds = 6_000;

/** A member's pages in a second, with the site, Directus and the client on the same cores; and what Directus spends on each. */
export async function measureMembers(): Promise<Figures[]> {
  const proxy = await recordingProxy(endpoints.directus.url);
  const [site, watched] = await Promise.all([
    startSite({ LOG_LEVEL: "warn" }),
    startSite({ LOG_LEVEL: "warn", DIRECTUS_URL: proxy.url }),
  ]);
  const gated = await giveGatedPost();
  try {
    const [cookie, watchedCookie] = [await signInAsCustomer(site.url), await signInAsCustomer(watched.url)];
    const directus = findListener(Number(new URL(endpoints.directus.url).port));
    const rows: Figures[] = [];
    for (const [page, path] of Object.entries(await listMemberPages(site.url, cookie, gated.slug))) {
      console.error(`${page}: ${path}`);
      const asking = { url: site.url + path, headers: { Cookie: cookie } };
      await loadFor(asking, 1_500, connections);
      const before = cpuSeconds(directus);
      const answered = await loadFor(asking, milliseconds, connections);
      const spent = ((cpuSeconds(directus) - before) * 1000) / answered;
      rows.push({
        page,
        "pages/s": (answered / (milliseconds / 1000)).toFixed(0),
        "calls of Directus": String(await countCalls(watched.url + path, watchedCookie, proxy)),
        "Directus's CPU, ms a page": spent.toFixed(1),
      });
    }
    return rows;
  } finally {
    await gated.remove();
    await Promise.all([site.stop(), watched.stop()]);
    await proxy.close();
  }
}

/** A post whose text only members have, of whom the demo's customer is one until `remove`. */
export async function giveGatedPost() {
  const { slug, plan } = await givenGatedPost("what the members know");
  const [user] = await asAdmin<{ id: string }[]>(
    `/users?filter[email][_eq]=${personas.maya.email}&fields=id`,
  );
  await givePlan(user?.id ?? "", plan, new Date(Date.now() + 86_400_000));
  const remove = () => asAdmin(`/items/plans/${plan}`, { method: "PATCH", body: { status: "archived" } });
  return { slug, remove };
}

/** A member's pages by their names. */
export async function listMemberPages(
  url: string,
  Cookie: string,
  gated: string,
): Promise<Record<string, string>> {
  const account = await (await fetch(`${url}/account/orders`, { headers: { Cookie } })).text();
  const order = /\/account\/orders\/[0-9a-f-]{36}/.exec(account)?.[0];
  if (!order) throw new Error("The demo's customer has no order.");
  return {
    home: "/",
    shop: "/shop",
    product: "/shop/soundings",
    "free post": "/journal/slack",
    "gated post": `/journal/${gated}`,
    account: "/account",
    order,
  };
}

/** For the third page of a row, within the seconds for which Directus is not asked who it is. */
async function countCalls(url: string, Cookie: string, proxy: Awaited<ReturnType<typeof recordingProxy>>) {
  for (let page = 0; page < 3; page += 1) {
    proxy.recorded.length = 0;
    await (await fetch(url, { headers: { Cookie } })).text();
  }
  return proxy.recorded.length;
}
