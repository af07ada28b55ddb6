import { expect, test } from "vitest";
import { pageAddresses } from "#server/content/pages/pages.ts";
import { listPageUrls } from "#server/content/site/sitemap-sources.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { renderSitemap } from "#server/seo/sitemap.ts";
import { findChildren, parseXml } from "../../support/xml.ts";

const siteUrl = "https://shop.example";

/** What a sitemap says of a page with this `seo`; undefined where it does not name it. */
async function toldOf(seo: unknown) {
  const rows = [{ permalink: "/a", title: "A", date_updated: "2026-11-01T10:00:00Z", seo }];
  const directus = { readItems: async () => rows } as unknown as DirectusClient;
  const addresses = await listPageUrls(directus, pageAddresses, 1);
  const xml = parseXml(renderSitemap(addresses, siteUrl, [{ tag: "en", prefix: "", prefixes: [""] }]));
  const [url] = findChildren(xml, "url");
  return url?.children.map(({ name, text }) => `${name} ${text}`);
}

const bare = [`loc ${siteUrl}/a`, "lastmod 2026-11-01T10:00:00.000Z"];

test.each([
  [{ change_frequency: "weekly", priority: "0.8" }, ["changefreq weekly", "priority 0.8"]],
  [{ change_frequency: "never", priority: 1 }, ["changefreq never", "priority 1.0"]],
  [{ change_frequency: "", priority: "0" }, ["priority 0.0"]],
  [{ change_frequency: "<b>", priority: "high" }, []],
  [{ change_frequency: 7, priority: 1.5 }, []],
  [{ priority: null }, []],
  ["weekly", []],
  [null, []],
])("an editor's %j is told to crawlers as far as the format knows it", async (sitemap, told) => {
  expect(await toldOf({ title: "T", sitemap })).toEqual([...bare, ...told]);
});

test.each([undefined, null, "text", { sitemap: [] }])(
  "nothing is told of a page whose seo is %j",
  async (seo) => {
    expect(await toldOf(seo)).toEqual(bare);
  },
);

test("a page that is kept out of search engines is not named", async () => {
  expect(await toldOf({ no_index: true, sitemap: { priority: "1.0" } })).toBeUndefined();
});
