import { expect, test } from "vitest";
import { readGlobals } from "#server/content/site/globals.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";

const readOf = (row: object) => readGlobals({ readItems: async () => [row] } as unknown as DirectusClient);
const file = (more: object) => ({ id: crypto.randomUUID(), modified_on: "2026-01-01T00:00:00Z", ...more });

test.each([
  ["a square logo", { logo: file({ width: 512, height: 500 }) }, { scalable: false }],
  ["no wide logo", { logo: file({ width: 512, height: 128 }) }, undefined],
  ["no drawing whose shape nobody knows", { logo: file({ width: null, height: null }) }, undefined],
  [
    "a favicon before any logo",
    { favicon: file({ type: "image/svg+xml" }), logo: file({ width: 9, height: 9 }) },
    { scalable: true },
  ],
])("tabs and home screens show %s", async (_what, row, icon) => {
  const read = await readOf(row);

  expect(read.icon).toEqual(icon && expect.objectContaining(icon));
  if (row.logo) expect(read.logo).toMatchObject({ id: row.logo.id });
});

test("services are called as they call themselves, others as the owner does", async () => {
  const url = "https://elsewhere.example/@press";
  const social_links = ["github", "x", "Our friends", "constructor"].map((service) => ({ service, url }));
  const { socialLinks } = await readOf({ social_links });

  expect(socialLinks.map(({ label }) => label)).toEqual(["GitHub", "X", "Our friends", "constructor"]);
});
