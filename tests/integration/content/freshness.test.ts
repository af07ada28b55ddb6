import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { gate } from "../../support/deferred.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { openEditor } from "../../support/directus/editor.ts";
import { secrets } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { png, replaceFile, uploadFile } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { isSearchIndex } from "../../support/processes/recording-proxy.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";

/** Milliseconds until a save shows: the promise is one second, which one test measures; in the others this machine may be busy. */
const soon = 3_000;
const promised = 1_000;
const cached = ["/", "/shop", "/journal", "/journal/slack", "/shop/soundings", "/items/posts"];

const { site, directus: proxy } = openRecordedSite();
let lastSaved: { id: string; slug: string };
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // What a site has to learn first is not what a save costs.
  for (const path of [...cached, "/about"]) await pageOf(path);
  const row = post();
  lastSaved = { ...row, ...(await asAdmin<{ id: string }>("/items/posts", { method: "POST", body: row })) };
}, 60_000);

/** What a test takes away is heard of before the next one begins. */
afterEach(async () => {
  proxy.behave(() => undefined);
  for (const step of undo.splice(0).reverse()) await step();
  await waitUntilHeard();
});

afterAll(() => asAdmin(`/items/posts/${lastSaved?.id}`, { method: "DELETE" }));

async function pageOf(path: string): Promise<string> {
  const answer = await fetch(`${site.url}${path}`);
  return `${answer.status} ${await answer.text()}`;
}

/** What the storefront asked Directus while a page was opened: not what others do in the background. */
async function readsOf(path: string) {
  proxy.recorded.length = 0;
  await pageOf(path);
  return proxy.recorded
    .filter((request) => request.authorization === undefined && !isSearchIndex(request))
    .map(({ path: asked }) => asked);
}

/** Makes a row that is gone after the test. */
async function given(collection: string, row: Record<string, unknown>) {
  const made = await asAdmin<{ id: string }>(`/items/${collection}`, { method: "POST", body: row });
  undo.push(() => asAdmin(`/items/${collection}/${made.id}`, { method: "DELETE" }).catch(() => undefined));
  return made.id;
}

const picture = (width: number, height: number) => ({
  name: "gauge.png",
  type: "image/png",
  content: png(width, height),
});

/** A picture for everybody that is gone after the test. */
async function givenPicture(width: number, height: number) {
  const id = await uploadFile(picture(width, height));
  undo.push(() => asAdmin(`/files/${id}`, { method: "DELETE" }).catch(() => undefined));
  return id;
}

async function change(path: string, body: Record<string, unknown>) {
  await asAdmin(path, { method: "PATCH", body });
}

/** Waits until the site has heard of all that was saved by now: it shows what was saved last, of which it hears last. */
async function waitUntilHeard() {
  const title = `Heard ${randomUUID()}`;
  await change(`/items/posts/${lastSaved.id}`, { title });
  await eventually(
    () => pageOf(`/journal/${lastSaved.slug}`),
    (html) => html.includes(title),
    soon,
  );
}

const post = (more: Record<string, unknown> = {}) => {
  const slug = `fresh-${randomUUID()}`;
  return { slug, title: `Fresh ${slug}`, status: "published", published_at: "2026-01-01T00:00:00Z", ...more };
};
const product = () => {
  const slug = `fresh-${randomUUID()}`;
  const catalogue_number = slug.slice(0, 20);
  const prices = [{ currency: "EUR", unit_amount: 1000, key: slug }];
  const variants = [
    { prices, sku: slug, title: "Paper", status: "published", track_stock: true, stock: 9, sort: 1 },
  ];
  return { slug, title: `Fresh ${slug}`, catalogue_number, status: "published", type: "physical", variants };
};

