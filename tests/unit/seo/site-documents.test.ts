import { expect, test } from "vitest";
import type { Globals } from "#server/content/site/globals.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { renderManifest } from "#server/seo/manifest.ts";
import { openSearchXml } from "#server/seo/open-search.ts";
import { renderSecurityTxt } from "#server/seo/security-txt.ts";
import { findChildren, parseXml, textOf } from "../../support/xml.ts";

const site: Globals = {
  title: "Stauwasser & Söhne Seekartenverlag",
  tagline: undefined,
  description: "d".repeat(2000),
  email: undefined,
  logo: undefined,
  logoDark: undefined,
  icon: undefined,
  accent: undefined,
  accentDark: undefined,
  pairing: "chart",
  sky: undefined,
  footerNote: undefined,
  leads: {},
  socialLinks: [],
};
const id = "7b0d3a63-6866-56d4-aaf6-3a56f98ee964";

test("OpenSearch keeps to the lengths that the format allows, and names where to search", () => {
  const read = parseXml(openSearchXml(site, "https://shop.example", "en"));

  expect(textOf(read, "ShortName")).toBe("Stauwasser &");
  expect(textOf(read, "Description")?.length).toBeLessThanOrEqual(1024);
  expect(findChildren(read, "Url")[0]?.attributes.template).toMatch(
    /^https:\/\/shop\.example\/\w+\?q=\{searchTerms\}$/,
  );
});

test("a name without a space is cut all the same", () => {
  const read = parseXml(openSearchXml({ ...site, title: "潮汐表".repeat(9) }, "https://shop.example", "en"));

  expect(textOf(read, "ShortName")).toHaveLength(8);
});

test.each([
  [undefined, ["/favicon.svg"]],
  [{ id, version: "a", scalable: true }, [`/assets/${id}?v=a`]],
  [{ id, version: "a", scalable: false }, [`/assets/${id}/icon192?v=a`, `/assets/${id}/icon512?v=a`]],
])("the manifest shows the owner's icon: %o", (icon, sources) => {
  const manifest = JSON.parse(renderManifest({ ...site, icon }, defaultLanguage));

  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual(sources);
});

test("security.txt runs out within a year and stays the same all day", () => {
  const at = (iso: string) =>
    renderSecurityTxt("https://shop.example", "mailto:a@shop.example", {
      language: "en",
      now: new Date(iso),
    });
  const morning = at("2026-11-21T00:00:01Z");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(morning)?.[1] ?? "");

  expect(at("2026-11-21T23:59:59Z")).toBe(morning);
  expect(expires).toBeGreaterThan(Date.parse("2027-01-01"));
  expect(expires).toBeLessThan(Date.parse("2027-11-21"));
});
