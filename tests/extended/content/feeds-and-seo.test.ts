import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { folders, png, uploadFile } from "../../support/files.ts";
import { personas } from "../../support/personas.ts";
import { startSite } from "../../support/processes/site.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { findChildren, parseXml, textOf } from "../../support/xml.ts";

/** Milliseconds until a save shows, on a machine that is busy. */
const soon = 5_000;

const site = openTestSite({ SITE_INDEXING: "on" });
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo) await step();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, site.url), { headers, redirect: "manual" });
const documents = [
  "/robots.txt",
  "/manifest.webmanifest",
  "/opensearch.xml",
  "/.well-known/security.txt",
  "/speculation-rules/hover.json",
  "/speculation-rules/press.json",
];
const feeds = ["/journal/feed.xml", "/journal/atom.xml", "/journal/feed.json"];
const feedsOfTag = feeds.map((path) => path.replace("/journal", "/journal/tags/tides"));

/** Every sitemap by its own address, as the index lists them. */
async function sitemaps(): Promise<string[]> {
  const index = parseXml(await (await get("/sitemap.xml")).text());
  return findChildren(index, "sitemap").map((entry) => textOf(entry, "loc") ?? "");
}

describe("every document", () => {
  test("is the same for everybody, may be kept, and is not sent twice", async () => {
    for (const path of [...documents, ...feeds, ...feedsOfTag, "/sitemap.xml", ...(await sitemaps())]) {
      const answer = await get(path);
      const etag = answer.headers.get("ETag") ?? "";
      const again = await get(path, { "If-None-Match": `"other", W/${etag}` });

      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("Cache-Control"), path).toMatch(/^public, max-age=\d+/);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      expect([again.status, await again.text()], path).toEqual([304, ""]);
      expect((await get(path, { "If-None-Match": '"other"' })).status, path).toBe(200);
    }
  });

  test("of content says when it changed", async () => {
    for (const path of [...feeds, "/sitemap.xml", "/sitemaps/posts.xml"]) {
      const modified = (await get(path)).headers.get("Last-Modified") ?? "";
      const before = new Date(Date.parse(modified) - 1000).toUTCString();

      expect((await get(path, { "If-Modified-Since": modified })).status, path).toBe(304);
      expect((await get(path, { "If-Modified-Since": before })).status, path).toBe(200);
    }
  });

  test("is plainly missing where there is none", async () => {
    for (const path of ["/sitemaps/posts-99.xml", "/sitemaps/orders.xml", "/sitemaps/constructor.xml"]) {
      expect((await get(path)).status, path).toBe(404);
    }
    for (const path of feeds) {
      expect((await get(path.replace("/journal", "/journal/tags/no-such-tag"))).status, path).toBe(404);
    }
  });
});

test("the feeds show no picture that is gone or shut, as the post's page shows none", async () => {
  const picture = { name: "one.png", type: "image/png", content: png(40, 30) };
  const [open, shut, gone] = [
    await uploadFile(picture),
    await uploadFile(picture, folders.shut),
    randomUUID(),
  ];
  const slug = `pictured-${randomUUID()}`;
  const shown = [open, shut, gone].map((id) => `<p>Look: <img src="/assets/${id}" alt="One"></p>`);
  const film = `<p><video src="/assets/${gone}" title="Lost"></video></p>`;
  const post = await asAdmin<{ id: string }>("/items/posts", {
    method: "POST",
    body: {
      slug,
      title: slug,
      status: "published",
      published_at: new Date().toISOString(),
      image: shut,
      content: shown.join("") + film,
    },
  });
  undo.push(() => asAdmin(`/items/posts/${post.id}`, { method: "DELETE" }));
  undo.push(() => asAdmin("/files", { method: "DELETE", body: [open, shut] }));

  for (const path of [...feeds, `/journal/${slug}`]) {
    const read = async () => (await get(path)).text();
    const { seen } = await eventually(read, (text) => text.includes(`/assets/${open}/w960`), soon);

    for (const id of [shut, gone]) expect(seen, path).not.toContain(id);
    expect(seen, path).not.toContain("Lost");
  }
});