describe("a page that was kept", () => {
  test("costs no call to Directus", async () => {
    for (const path of cached) {
      await eventually(
        () => readsOf(path),
        (reads) => reads.length === 0,
        soon,
      );
    }
  });

  test("costs one call of each kind when a hundred ask at once", async () => {
    const path = `/journal/none-${randomUUID()}`;
    proxy.recorded.length = 0;
    await Promise.all(Array.from({ length: 100 }, () => pageOf(path)));
    const asked = proxy.recorded.flatMap((request) => (request.path.includes("none-") ? request.path : []));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBe(new Set(asked).size);
  });

  test("shows a save of an editor within a second, by the quickest of three", async () => {
    const editor = await openEditor();
    const row = post();
    const id = await given("posts", row);
    const took: number[] = [];
    for (let save = 0; save < 3; save++) {
      // What is seen next is a kept page until the save is heard of.
      await eventually(
        () => readsOf(`/journal/${row.slug}`),
        (reads) => reads.length === 0,
        soon,
      );
      const title = `Renamed ${randomUUID()}`;
      await editor.ask("PATCH", `/items/posts/${id}`, { title });
      const shown = await eventually(
        () => pageOf(`/journal/${row.slug}`),
        (html) => html.includes(title),
        10 * promised,
      );
      took.push(shown.after);
    }

    expect(Math.min(...took)).toBeLessThan(promised);
  });

  test("gains a row that is created or published, and loses one that is withdrawn or deleted", async () => {
    const row = post({ status: "draft" });
    await pageOf("/journal");
    const id = await given("posts", row);
    const listed = (wanted: boolean) =>
      eventually(
        () => pageOf(`/items/posts?filter[slug][_eq]=${row.slug}`),
        (html) => html.includes(row.title) === wanted,
        soon,
      );
    expect(await pageOf(`/items/posts?filter[slug][_eq]=${row.slug}`)).not.toContain(row.title);
    await change(`/items/posts/${id}`, { status: "published", published_at: new Date().toISOString() });
    await listed(true);
    await eventually(
      () => pageOf("/journal"),
      (html) => html.includes(row.title),
      soon,
    );
    await change(`/items/posts/${id}`, { status: "archived" });
    await listed(false);
    await eventually(
      () => pageOf("/journal"),
      (html) => !html.includes(row.title),
      soon,
    );
    expect(await pageOf(`/journal/${row.slug}`)).toMatch(/^404/);
    await change(`/items/posts/${id}`, { status: "published" });
    await listed(true);
    await asAdmin(`/items/posts/${id}`, { method: "DELETE" });
    await listed(false);
    await eventually(
      () => pageOf(`/journal/${row.slug}`),
      (html) => html.startsWith("404"),
      soon,
    );
  });

  test("shows an author's new name, and a changed menu", async () => {
    const slug = `fresh-${randomUUID()}`;
    const author = await given("authors", { slug, name: `Author ${slug}` });
    const row = post({ author });
    await given("posts", row);
    expect(await pageOf(`/journal/${row.slug}`)).toContain(`Author ${slug}`);
    const name = `Renamed ${randomUUID()}`;
    await change(`/items/authors/${author}`, { name });
    await eventually(
      () => pageOf(`/journal/${row.slug}`),
      (html) => html.includes(name),
      soon,
    );

    const item = { navigation: "main", title: `Menu ${slug}`, type: "url", url: "/about" };
    const id = await given("navigation_items", item);
    await eventually(
      () => pageOf("/about"),
      (html) => html.includes(item.title),
      soon,
    );
    const label = `Menu ${randomUUID()}`;
    await change(`/items/navigation_items/${id}`, { title: label });
    await eventually(
      () => pageOf("/about"),
      (html) => html.includes(label),
      soon,
    );
  });

  test("shows a file's new description", async () => {
    const id = await givenPicture(40, 30);
    const row = post({ image: id });
    await given("posts", row);
    expect(await pageOf(`/journal/${row.slug}`)).toContain(row.title);
    const alt = `Seen ${randomUUID()}`;
    await change(`/files/${id}`, { description: alt });
    await eventually(
      () => pageOf(`/journal/${row.slug}`),
      (html) => html.includes(alt),
      soon,
    );
  });
});

test("a picture in a text that is replaced or deleted changes the page that shows it", async () => {
  const id = await givenPicture(40, 30);
  const row = post({ content: `<p>Look: <img src="/assets/${id}" alt="A gauge"></p>` });
  await given("posts", row);
  const shown = (isIt: (picture: string | undefined) => boolean) =>
    eventually(
      async () => /<img [^>]*alt="A gauge"[^>]*>/.exec(await pageOf(`/journal/${row.slug}`))?.[0],
      isIt,
      soon,
    );
  await shown((one) => one?.includes('width="40" height="30"') ?? false);
  await waitUntilHeard();
  await pageOf(`/journal/${row.slug}`);
  expect(await readsOf(`/journal/${row.slug}`)).toEqual([]);

  await replaceFile(id, picture(60, 20));
  await shown((one) => one?.includes('width="60" height="20"') ?? false);
  await asAdmin(`/files/${id}`, { method: "DELETE" });
  await shown((one) => one === undefined);
});

test("a change of permissions forgets everything that was kept", async () => {
  await pageOf("/about");
  const { id } = await asAdmin<{ id: string }>("/policies", { method: "POST", body: { name: "Nobody's" } });
  undo.push(() => asAdmin(`/policies/${id}`, { method: "DELETE" }));
  await eventually(
    () => readsOf("/about"),
    (reads) => reads.length > 0,
    soon,
  );
});

