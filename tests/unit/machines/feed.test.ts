import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { expect, test } from "vitest";
import { defaultLanguage } from "#server/languages.ts";
import { atomOf } from "#server/machines/atom.ts";
import { entryOf, type Feed } from "#server/machines/feed.ts";
import { jsonFeedOf } from "#server/machines/json-feed.ts";
import { rssOf } from "#server/machines/rss.ts";
import { childrenOf, parseXml, textOf } from "../../support/xml.ts";

const siteUrl = "https://shop.example";
const date = (iso: string) => ({ iso, text: iso });
const post: Parameters<typeof entryOf>[0] = {
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
  entries: [post, gated].map((one) => entryOf(one, siteUrl, defaultLanguage, "en-GB")),
};
const self = `${siteUrl}/journal/feed`;
const html =
  '<div lang="ar" dir="rtl"><p><a href="https://shop.example/shop">shop</a> ' +
  '<a href="https://shop.example/journal/water%20visits#note">note</a> <code>href="/x"</code></p></div>';

test("an entry's id is a URI, whatever the key of its post", () => {
  const idOf = (id: string) => entryOf({ ...post, id }, siteUrl, defaultLanguage, "en-GB").id;

  expect(idOf(post.id)).toBe(`urn:uuid:${post.id}`);
  expect(idOf("12")).toBe(`${siteUrl}/items/posts/12`);
  expect(idOf("on bread/rye")).toBe(`${siteUrl}/items/posts/on%20bread%2Frye`);
});

test("a post that is gated has its text in the feed of somebody who may read it, and in no other", () => {
  const of = (given = {}) => entryOf(gated, siteUrl, defaultLanguage, "en-GB", given).html;

  expect(of({ text: "<p>For members</p>", isMembers: true })).toBe(
    '<div lang="ar" dir="rtl"><p>For members</p></div>',
  );
  expect(of({ text: "<p>For members</p>" })).toBeUndefined();
});

test("films and recordings are links where nobody knows what plays them", () => {
  const file = `/assets/${post.image?.id}`;
  const content = `<p><video src="${file}"></video> <audio title="The bell"><source src="${file}"></audio></p>`;

  expect(entryOf({ ...post, lang: undefined, content }, siteUrl, defaultLanguage, "en-GB").html).toBe(
    `<p><a href="${siteUrl}${file}">Film</a> <a href="${siteUrl}${file}">The bell</a></p>`,
  );
});

test("readers that list pictures find a post's in each format", () => {
  const url = `${siteUrl}/assets/${post.image?.id}/w1600`;
  const media = { contents: [{ url, medium: "image" }] };

  expect(parseRssFeed(rssOf(feed, self)).items?.[0]).toMatchObject({ media });
  expect(parseAtomFeed(atomOf(feed, self)).entries?.[0]).toMatchObject({ media });
  expect(parseJsonFeed(jsonFeedOf(feed, self)).items?.[0]).toMatchObject({ image: url });
  const without = entryOf({ ...post, image: undefined }, siteUrl, defaultLanguage, "en-GB");
  expect(rssOf({ ...feed, entries: [without] }, self)).not.toContain("<media:");
});

test("RSS holds the whole text, whole addresses, and dates of RFC 822", () => {
  const source = rssOf(feed, self);
  const { items = [], ...channel } = parseRssFeed(source);
  const [first, second] = items;

  expect(channel.atom?.links).toMatchObject([{ rel: "self", href: self }]);
  expect(first).toMatchObject({
    title: post.title,
    link: `${siteUrl}/journal/water%20visits`,
    guid: { value: `urn:uuid:${post.id}`, isPermaLink: false },
    pubDate: "Sun, 15 Nov 2026 07:00:00 GMT",
    content: { encoded: html },
  });
  expect(second?.description).toBe("A teaser");
  expect(second?.content).toBeUndefined();
  expect(parseXml(source).attributes.version).toBe("2.0");
});

test("Atom holds the same", () => {
  const source = atomOf(feed, self);
  const { entries = [], ...whole } = parseAtomFeed(source);
  const [first, second] = entries;
  const [entry] = childrenOf(parseXml(source), "entry");

  expect(whole).toMatchObject({ id: feed.home, updated: "2026-11-16T07:00:00.000Z" });
  expect(whole.links).toContainEqual(expect.objectContaining({ rel: "self", href: self }));
  expect(first).toMatchObject({ id: `urn:uuid:${post.id}`, updated: "2026-11-16T07:00:00.000Z" });
  expect(entry?.attributes["xml:lang"]).toBe("ar");
  expect(entry && textOf(entry, "content")).toBe(html);
  expect(entry && textOf(entry, "title")).toBe(post.title);
  expect(second?.content).toBeUndefined();
});

test("JSON Feed holds the same", () => {
  const { items = [], ...whole } = parseJsonFeed(jsonFeedOf(feed, self));

  expect(whole).toMatchObject({ feed_url: self, home_page_url: feed.home });
  expect(items[0]).toMatchObject({
    content_html: html,
    language: "ar",
    url: `${siteUrl}/journal/water%20visits`,
  });
  expect(items[1]).toMatchObject({ content_text: "A teaser" });
  expect(items[1]).not.toHaveProperty("content_html");
});

test("a feed without posts is a feed", () => {
  const empty = { ...feed, entries: [], modified: undefined };

  expect(childrenOf(parseXml(atomOf(empty, self)), "updated")[0]?.text).toBe("1970-01-01T00:00:00.000Z");
  expect(parseXml(rssOf(empty, self)).children[0]?.name).toBe("channel");
  expect(JSON.parse(jsonFeedOf(empty, self)).items).toEqual([]);
});