describe("the sitemaps", () => {
  test("name every kind of page, and the pages they name are there and want to be found", async () => {
    const addresses: string[] = [];
    for (const sitemap of await sitemaps()) {
      const urls = findChildren(parseXml(await (await get(sitemap)).text()), "url");
      expect(urls.length, sitemap).toBeGreaterThan(0);
      addresses.push(...urls.map((url) => textOf(url, "loc") ?? ""));
      const { pathname } = new URL(textOf(urls.at(-1) ?? urls[0] ?? parseXml("<a/>"), "loc") ?? "");
      const html = await (await get(pathname)).text();
      expect(html, pathname).toContain(`<link rel="canonical" href="${site.url}${pathname}"/>`);
      expect(html, pathname).not.toContain("noindex");
    }
    const paths = addresses.map((address) => new URL(address).pathname);

    const fixed = ["/journal", "/journal/archive", "/shop", "/membership"];
    for (const path of ["/", ...fixed, "/about", "/shop/soundings", "/shop/categories/books"])
      expect(paths).toContain(path);
    expect(paths).toContainEqual(expect.stringMatching(/^\/journal\/tags\/./));
    expect(paths).toContainEqual(expect.stringMatching(/^\/journal\/authors\/./));
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("name the picture of a page that its editor chose for previews", async () => {
    const [{ image } = { image: "" }] = await asAdmin<{ image: string }[]>(
      "/items/products?fields=image&filter[slug][_eq]=soundings",
    );
    const permalink = `/pictured-${crypto.randomUUID()}`;
    await asAdmin("/items/pages", {
      method: "POST",
      body: { title: "Pictured", permalink, status: "published", seo: { og_image: image } },
    });
    const ofPage = async () => {
      const urls = findChildren(parseXml(await (await get("/sitemaps/pages.xml")).text()), "url");
      const own = urls.find((url) => textOf(url, "loc") === site.url + permalink);
      return own && findChildren(own, "image:image").map((each) => textOf(each, "image:loc"));
    };

    const { seen } = await eventually(ofPage, (images) => (images ?? []).length > 0, soon);
    expect(seen).toEqual([`${site.url}/assets/${image}/w1600`]);
  });

  test("and previews name none that is gone, hidden or no picture: the page's own stands there, or one that is drawn", async () => {
    const own = await uploadFile({ name: "own.png", type: "image/png", content: png(40, 30) });
    const shut = await uploadFile(
      { name: "shut.png", type: "image/png", content: png(40, 30) },
      folders.shut,
    );
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const svg = await uploadFile({ name: "own.svg", type: "image/svg+xml", content: drawing });
    for (const og_image of [randomUUID(), shut, svg]) {
      const name = `lost-${randomUUID()}`;
      const row = { title: "Lost", status: "published", seo: { og_image } };
      const make = async (collection: string, more: object) => {
        const body = { ...row, ...more };
        const { id } = await asAdmin<{ id: string }>(`/items/${collection}`, { method: "POST", body });
        undo.push(() => asAdmin(`/items/${collection}/${id}`, { method: "DELETE" }));
      };
      await make("pages", { permalink: `/${name}` });
      await make("posts", { slug: name, image: own, published_at: "2001-01-01T00:00:00Z" });
      await make("products", { slug: name, type: "physical" });
      const pictureOf = async (path: string) =>
        /property="og:image" content="([^"]+)"/.exec(await (await get(path)).text())?.[1];
      const maps = async () => (await get("/sitemaps/pages.xml")).text();
      const { seen: map } = await eventually(maps, (xml) => xml.includes(name), soon);

      expect(await pictureOf(`/${name}`)).toMatch(/\/og\/lost-[^/]*\.png/);
      expect(await pictureOf(`/journal/${name}`)).toBe(`${site.url}/assets/${own}/og`);
      expect(await pictureOf(`/shop/${name}`)).toMatch(/\/og\/shop\/lost-[^/]*\.png/);
      expect(map).not.toContain(og_image);
    }
    undo.push(() => asAdmin("/files", { method: "DELETE", body: [own, shut, svg] }));
  });

  test("show pictures that load, and the language of what is not in the site's", async () => {
    const posts = parseXml(await (await get("/sitemaps/posts.xml")).text());
    const pictures = findChildren(posts, "url").flatMap((url) => findChildren(url, "image:image"));
    const [first] = pictures;
    const languages = findChildren(posts, "url").flatMap((url) =>
      findChildren(url, "xhtml:link").map((link) => link.attributes.hreflang),
    );

    expect(first?.namespace).toBe("http://www.google.com/schemas/sitemap-image/1.1");
    expect((await get((first && textOf(first, "image:loc")) ?? "")).headers.get("Content-Type")).toMatch(
      /^image/,
    );
    expect(languages).toContain("ar");
  });
});

