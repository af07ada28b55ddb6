import Parser from "rss-parser";
import { expect, test } from "vitest";
import { type Feed, toFeedEntry } from "#server/feeds/feed.ts";
import { toAtom, toJsonFeed, toRss } from "#server/feeds/feed-formats.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { en } from "../../support/messages.ts";
import { findChildren, parseXml, textOf } from "../../support/xml.ts";

const siteUrl = "https://shop.example";
const date = (iso: string) => ({ iso, text: iso });
const post: Parameters<typeof toFeedEntry>[0] = {
  id: "3b588bcb-b472-58e9-9c8a-edf231b2113c",
  slug: "water visits",
  title: "الماء & <b>يزور</b>",
  description: "A teaser",
  lang: "ar",
  image: { id: "4dae3faa-a441-5a23-b143-d5aa1bef0300", alt: "", width: 1, height: 1, version: "1" },
  author: { slug: "amina", name: "Amina Sahli" },
  published: date("2026-11-15T07:00:00.000Z"),
  updated: date("2026-11-16T07:00:00.000Z"),
  moon: undefined,
  plan: undefined,
  product: undefined,
  gated: false,
  content: '<p><a href="/shop">shop</a> <a href="#note">note</a> <code>href="/x"</code></p>',
  tags: [{ slug: "tides", title: "Tides & <tables>" }],
  seo: { title: undefined, description: undefined, image: undefined, noIndex: false, noFollow: false },
};
const gated = { ...post, id: "8ce14fef-d8b3-5020-9547-85d0524347c4", gated: true };
const feed: Feed = {
  title: "Slack & Water",
  description: "Tides",
  home: `${siteUrl}/journal`,
  language: "en-GB",
  icon: undefined,
  modified: new Date("2026-11-16T07:00:00Z"),
  entries: [post, gated].map((one) => toFeedEntry(one, siteUrl, { language: defaultLanguage, tag: "en-GB" })),
};
const self = `${siteUrl}/journal/feed`;
const html =
  '<div lang="ar" dir="rtl"><p><a href="https://shop.example/shop">shop</a> ' +
  '<a href="https://shop.example/journal/water%20visits#note">note</a> <code>href="/x"</code></p></div>';

test("an entry's id is a URI, whatever the key of its post", () => {
  const idOf = (id: string) =>
    toFeedEntry({ ...post, id }, siteUrl, { language: defaultLanguage, tag: "en-GB" }).id;

  expect(idOf(post.id)).toBe(`urn:uuid:${post.id}`);
  expect(idOf("12")).toBe(`${siteUrl}/items/posts/12`);
  expect(idOf("on bread/rye")).toBe(`${siteUrl}/items/posts/on%20bread%2Frye`);
});

test("a post that is gated has its text in the feed of somebody who may read it, and in no other", () => {
  const of = (given = {}) =>
    toFeedEntry(gated, siteUrl, { language: defaultLanguage, tag: "en-GB", ...given }).html;

  expect(of({ text: "<p>For members</p>", isMembers: true })).toBe(
    '<div lang="ar" dir="rtl"><p>For members</p></div>',
  );
  expect(of({ text: "<p>For members</p>" })).toBeUndefined();
});

test("films and recordings are links where nobody knows what plays them", () => {
  const file = `/assets/${post.image?.id}`;
  const content = `<p><video src="${file}"></video> <audio title="The bell"><source src="${file}"></audio></p>`;

  expect(
    toFeedEntry({ ...post, lang: undefined, content }, siteUrl, { language: defaultLanguage, tag: "en-GB" })
      .html,
  ).toBe(
    `<p><a href="${siteUrl}${file}">${en("prose.film")}</a> <a href="${siteUrl}${file}">The bell</a></p>`,
  );
});

test("readers that list pictures find a post's in each format", async () => {
  const url = `${siteUrl}/assets/${post.image?.id}/w1600`;
  const media = [{ $: { url, medium: "image" } }];

  expect((await read(toRss(feed, self))).items[0]).toMatchObject({ media });
  expect((await read(toAtom(feed, self))).items[0]).toMatchObject({ media });
  expect(JSON.parse(toJsonFeed(feed, self)).items[0]).toMatchObject({ image: url });
  const without = toFeedEntry({ ...post, image: undefined }, siteUrl, {
    language: defaultLanguage,
    tag: "en-GB",
  });
  expect(toRss({ ...feed, entries: [without] }, self)).not.toContain("<media:");
});

