import { expect, test } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { claimRow, updateRows } from "#server/directus/writes.ts";

const asked: unknown[] = [];
const note = async (...read: unknown[]) => {
  asked.push(read);
  return [];
};
const directus = { readItems: note } as unknown as DirectusClient;

test("the compiler refuses a collection that the pack does not have", async () => {
  // @ts-expect-error
  await directus.readItems("postes");

  expect(asked).toContainEqual(["postes"]);
});

test("the compiler refuses a field that a collection does not have, at the end of a relation too", async () => {
  await directus.readItems("posts", {
    fields: ["*", "slug", "tags.tags_id.slug", "image.id"],
    sort: ["-slug"],
  });
  await directus.readItems("page_blocks", { fields: ["item:block_hero.headline"] });
  // @ts-expect-error
  await directus.readItems("posts", { fields: ["slug", "slgu"] });
  // @ts-expect-error
  await directus.readItems("posts", { fields: ["tags.tag_id.slug"] });
  // @ts-expect-error
  await directus.readItems("posts", { fields: ["tags.tags_id.slgu"] });
  // @ts-expect-error
  await directus.readItems("posts", { fields: ["slug.title"] });
  // @ts-expect-error
  await directus.readItems("page_blocks", { fields: ["item:block_hero.slgu"] });
  // @ts-expect-error
  await directus.readItems("page_blocks", { fields: ["item:posts.title"] });
  // @ts-expect-error
  await directus.readItems("posts", { sort: ["-slgu"] });
  const fields = ["slug", "slgu"] as const;
  // @ts-expect-error
  await directus.readItems("posts", { fields });

  expect(asked.length).toBeGreaterThan(0);
});

test("the compiler refuses a filter over a field that a collection does not have", async () => {
  const published = {
    _or: [{ published_at: { _null: true } }, { tags: { tags_id: { slug: { _eq: "a" } } } }],
  };
  await directus.readItems("posts", { filter: { ...published, author: { _some: { slug: { _eq: "b" } } } } });
  // @ts-expect-error
  await directus.readItems("posts", { filter: { slgu: { _eq: "a" } } });
  // @ts-expect-error
  await directus.readItems("posts", { filter: { tags: { tags_id: { slgu: { _eq: "a" } } } } });
  // @ts-expect-error
  await directus.readItems("posts", { filter: { _or: [{ slgu: { _eq: "a" } }] } });
  // @ts-expect-error
  await directus.readItems("posts", { filter: { slug: { eq: "a" } } });

  expect(asked.length).toBeGreaterThan(0);
});

test("the compiler refuses a write to a field that a collection does not have", () => {
  const writes = [
    // @ts-expect-error
    () => claimRow(directus, "claim", { id: "a" }),
    // @ts-expect-error
    () => claimRow(directus, "claims", { di: "a" }),
    () =>
      updateRows(directus, "orders", {
        // @ts-expect-error
        filter: { stauts: { _eq: "paid" } },
        changes: { status: "paid" },
      }),
    () =>
      updateRows(directus, "orders", {
        filter: { status: { _eq: "paid" } },
        // @ts-expect-error
        changes: { stauts: "paid" },
      }),
  ];

  expect(writes).toHaveLength(4);
});
