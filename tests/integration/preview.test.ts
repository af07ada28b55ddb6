import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "../support/directus.ts";
import { endpoints } from "../support/endpoints.ts";
import { type Site, startSite } from "../support/site.ts";

const key = "what-studio-proves-itself-with-in-tests";
let site: Site;
let closed: Site;
beforeAll(async () => {
  [site, closed] = await Promise.all([startSite({ PREVIEW_KEY: key }), startSite()]);
});
afterAll(() => Promise.all([site.stop(), closed.stop()]));

/** A post that Teodor has saved and not published, and its next version. */
async function draft() {
  const mark = randomUUID().slice(0, 8);
  const post = await asOwner<{ id: string }>("/items/posts", {
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
  return asOwner(`/items/posts/${id}`, { method: "DELETE" });
}

function ask(query: Record<string, string>, at = site) {
  return fetch(`${at.url}/preview?${new URLSearchParams(query)}`, { redirect: "manual" });
}

async function open(query: Record<string, string>) {
  const answer = await ask({ key, ...query });
  const path = answer.headers.get("Location") ?? "";
  return { answer, path, page: await fetch(new URL(path, site.url)) };
}

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
  const [sold] = await asOwner<{ id: string }[]>(
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
  const version = await asOwner<{ id: string }>("/versions", {
    method: "POST",
    body: { key: `next-${mark}`, name: "Next", collection: "posts", item: id },
  });
  await asOwner(`/versions/${version.id}/save`, { method: "POST", body: { title: `Better ${mark}` } });

  const { page } = await open({ collection: "posts", id, version: `next-${mark}` });
  const { page: current } = await open({ collection: "posts", id });

  expect(await page.text()).toContain(`Better ${mark}`);
  expect(await current.text()).not.toContain(`Better ${mark}`);
  await remove();
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
