import { expect, test } from "vitest";
import { getSiteRelations } from "#server/directus/naming/site-relations.ts";
import { snapshot } from "../../../support/directus/snapshot.ts";

test("the site's model has every relation between collections of the pack", () => {
  const expected = snapshot.relations.flatMap(({ collection, field, related_collection: target, meta }) => {
    if (!target || target.startsWith("directus_")) return [];
    const back = meta?.one_field ? [[`${target}.${meta.one_field}`, collection]] : [];
    return [[`${collection}.${field}`, target], ...back];
  });

  expect([...getSiteRelations()].sort()).toEqual(expected.sort());
});
