import { expect, test } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";

test("all ids are read of a Directus that answers with some rows at once", async () => {
  const rows = Array.from({ length: 600 }, (_, index) => ({ id: index, slug: `post-${index}` }));
  const readItems = async (_collection: string, { page = 1, limit = 0 } = {}) =>
    rows.slice((page - 1) * limit, page * limit);
  const ids = await mapIdsByField({ readItems } as unknown as DirectusClient, "posts", "slug");

  expect(ids.size).toBe(600);
  expect(ids.get("post-599")).toBe("599");
});
