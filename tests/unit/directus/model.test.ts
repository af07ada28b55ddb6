import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { relationsOfModel } from "#server/directus/model.ts";

interface Relation {
  collection: string;
  field: string;
  related_collection: string | null;
  meta: { one_field: string | null };
}

test("the site's model has every relation between collections of the pack", () => {
  const snapshot = readFileSync("pack/snapshot.yaml", "utf8");
  const part = snapshot.slice(snapshot.indexOf("\nrelations:"));
  const { relations } = parse(part) as { relations: Relation[] };
  const expected = relations.flatMap(({ collection, field, related_collection: target, meta }) => {
    if (!target || target.startsWith("directus_")) return [];
    const back = meta.one_field ? [[`${target}.${meta.one_field}`, collection]] : [];
    return [[`${collection}.${field}`, target], ...back];
  });

  expect([...relationsOfModel()].sort()).toEqual(expected.sort());
});
