import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given, givenPage, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { createVariant } from "../../support/shop/test-shop.ts";

const key = "what-studio-proves-itself-with-in-tests";
let site: Site;
let closed: Site;
beforeAll(async () => {
  [site, closed] = await Promise.all([startSite({ PREVIEW_KEY: key, LANGUAGES: "en,de" }), startSite()]);
});
afterAll(() => Promise.all([site.stop(), closed.stop()]));

afterAll(removeContent);

/** A post that Teodor has saved and not published, and its next version. */
async function draft() {
  const mark = randomUUID().slice(0, 8);
  const post = await asAdmin<{ id: string }>("/items/posts", {
    method: "POST",
    body: {
      slug: `draft-${mark}`,
      title: `Not yet ${mark}`,
      content: `<p>draft ${mark}</p>`,
      status: "draft",
    },
  });
  return { id: post.id, mark, path: `/journal/draft-${mark}`, remove: () => removePost(post.id) };
}

function removePost(id: string) {
  return asAdmin(`/items/posts/${id}`, { method: "DELETE" });
}

function ask(query: Record<string, string>, at = site) {
  return fetch(`${at.url}/preview?${new URLSearchParams(query)}`, { redirect: "manual" });
}

async function open(query: Record<string, string>) {
  const answer = await ask({ key, ...query });
  const path = answer.headers.get("Location") ?? "";
  return { answer, path, page: await show(path) };
}

const show = (path: string) => fetch(new URL(path, site.url));

test("Teodor sees a draft on its own page, framed by Studio alone and kept by nobody", async () => {
  const { id, mark, path, remove } = await draft();

  const { answer, path: signed, page } = await open({ collection: "posts", id, version: "main" });
  const html = await page.text();

  expect(answer.status).toBe(302);
  expect(signed).toMatch(new RegExp(`^${path}\\?preview=[\\w.-]+$`));
  expect(signed).not.toContain(key);
  expect(page.status).toBe(200);
  expect(html).toContain(`draft ${mark}`);
  expect(html).toContain('role="status"');
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
  const studio = new URL(endpoints.directus.url).origin;
  expect(page.headers.get("Content-Security-Policy")).toContain(`frame-ancestors ${studio}`);
  await remove();
});

test("the same address without its mark, with a forged one or with none but a flag, is the public one", async () => {
  const { id, path, remove } = await draft();
  const { path: signed } = await open({ collection: "posts", id });
  const broken = signed.replace(/\.(.)/, (_, first) => `.${first === "A" ? "B" : "A"}`);

  for (const address of [path, broken, `${path}?preview=true`, `${path}?preview=`]) {
    const { status, headers } = await fetch(new URL(address, site.url));
    expect(status).toBe(404);
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  }
  await remove();
});

test("a mark is good on the page it was made for, and on no other page or file", async () => {
  const [mine, other] = await Promise.all([draft(), draft()]);
  const { path: signed } = await open({ collection: "posts", id: mine.id });

  const mark = signed.split("?")[1];
  const [sold] = await asAdmin<{ id: string }[]>(
    "/files?limit=1&fields=id&filter[folder][_eq]=0c0ffee0-0000-4000-8000-000000000002",
  );
  const at = (path: string) => fetch(new URL(`${path}?${mark}`, site.url));

  expect((await at(other.path)).status).toBe(404);
  expect((await fetch(new URL(signed, site.url))).status).toBe(200);
  expect(sold).toBeDefined();
  expect((await at(`/assets/${sold?.id}`)).status).toBe(404);
  await Promise.all([mine.remove(), other.remove()]);
});

test("a version is shown as it was saved, and the item stays as it is", async () => {
  const { id, mark, remove } = await draft();
  const version = await asAdmin<{ id: string }>("/versions", {
    method: "POST",
    body: { key: `next-${mark}`, name: "Next", collection: "posts", item: id },
  });
  await asAdmin(`/versions/${version.id}/save`, { method: "POST", body: { title: `Better ${mark}` } });

  const { page } = await open({ collection: "posts", id, version: `next-${mark}` });
  const { page: current } = await open({ collection: "posts", id });

  expect(await page.text()).toContain(`Better ${mark}`);
  expect(await current.text()).not.toContain(`Better ${mark}`);
  await remove();
});

