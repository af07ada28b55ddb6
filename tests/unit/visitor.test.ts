import { expect, test } from "vitest";
import { cacheTagsOf, freshUntil, visitorOf } from "#server/visitor.ts";

test("a guest's request knows the tags of what it read, and no other request does", async () => {
  const [context, other] = [{}, {}];
  const request = new Request("http://localhost:3000/journal");
  const { directus } = await visitorOf({ request, context });
  await visitorOf({ request, context: other });

  await expect(directus.readItems("posts")).rejects.toMatchObject({ reason: "unavailable" });

  expect(cacheTagsOf(context)).toContain("posts");
  expect(freshUntil(context)).toBeUndefined();
  expect(cacheTagsOf(other)).toEqual([]);
});