test("RSS holds the whole text, whole addresses, and dates of RFC 822", async () => {
  const source = toRss(feed, self);
  const { items, ...channel } = await read(source);
  const [first, second] = items;
  const [item] = findChildren(findChildren(parseXml(source), "channel")[0] ?? parseXml("<a/>"), "item");

  expect(channel).toMatchObject({ title: feed.title, link: feed.home, language: "en-GB", feedUrl: self });
  expect(channel.lastBuildDate).toBe("Mon, 16 Nov 2026 07:00:00 GMT");
  expect(first).toMatchObject({
    title: post.title,
    link: `${siteUrl}/journal/water%20visits`,
    guid: `urn:uuid:${post.id}`,
    pubDate: "Sun, 15 Nov 2026 07:00:00 GMT",
    creator: "Amina Sahli",
    language: "ar",
    categories: ["Tides & <tables>"],
    "content:encoded": html,
  });
  expect(item && findChildren(item, "guid")[0]?.attributes.isPermaLink).toBe("false");
  expect(second?.content).toBe("A teaser");
  expect(second).not.toHaveProperty("content:encoded");
  expect(parseXml(source).attributes.version).toBe("2.0");
});

test("Atom holds the same", async () => {
  const source = toAtom(feed, self);
  const { items, ...whole } = await read(source);
  const [first, second] = items;
  const root = parseXml(source);
  const [entry] = findChildren(root, "entry");

  expect(whole).toMatchObject({ title: feed.title, link: feed.home, feedUrl: self });
  expect([textOf(root, "id"), textOf(root, "updated")]).toEqual([feed.home, "2026-11-16T07:00:00.000Z"]);
  expect(root.attributes["xml:lang"]).toBe("en-GB");
  expect(first).toMatchObject({
    id: `urn:uuid:${post.id}`,
    link: `${siteUrl}/journal/water%20visits`,
    pubDate: "2026-11-15T07:00:00.000Z",
    author: "Amina Sahli",
    summary: "A teaser",
  });
  expect(entry && textOf(entry, "updated")).toBe("2026-11-16T07:00:00.000Z");
  expect(entry?.attributes["xml:lang"]).toBe("ar");
  expect(entry && findChildren(entry, "category")[0]?.attributes.term).toBe("Tides & <tables>");
  expect(entry && findChildren(entry, "content")[0]?.attributes.type).toBe("html");
  expect(entry && textOf(entry, "content")).toBe(html);
  expect(entry && textOf(entry, "title")).toBe(post.title);
  expect(second).not.toHaveProperty("content");
});

test("JSON Feed holds the same", () => {
  const { items, ...whole } = JSON.parse(toJsonFeed(feed, self));

  expect(whole).toMatchObject({ feed_url: self, home_page_url: feed.home, language: "en-GB" });
  expect(whole.version).toBe("https://jsonfeed.org/version/1.1");
  expect(items[0]).toMatchObject({
    id: `urn:uuid:${post.id}`,
    content_html: html,
    language: "ar",
    url: `${siteUrl}/journal/water%20visits`,
    date_published: "2026-11-15T07:00:00.000Z",
    date_modified: "2026-11-16T07:00:00.000Z",
    authors: [{ name: "Amina Sahli", url: `${siteUrl}/journal/authors/amina` }],
    tags: ["Tides & <tables>"],
  });
  expect(items[1]).toMatchObject({ content_text: "A teaser" });
  expect(items[1]).not.toHaveProperty("content_html");
});

test("what XML cannot hold at all is left out, and what would end a section is kept", async () => {
  const text = `<p>a]]>\u0000b\ufffe</p>`;
  const entries = feed.entries.map((entry) => ({ ...entry, title: "\u0008]]>\ud800 & on", html: text }));
  const [rss, atom] = await Promise.all(
    [toRss, toAtom].map((write) => read(write({ ...feed, entries }, self))),
  );

  expect(rss?.items[0]).toMatchObject({ title: "]]> & on", "content:encoded": "<p>a]]>b</p>" });
  expect(atom?.items[0]?.title).toBe("]]> & on");
});

test("a feed without posts is a feed", () => {
  const empty = { ...feed, entries: [], modified: undefined };

  expect(findChildren(parseXml(toAtom(empty, self)), "updated")[0]?.text).toBe("1970-01-01T00:00:00.000Z");
  expect(parseXml(toRss(empty, self)).children[0]?.name).toBe("channel");
  expect(JSON.parse(toJsonFeed(empty, self)).items).toEqual([]);
});

/** As feed readers do; first strictly, as XML. */
function read(source: string) {
  parseXml(source);
  const media: ["media:content", "media", { keepArray: boolean }] = [
    "media:content",
    "media",
    { keepArray: true },
  ];
  const parser = new Parser<Record<string, unknown>, Record<string, unknown>>({
    customFields: { item: [media] },
  });
  return parser.parseString(source);
}
