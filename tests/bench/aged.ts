import { Agent, type RequestOptions } from "node:http";
import { rawRequest } from "../support/processes/raw-request.ts";
import { startSite } from "../support/processes/site.ts";
import { seeded } from "../support/seeded-random.ts";
import { bareAnswer } from "./bare-answer.ts";
import { startBaseline } from "./baseline.ts";
import { loadFor, requestsPerCpuSecond } from "./load.ts";
import { signInAsCustomer } from "./signed-in.ts";
import { type Figures, median } from "./table.ts";

const rounds = 5;
const connections = 10;
const guestWithCart = { Cookie: "vitrine.cart=empty" };

/** How often each kind of traffic is drawn, in hundredths. */
const shares = { kept: 80, made: 6, missing: 5, member: 3, form: 3, attack: 3 };
type Kind = keyof typeof shares;
type Asked = { path: string } & RequestOptions & { body?: string };

const pages = ["/", "/shop", "/journal", "/shop/soundings", "/journal/slack", "/feed.xml"].flatMap((path) => [
  path,
  `/de${path}`,
  `/ar${path}`,
]);
const attacks: Asked[] = [
  { path: "/items/__proto__" },
  { path: "/items/posts?filter[_and][0][status][_eq]=draft" },
  { path: "/..%2f..%2fetc/passwd" },
  { path: "/shop?_data=routes/shop/shop" },
  { path: `/search?q=${"x".repeat(4_000)}` },
  { path: "/", method: "TRACE" },
  { path: "/journal", headers: { Cookie: "vitrine.session=forged" } },
];

/**
 * A kept page beside a bare `node:http` server, new and after mixed traffic: medians of five interleaved rounds; and what a page made
 * anew costs, in requests per second of the site's own CPU time.
 */
export async function measureAged(requests: number): Promise<Figures[]> {
  const site = await startSite({ LOG_LEVEL: "fatal" });
  const baseline = await startBaseline(await bareAnswer(site.url));
  try {
    const measure = async (state: string): Promise<Figures> => {
      const kept: number[] = [];
      await loadFor({ url: site.url }, 2_000);
      for (let round = 0; round < rounds; round += 1) {
        const own = await requestsPerCpuSecond(site.process.pid, { url: site.url }, 2_000);
        kept.push(own / (await requestsPerCpuSecond(baseline.pid, { url: baseline.url }, 2_000)));
      }
      const made = { url: `${site.url}/shop/soundings`, headers: guestWithCart };
      await loadFor(made, 2_000);
      const anew = await requestsPerCpuSecond(site.process.pid, made, 4_000);
      return { site: state, "kept page, ratio": median(kept).toFixed(2), "made anew": anew.toFixed(0) };
    };
    const fresh = await measure("new");
    await sendMixed(site.url, requests);
    return [fresh, await measure(`after ${requests} requests`)];
  } finally {
    baseline.stop();
    await site.stop();
  }
}

async function sendMixed(site: string, requests: number): Promise<void> {
  const chance = seeded(1);
  const Cookie = await signInAsCustomer(site);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const drawn: Record<Kind, () => Asked> = {
    kept: () => ({ path: chance.oneOf(pages) }),
    made: () => ({ path: chance.oneOf(pages), headers: guestWithCart }),
    missing: () => ({ path: `/journal/${chance.between(0, 1e6)}` }),
    member: () => ({ path: chance.oneOf(pages), headers: { Cookie } }),
    form: () => ({ path: "/cart", method: "POST", body: "variant=none&quantity=1" }),
    attack: () => chance.oneOf(attacks),
  };
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  let left = requests;
  const work = async () => {
    while (left-- > 0) {
      if (left % 50_000 === 0) console.error(`${left} requests left`);
      const { path, headers, ...options } = drawn[chance.oneOf(kinds)]();
      const type = options.body ? { "Content-Type": "application/x-www-form-urlencoded", Origin: site } : {};
      await rawRequest(site, path, {
        agent,
        ...options,
        headers: { "Accept-Encoding": "br", ...type, ...headers },
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
}
