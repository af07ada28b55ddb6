import { expect, test, vi } from "vitest";
import type { Reading } from "#server/directus/cache/cached-door.ts";
import { cacheTagsOf, freshUntil, visitorOf } from "#server/visitor.ts";

/** Doors that note what a cache would, without one. */
vi.mock("#server/directus/doors.ts", () => {
  const door = (reading: Reading) => ({
    async readItems(collection: string) {
      reading.tags.add(collection);
      reading.freshUntil = 1_000;
      return [];
    },
  });
  return {
    guestContent: door,
    anonymousContent: door,
    guestDirectus: {},
    serviceDirectus: {},
    speaking: <Door>(one: Door) => one,
  };
});

test("a guest's request knows what it has read through either door, and no other request does", async () => {
  const [context, other] = [{}, {}];
  const request = new Request("http://localhost:3000/journal");
  const visitor = await visitorOf({ request, context });
  await visitorOf({ request, context: other });

  await visitor.directus.readItems("posts");
  if (visitor.kind === "guest") await visitor.anonymous.readItems("pages");

  expect(cacheTagsOf(context)).toEqual(["posts", "pages"]);
  expect(freshUntil(context)).toBe(1_000);
  expect(cacheTagsOf(other)).toEqual([]);
  expect(freshUntil(other)).toBeUndefined();
});