test("a post appears at the moment of its publication, without a save", async () => {
  const at = Date.now() + 6_000;
  const row = post({ published_at: new Date(at).toISOString() });
  await given("posts", row);
  await eventually(
    () => pageOf(`/journal/${row.slug}`),
    (html) => html.startsWith("404"),
    soon,
  );
  await pageOf("/journal");
  await pageOf("/journal");
  expect(Date.now(), "the machine is too slow for this test").toBeLessThan(at);

  await eventually(
    () => pageOf("/journal"),
    (html) => html.includes(row.title),
    at - Date.now() + soon,
  );
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  await eventually(
    () => pageOf(`/journal/${row.slug}`),
    (html) => html.startsWith("200"),
    soon,
  );
  const added = () => proxy.recorded.filter(({ path }) => path.includes("%22_gte%22"));
  await eventually(
    async () => added().some(({ endedAt }) => endedAt < performance.now()),
    (done) => done,
    soon,
  );
  await eventually(
    () => pageOf(`/search/suggest?q=${row.slug}`),
    (found) => found.includes(row.slug),
    soon,
  );
});

test("a save during a fill is not lost", async () => {
  const row = post();
  const id = await given("posts", row);
  await waitUntilHeard();
  const [asked, held] = [gate(), gate()];
  proxy.behave(({ path }) =>
    path.includes(row.slug) ? { kind: "hold", until: held.opened, answered: asked.open } : undefined,
  );
  const before = pageOf(`/journal/${row.slug}`);
  await asked.opened;

  const title = `Renamed ${randomUUID()}`;
  await purgeSeen(() => change(`/items/posts/${id}`, { title }));
  proxy.behave(() => undefined);
  const during = pageOf(`/journal/${row.slug}`);
  held.open();

  await before;
  expect(await during).toContain(title);
  expect(await pageOf(`/journal/${row.slug}`)).toContain(title);
});

/** Saves something and waits until the site has heard of it: another page that shows posts has been read anew. */
async function purgeSeen(save: () => Promise<void>) {
  await pageOf("/journal?page=2");
  await save();
  await eventually(
    () => readsOf("/journal?page=2"),
    (reads) => reads.length > 0,
    soon,
  );
}

test("a sale touches only the copies of the stock", async () => {
  const row = product();
  const id = await given("products", row);
  const [variant] = await asAdmin<[{ id: string }]>(
    `/items/product_variants?filter[product]=${id}&fields=id`,
  );
  await waitUntilHeard();
  await pageOf("/journal");
  await pageOf("/shop");
  expect(await pageOf(`/shop/${row.slug}`)).toContain(variant.id);

  await change(`/items/product_variants/${variant.id}`, { stock: 0 });

  const { seen } = await eventually(
    () => readsOf(`/shop/${row.slug}`),
    (reads) => reads.length > 0,
    soon,
  );
  const isCopy = (path: string) =>
    path.startsWith("/items/products?") && /fields=id%2Cvariants.id%2Cvariants.stock/.test(path);
  expect(seen.filter((path) => !isCopy(path))).toEqual([]);
  expect((await readsOf("/shop")).filter((path) => !isCopy(path))).toEqual([]);
  expect(await readsOf("/journal")).toEqual([]);
  expect(await pageOf(`/shop/${row.slug}`)).toContain(en("shop.soldOut"));
});

describe("POST /webhooks/directus", () => {
  const event = { event: "posts.items.update", collection: "posts", keys: ["1"], payload: {} };
  const send = (init: { secret?: string; body?: string; method?: string }) =>
    fetch(`${site.url}/webhooks/directus`, {
      method: init.method ?? "POST",
      headers: {
        "Content-Type": "application/json",
        ...(init.secret === undefined ? {} : { "X-Vitrine-Secret": init.secret }),
      },
      body: init.method === "GET" ? undefined : (init.body ?? JSON.stringify(event)),
    });
  const secret = secrets.directusWebhookSecret;

  test("is heard with the secret alone", async () => {
    // More than once, as what the tests before this one have taken away again is told a moment later.
    const sendWrong = async () => {
      await pageOf("/journal");
      for (const wrong of [undefined, "", "wrong", `${secret} `.slice(1), secret.slice(0, -1)])
        expect((await send({ secret: wrong })).status).toBe(401);
      return readsOf("/journal");
    };
    await eventually(sendWrong, (reads) => reads.length === 0, soon);
    expect((await send({ secret })).status).toBe(200);
    expect((await readsOf("/journal")).length).toBeGreaterThan(0);
  });

  test("refuses what is no event, too large, or not posted", async () => {
    for (const body of ["", "no json", "[]", "{}", '{"collection":""}', '{"collection":7}'])
      expect((await send({ secret, body })).status, body).toBe(400);
    expect((await send({ secret, body: `{"collection":"${"x".repeat(2 * 1024 * 1024)}"}` })).status).toBe(
      413,
    );
    expect((await send({ method: "GET" })).status).toBe(405);
    expect((await send({ method: "PUT", secret })).status).toBe(405);
  });
});
