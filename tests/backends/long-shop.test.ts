import { afterAll, beforeAll, expect, test } from "vitest";
import { fillSqlite } from "../bench/fill-sqlite.ts";
import { secrets } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startSite } from "../support/site.ts";
import { type EmptyDirectus, startDirectus } from "./directus.ts";

/** Beyond `limits.productsSorted`; one of twenty is a draft. */
const size = 1_200;
const numbers = Array.from({ length: size }, (_, at) => at + 1).filter((n) => n % 20 !== 0);
/** As `fillSqlite` gives them out. */
const hardbacks = numbers.filter((n) => n % 3 === 0);
const variantOf = (n: number) => `${n.toString(16).padStart(8, "0")}-0000-4000-8000-000000000003`;

let directus: EmptyDirectus;
let site: Site;

beforeAll(async () => {
  directus = await startDirectus();
  const { text } = await directus.install(["--apply"]);
  const [, token = ""] = /DIRECTUS_SERVICE_TOKEN=(\S+)/.exec(text) ?? [];
  fillSqlite(directus.database, [1, size], ["products"]);
  site = await startSite({ DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: token });
}, 120_000);

afterAll(async () => {
  await site?.stop();
  await directus?.stop();
});

const shop = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const totalOf = (html: string) =>
  Number(/role="status"[^>]*>(?:<!-- -->)?([\d,]+)/.exec(html)?.[1]?.replace(",", ""));
const countOf = (html: string, value: string) => {
  const label = new RegExp(`>${value}</span>.*?facet-count[^>]*>([\\d,]+)`, "s").exec(html);
  return Number(label?.[1]?.replace(",", ""));
};
const untilFacets = (path: string) =>
  eventually(
    () => shop(path),
    (html) => html.includes('name="option"'),
    30_000,
  );

/** Says that a row was saved, as the pack's Flow does. */
async function announce(collection: string, key: string): Promise<void> {
  const answer = await fetch(`${site.url}/webhooks/directus`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Vitrine-Secret": secrets.directusWebhookSecret },
    body: JSON.stringify({ event: `${collection}.items.update`, collection, keys: [key], payload: {} }),
  });
  expect(answer.ok).toBe(true);
}

test("a shop of more than a thousand products is counted, and narrowed down to what was counted", async () => {
  const { seen: all } = await untilFacets("/shop?available=1");
  const narrowed = await shop("/shop?option=Format:Hardback");

  expect(totalOf(all)).toBe(numbers.length);
  expect(countOf(all, "Hardback")).toBe(hardbacks.length);
  expect(totalOf(narrowed)).toBe(hardbacks.length);
  expect(totalOf(await shop("/shop/categories/shelf-2?option=Format:Hardback"))).toBe(
    hardbacks.filter((n) => n % 5 === 2).length,
  );
});

test("by price it begins with the dearest of all, wherever that stands", async () => {
  await untilFacets("/shop?available=1");
  const [first] = /href="\/shop\/product-\d+"/.exec(await shop("/shop?sort=price-high&available=1")) ?? [];

  expect(first).toBe(`href="/shop/product-${numbers.at(-1)}"`);
});

test("what the owner changes of a variant, or takes away, is never counted as it was", async () => {
  const { seen } = await untilFacets("/shop?available=1");
  const before = countOf(seen, "Hardback");
  const options = [{ name: "Format", value: "Scroll" }];
  await directus.ask(`/items/product_variants/${variantOf(3)}`, { method: "PATCH", body: { options } });
  await announce("product_variants", variantOf(3));
  const changed = await untilFacets("/shop?available=1");
  expect(countOf(changed.seen, "Hardback")).toBe(before - 1);

  const body = { status: "draft" };
  await directus.ask(`/items/product_variants/${variantOf(6)}`, { method: "PATCH", body });
  await announce("product_variants", variantOf(6));
  const after = await untilFacets("/shop?available=1");
  expect(countOf(after.seen, "Hardback")).toBe(before - 2);
  expect(totalOf(after.seen)).toBe(numbers.length - 1);
});