test("the manifest's icons have the size that they promise", async () => {
  const { icons } = (await (await get("/manifest.webmanifest")).json()) as {
    icons: { src: string; sizes: string }[];
  };

  expect(icons).toHaveLength(2);
  for (const { src, sizes } of icons) {
    const png = Buffer.from(await (await get(src)).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await get("/favicon.ico")).headers.get("Location")).toBe(icons[0]?.src);
});

describe("pictures for link previews", () => {
  /** The picture that a page names; with a cart the page is not a kept copy. */
  const pictureOf = async (path: string) => {
    const html = await (await get(path, { Cookie: "vitrine.cart=none" })).text();
    return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  };

  test("are drawn for every kind of page without one, and may be kept for good", async () => {
    const paths = ["/journal", "/shop", "/shop/categories/books", "/journal/tags/tides", "/about"];
    for (const path of paths) {
      const address = await pictureOf(path);
      const answer = await get(address);

      expect(new URL(address).pathname).toBe(`/og${path}.png`);
      expect(answer.headers.get("Content-Type"), path).toBe("image/png");
      expect(answer.headers.get("Cache-Control"), path).toBe("public, max-age=31536000");
      expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 1, 4), path).toBe("PNG");
    }
  });

  test("are not sent twice", async () => {
    for (const path of ["/og.png", "/og/shop.png"]) {
      const etag = (await get(path)).headers.get("ETag") ?? "";

      expect((await get(path, { "If-None-Match": etag })).status, path).toBe(304);
    }
  });

  test("give way to the picture that somebody chose", async () => {
    for (const path of ["/", "/shop/soundings", "/journal/slack"]) {
      const address = await pictureOf(path);

      expect(address).toMatch(/\/assets\/[0-9a-f-]{36}\/og/);
      expect((await get(address)).headers.get("Content-Type"), path).toBe("image/jpeg");
    }
  });

  test("get another address with another title, whatever letters the slug has", async () => {
    const slug = `مدّ-${crypto.randomUUID()}`;
    const row = { title: "Before", slug, status: "published", published_at: "2001-01-01T00:00:00Z" };
    const { id } = await asAdmin<{ id: string }>("/items/posts", { method: "POST", body: row });
    try {
      const path = `/journal/${encodeURIComponent(slug)}`;
      const before = await pictureOf(path);
      const first = await (await get(before)).arrayBuffer();
      await asAdmin(`/items/posts/${id}`, { method: "PATCH", body: { title: "After" } });
      const { seen: after } = await eventually(
        () => pictureOf(path),
        (address) => address !== before,
        soon,
      );
      const second = await get(after);
      const stale = await get(before);

      expect(after).not.toBe(before);
      expect(second.headers.get("Cache-Control")).toContain("31536000");
      expect(Buffer.from(await second.arrayBuffer()).equals(Buffer.from(first))).toBe(false);
      expect(stale.headers.get("Cache-Control")).not.toContain("31536000");
    } finally {
      await asAdmin(`/items/posts/${id}`, { method: "DELETE" });
    }
  });

  test("are drawn of nothing else", async () => {
    for (const path of ["/og/cart.png", "/og/journal/no-such-post.png", "/og/journal", "/og/x/y/z.png"]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

test("a site that names nobody to tell about a weakness has no security.txt", async () => {
  const nameless = createServer(async ({ url = "/" }, answer) => {
    const { data } = (await (await fetch(`${endpoints.directus.url}${url}`)).json()) as { data: object };
    answer.setHeader("Content-Type", "application/json");
    answer.end(JSON.stringify({ data: { ...data, email: null } }));
  });
  await new Promise<void>((done) => nameless.listen(0, "127.0.0.1", done));
  const { port } = nameless.address() as AddressInfo;
  const env = { DIRECTUS_URL: `http://127.0.0.1:${port}` };
  const [silent, named] = await Promise.all([
    startSite(env),
    startSite({ ...env, SECURITY_CONTACT: "mailto:safe@shop.example" }),
  ]);
  try {
    expect((await fetch(`${silent.url}/.well-known/security.txt`)).status).toBe(404);
    expect(await (await fetch(`${named.url}/.well-known/security.txt`)).text()).toContain(
      "Contact: mailto:safe@shop.example\n",
    );
  } finally {
    await Promise.all([silent.stop(), named.stop()]);
    nameless.close();
  }
});

describe("a site that is not for everybody", () => {
  test("closes itself to crawlers and says noindex on every page", async () => {
    const hidden = await startSite();
    try {
      expect(await (await fetch(`${hidden.url}/robots.txt`)).text()).toBe("User-agent: *\nDisallow: /\n");
      expect((await fetch(`${hidden.url}/journal`)).headers.get("X-Robots-Tag")).toContain("noindex");
      expect((await get("/journal")).headers.get("X-Robots-Tag")).toBeNull();
    } finally {
      await hidden.stop();
    }
  });
});

describe("what is not for everybody", () => {
  const mark = `planted${crypto.randomUUID().slice(0, 8)}`;
  const planted: [collection: string, id: string][] = [];
  const plant = async (collection: string, row: Record<string, unknown>) => {
    const { id } = await asAdmin<{ id: string }>(`/items/${collection}`, { method: "POST", body: row });
    planted.unshift([collection, id]);
    return id;
  };
  const everybody: AuthClient[] = [];

  beforeAll(async () => {
    const now = new Date().toISOString();
    const words = { title: `${mark} title`, description: `${mark} description` };
    const post = { ...words, content: `<p>${mark} content</p>`, published_at: now };
    await plant("posts", { ...post, slug: `${mark}-draft`, status: "draft" });
    await plant("posts", { ...post, slug: `${mark}-review`, status: "in_review" });
    await plant("posts", { ...post, slug: `${mark}-old`, status: "archived" });
    await plant("posts", {
      ...post,
      slug: `${mark}-future`,
      status: "published",
      published_at: "2099-01-01T00:00:00Z",
    });
    await plant("pages", { ...words, permalink: `/${mark}-draft`, status: "draft" });
    await plant("products", { ...words, slug: `${mark}-draft`, status: "draft", type: "physical" });
    await plant("categories", { ...words, slug: `${mark}-draft`, status: "draft" });
    const [plan] = await asAdmin<{ id: string }[]>(
      "/items/plans?fields=id&limit=1&filter[slug][_eq]=readers-tide",
    );
    const text = await plant("members_texts", { content: `<p>${mark} members</p>` });
    await plant("posts", {
      title: "Open title of a gated post",
      description: "Open teaser of a gated post",
      content: `<p>${mark} beginning</p>`,
      slug: "gated-post-of-the-machines-test",
      status: "published",
      published_at: now,
      plan: plan?.id,
      members_text: text,
    });
    for (const persona of [undefined, personas.maya, personas.teodor]) {
      const client = new AuthClient(site.url);
      if (persona) await client.signIn(persona.email, persona.password);
      everybody.push(client);
    }
  });
  afterAll(async () => {
    for (const [collection, id] of planted) {
      await asAdmin(`/items/${collection}/${id}`, { method: "DELETE" });
    }
  });

  test("stands in no document, whoever asks", async () => {
    const paths = [...documents, ...feeds, ...feedsOfTag, "/sitemap.xml", ...(await sitemaps())];
    for (const path of paths) {
      const bodies = await Promise.all(everybody.map(async (client) => (await client.get(path)).text));

      expect(bodies[0], path).not.toContain(mark);
      expect(new Set(bodies).size, path).toBe(1);
    }
  });

  test("has no picture either", async () => {
    const paths = [
      "journal/#-draft",
      "journal/#-review",
      "journal/#-old",
      "journal/#-future",
      "#-draft",
      "shop/#-draft",
    ];
    for (const client of everybody) {
      for (const path of [...paths, "shop/categories/#-draft"]) {
        expect((await client.get(`/og/${path.replace("#", mark)}.png`)).status, path).toBe(404);
      }
    }
    expect((await get("/og/journal/gated-post-of-the-machines-test.png")).status).toBe(200);
  });

  test("leaves the teaser of a post for members where readers look", async () => {
    for (const path of feeds) {
      const body = await (await get(path)).text();

      expect(body, path).toContain("Open title of a gated post");
      expect(body, path).toContain("Open teaser of a gated post");
    }
    expect(await (await get("/sitemaps/posts.xml")).text()).toContain("gated-post-of-the-machines-test");
  });
});
