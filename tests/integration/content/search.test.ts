import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { type Site, startSite } from "../../support/processes/site.ts";

const marker = `sounding${randomUUID().slice(0, 8)}`;
const made: string[] = [];
let site: Site;

async function given(collection: string, body: Record<string, unknown>) {
  const { id } = await asAdmin<{ id: string }>(`/items/${collection}`, { method: "POST", body });
  made.push(`/items/${collection}/${id}`);
}

beforeAll(async () => {
  const plan = (await asAdmin<{ id: string }[]>("/items/plans?limit=1&filter[slug][_eq]=readers-tide"))[0]
    ?.id;
  const row = (title: string, fields: Record<string, unknown>) => ({
    title: `${title} <${marker}>`,
    slug: `s-${randomUUID()}`,
    status: "published",
    ...fields,
  });
  await given("posts", row("Open", { content: `<p>Before <b>${marker}x</b> after</p>` }));
  await given("products", row("Sold", {}));
  await given("pages", { title: `Page ${marker}`, permalink: `/s-${randomUUID()}`, status: "published" });
  await given("posts", row("Draft", { status: "draft" }));
  await given("posts", row("Future", { published_at: "2099-01-01T00:00:00Z" }));
  await given("products", row("Archived", { status: "archived" }));
  await given("posts", {
    ...row("Gated", { plan, members_text: { content: `<p>gated${marker}</p>` } }),
    title: `The gated ${marker}`,
  });
  site = await startSite();
});

afterAll(async () => {
  await site.stop();
  for (const path of made.reverse()) await asAdmin(path, { method: "DELETE" });
});

const read = async (path: string) => {
  const answer = await fetch(`${site.url}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test("finds posts, pages and products that are out, with the hits marked, and nothing else", async () => {
  const { status, text } = await read(`/search?q=${marker}`);

  expect(status).toBe(200);
  const found = [...text.matchAll(/<li class="search-result">.*?<\/li>/gs)].map(([item]) => item);
  expect(found).toHaveLength(4);
  expect(text).toContain(`&lt;<mark>${marker}</mark>&gt;`);
  expect(text).not.toMatch(/Draft|Future|Archived/);
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect((await read(`/search?q=${marker}&kind=product`)).text).toContain("Sold");
});

test("never finds what only members may read", async () => {
  const { text } = await read(`/search?q=gated${marker}`);

  expect(text).toContain(en("search.nothing", { text: `gated${marker}` }));
  expect((await read(`/search/suggest?q=gated${marker}`)).text).toBe('{"suggestions":[]}');
});

test("what is asked for is text, whatever it looks like", async () => {
  for (const query of ["<script>alert(1)</script>", '"', "a OR", "x".repeat(5000), "%00", "NEAR("]) {
    const { status, text } = await read(`/search?q=${encodeURIComponent(query)}`);
    expect(status, query).toBe(200);
    expect(text, query).not.toContain("<script>alert");
  }
  expect((await read("/search?q=tide&page=9999")).status).toBe(404);
  expect((await read("/search?q=tide&page=x")).status).toBe(404);
});

test("a product is found with its picture and its price, a post with its picture", async () => {
  const { suggestions } = JSON.parse((await read("/search/suggest?q=soundings")).text) as {
    suggestions: { kind: string; url: string; image?: string; price?: string }[];
  };
  const product = suggestions.find(({ url }) => url === "/shop/soundings");
  const page = (await read("/search?q=soundings&kind=product")).text;
  const [, result = ""] =
    /<li class="search-result">(?:(?!<\/li>).)*href="\/shop\/soundings"(.*?)<\/li>/s.exec(page) ?? [];

  expect(product).toMatchObject({ kind: "product", price: en("shop.from", { price: "€14.00" }) });
  expect((await fetch(site.url + product?.image)).headers.get("Content-Type")).toMatch(/^image\//);
  expect(result).toContain(en("shop.from", { price: "€14.00" }));
  expect(page).toContain('class="picture search-picture"');
});

test("suggestions are few, and who asks too often is refused", async () => {
  const { text, headers } = await read("/search/suggest?q=ti");
  const { suggestions } = JSON.parse(text) as { suggestions: { url: string }[] };
  expect(suggestions.length).toBeGreaterThan(0);
  expect(suggestions.length).toBeLessThanOrEqual(6);
  expect(headers.get("Cache-Control")).toBe("no-store");

  const answers = await Promise.all(Array.from({ length: 80 }, () => read("/search/suggest?q=ti")));
  expect(answers.map(({ status }) => status)).toContain(429);
  expect((await read("/search?q=ti")).status).toBe(429);
});
