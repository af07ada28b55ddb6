import { expect, test, vi } from "vitest";
import type { ReadLog } from "#server/directus/cache/cached-client.ts";
import { getCacheTags, getFreshUntil, getVisitor } from "#server/visitor.ts";

/** Clients that note what a cache would, without one. */
vi.mock("#server/directus/clients/clients.ts", () => {
  const client = (reading: ReadLog) => ({
    async readItems(collection: string) {
      reading.tags.add(collection);
      reading.freshUntil = 1_000;
      return [];
    },
  });
  return {
    createCachedGuestClient: client,
    createAnonymousItemsClient: client,
    guestClient: client({ tags: new Set(), freshUntil: undefined }),
    serviceClient: {},
    withLanguage: <Client>(one: Client) => one,
  };
});

test("a guest's request knows what it has read through either client, and no other request does", async () => {
  const [context, other] = [{}, {}];
  const request = new Request("http://localhost:3000/journal");
  const visitor = await getVisitor({ request, context });
  await getVisitor({ request, context: other });

  await visitor.directus.readItems("posts");
  if (visitor.kind === "guest") await visitor.anonymous.readItems("pages");

  expect(getCacheTags(context)).toEqual(["interface_texts", "posts", "pages"]);
  expect(getFreshUntil(context)).toBe(1_000);
  expect(getCacheTags(other)).toEqual(["interface_texts"]);
});