test("the preview of a translation is where the language switch leads", async () => {
  const { id, mark, path, remove } = await draft();
  const words = { title: `Noch nicht ${mark}`, content: `<p>Entwurf ${mark}</p>` };
  await given("posts_translations", { posts_id: id, languages_code: "de-DE", ...words });

  const { page } = await open({ collection: "posts", id });
  const [, german = ""] = /<a href="([^"]*)" hrefLang="de"/.exec(await page.text()) ?? [];
  const shown = await show(german);
  const html = await shown.text();

  expect(german).toMatch(new RegExp(`^/de${path}\\?preview=`));
  expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
  expect(html).toContain(`<h1>Noch nicht ${mark}</h1>`);
  expect(html).toContain(`Entwurf ${mark}`);
  expect(html).toContain("preview-banner");
  expect((await fetch(new URL(`/de${path}`, site.url))).status).toBe(404);
  await remove();
});

test("a draft of a page is shown with its blocks, in another language too", async () => {
  const mark = randomUUID().slice(0, 8);
  const permalink = `/draft-${mark}`;
  const page = await given("pages", { permalink, title: "A draft", status: "draft" });
  const block = await given("block_columns", { items: [{ headline: `Column ${mark}` }] });
  await given("page_blocks", { page, collection: "block_columns", item: block });
  const film = await given("block_embed", { title: "A film", url: "https://youtu.be/abcdef12345" });
  const embed = await given("page_blocks", { page, collection: "block_embed", item: film });
  const [column] = await asAdmin<{ id: string }[]>(
    `/items/block_columns_items?fields=id&filter[block_columns][_eq]=${block}`,
  );
  const german = { headline: `Spalte ${mark}`, content: "<p>Deutsch</p>", languages_code: "de-DE" };
  await given("block_columns_items_translations", { block_columns_items_id: column?.id, ...german });

  const { path, page: shown } = await open({ collection: "pages", id: page });
  const translated = await show(`/de${path}`);
  const html = await shown.text();
  const [, signed = ""] = /<input type="hidden" name="preview" value="([^"]*)"/.exec(html) ?? [];
  const opened = await show(`${permalink}?${new URLSearchParams({ preview: signed, embed })}`);

  expect(html).toContain(`Column ${mark}`);
  expect(await opened.text()).toContain('<iframe src="https://www.youtube-nocookie.com/embed/abcdef12345"');
  expect(await translated.text()).toContain(`Spalte ${mark}`);
  expect((await fetch(new URL(permalink, site.url))).status).toBe(404);
});

test("a block that a version of a page adds is shown in its preview, and only there", async () => {
  const mark = randomUUID().slice(0, 8);
  const { permalink } = await givenPage([
    { collection: "block_richtext", item: { content: `<p>Old ${mark}</p>` } },
  ]);
  const [page] = await asAdmin<{ id: string }[]>(`/items/pages?filter[permalink][_eq]=${permalink}`);
  const id = page?.id ?? "";
  const version = await asAdmin<{ id: string }>("/versions", {
    method: "POST",
    body: { key: `next-${mark}`, name: "Next", collection: "pages", item: id },
  });
  const added = { collection: "block_richtext", sort: 2, item: { content: `<p>New ${mark}</p>` } };
  await asAdmin(`/versions/${version.id}/save`, {
    method: "POST",
    body: { blocks: { create: [added], update: [], delete: [] } },
  });

  const { page: shown } = await open({ collection: "pages", id, version: `next-${mark}` });
  const html = await shown.text();
  const current = await (await show(permalink)).text();

  expect([html.includes(`Old ${mark}`), html.includes(`New ${mark}`)]).toEqual([true, true]);
  expect([current.includes(`Old ${mark}`), current.includes(`New ${mark}`)]).toEqual([true, false]);
});

test("a draft of a product is shown with its price, and cannot be bought", async () => {
  const { product, id: variant } = await createVariant({ price: 4321 });
  await asAdmin(`/items/products/${product}`, { method: "PATCH", body: { status: "draft" } });

  const { path, page } = await open({ collection: "products", id: product });
  const html = await page.text();
  const added = await fetch(new URL("/cart/lines", site.url), {
    method: "POST",
    headers: { Origin: site.url },
    body: new URLSearchParams({ variant, quantity: "1" }),
  });

  expect(html).toMatch(/43[.,]21/);
  expect((await fetch(new URL(path.split("?")[0] ?? "", site.url))).status).toBe(404);
  expect(added.status).toBe(422);
});

test("without the installation's key, for what has no page, and for what is not there, there is no preview", async () => {
  const { id, remove } = await draft();
  const refused = [
    ask({ collection: "posts", id }),
    ask({ key: `${key}x`, collection: "posts", id }),
    ask({ key, collection: "orders", id }),
    ask({ key, collection: "posts", id: randomUUID() }),
    ask({ key, collection: "posts", id: "../users" }),
    ask({ key, collection: "posts", id, version: "no-such-version" }),
    ask({ key, collection: "posts", id }, closed),
  ];

  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404));
  await remove();
});
