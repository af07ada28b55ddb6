import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "../support/auth-client.ts";
import { asOwner } from "../support/directus.ts";
import { personas } from "../support/personas.ts";
import { type Site, startSite } from "../support/site.ts";
import { childrenOf, parseXml, textOf } from "../support/xml.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ SITE_INDEXING: "on" });
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, site.url), { headers, redirect: "manual" });
const documents = ["/robots.txt", "/manifest.webmanifest", "/opensearch.xml", "/.well-known/security.txt"];
const feeds = ["/journal/feed.xml", "/journal/atom.xml", "/journal/feed.json"];
const feedsOfTag = feeds.map((path) => path.replace("/journal", "/journal/tags/tides"));

/** Every sitemap by its own address, as the index lists them. */
async function sitemaps(): Promise<string[]> {
  const index = parseXml(await (await get("/sitemap.xml")).text());
  return childrenOf(index, "sitemap").map((entry) => textOf(entry, "loc") ?? "");
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
    expect((await get("/journal/tags/no-such-tag/feed.xml")).status).toBe(404);
  });
});

describe("the sitemaps", () => {
  test("name every kind of page, and the pages they name are there and want to be found", async () => {
    const addresses: string[] = [];
    for (const sitemap of await sitemaps()) {
      const urls = childrenOf(parseXml(await (await get(sitemap)).text()), "url");
      expect(urls.length, sitemap).toBeGreaterThan(0);
      addresses.push(...urls.map((url) => textOf(url, "loc") ?? ""));
      const { pathname } = new URL(textOf(urls.at(-1) ?? urls[0] ?? parseXml("<a/>"), "loc") ?? "");
      const html = await (await get(pathname)).text();
      expect(html, pathname).toContain(`<link rel="canonical" href="${site.url}${pathname}"/>`);
      expect(html, pathname).not.toContain("noindex");
    }
    const paths = addresses.map((address) => new URL(address).pathname);

    for (const path of ["/", "/journal", "/shop", "/about", "/shop/soundings", "/shop/categories/books"])
      expect(paths).toContain(path);
    expect(paths).toContainEqual(expect.stringMatching(/^\/journal\/tags\/./));
    expect(paths).toContainEqual(expect.stringMatching(/^\/journal\/authors\/./));
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("show pictures that load, and the language of what is not in the site's", async () => {
    const posts = parseXml(await (await get("/sitemaps/posts.xml")).text());
    const pictures = childrenOf(posts, "url").flatMap((url) => childrenOf(url, "image:image"));
    const [first] = pictures;
    const languages = childrenOf(posts, "url").flatMap((url) =>
      childrenOf(url, "xhtml:link").map((link) => link.attributes.hreflang),
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
    const { id } = await asOwner<{ id: string }>(`/items/${collection}`, { method: "POST", body: row });
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
    const [plan] = await asOwner<{ id: string }[]>("/items/plans?fields=id&limit=1");
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
      await asOwner(`/items/${collection}/${id}`, { method: "DELETE" });
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

  test("leaves the teaser of a post for members where readers look", async () => {
    for (const path of feeds) {
      const body = await (await get(path)).text();

      expect(body, path).toContain("Open title of a gated post");
      expect(body, path).toContain("Open teaser of a gated post");
    }
    expect(await (await get("/sitemaps/posts.xml")).text()).toContain("gated-post-of-the-machines-test");
  });
});
