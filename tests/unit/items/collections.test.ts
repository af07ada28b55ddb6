import { expect, test } from "vitest";
import type { FieldMetadata, StudioMetadata } from "#server/directus/metadata.ts";
import type { VisibleField } from "#server/directus/schema.ts";
import { groupByFolder } from "#server/items/collections.ts";
import { describeCollection } from "#server/items/described-schema.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { en } from "../../support/messages.ts";

const metadata: StudioMetadata = {
  collections: new Map(),
  fields: new Map(),
  relations: [],
  texts: new Map(),
};
const meta = { hidden: false, sort: null, note: undefined, translations: undefined };
const more = { display_template: undefined, sort_field: undefined };
const folder = (name: string, group: string | undefined, sort: number, schema: object | null = null) =>
  metadata.collections.set(name, {
    collection: name,
    schema,
    meta: { ...meta, ...more, group, sort },
  });
for (let number = 1; number <= 10; number += 1) folder(`room_${number}`, undefined, number);
for (let number = 1; number <= 200; number += 1)
  folder(
    `box_${number}`,
    number > 190 ? `box_${number - 10}` : `room_${(number % 10) + 1}`,
    200 - number,
    {},
  );
folder("round", "about", 1, {});
folder("about", "round", 1, {});

const described = [...metadata.collections.keys()]
  .filter((name) => !name.startsWith("room"))
  .map((name) =>
    describeCollection(
      { name, note: undefined, singleton: false, fields: new Map() },
      metadata,
      defaultLanguage,
    ),
  );

test("200 collections stand in their folders, those in a ring or in none at the end", () => {
  const groups = groupByFolder(described, metadata, defaultLanguage);

  expect(groups.map(({ label }) => label)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `Room ${index + 1}`),
    en("items.otherCollections"),
  ]);
  expect(groups.flatMap(({ collections }) => collections)).toHaveLength(202);
  expect(
    groups
      .at(-1)
      ?.collections.map(({ name }) => name)
      .sort(),
  ).toEqual(["about", "round"]);
});

test("a collection below another one stands in that one's folder, in Studio's order", () => {
  const [first] = groupByFolder(described, metadata, defaultLanguage);

  expect(first?.collections.map(({ name }) => name).slice(0, 3)).toEqual(["box_200", "box_190", "box_180"]);
});

test("fields have Studio's order, labels and notes; what holds no value is none", () => {
  const visible = (name: string): [string, VisibleField] => [
    name,
    { name, type: "string", format: undefined, note: undefined, nullable: true, relation: undefined },
  ];
  const known = (field: string, type: string, meta: object): [string, FieldMetadata] => [
    field,
    { collection: "finds", field, type, meta: { translations: undefined, ...meta } as FieldMetadata["meta"] },
  ];
  const fields = new Map([
    known("weight", "string", { sort: 2, note: "In grams", translations: { en: "Mass", de: "Masse" } }),
    known("title", "string", { sort: 1 }),
    known("divider", "alias", { sort: 0 }),
  ]);
  const finds = new Map(["weight", "divider", "unsorted", "title"].map(visible));
  const { fields: shown } = describeCollection(
    { name: "finds", note: undefined, singleton: false, fields: finds },
    { ...metadata, fields: new Map([["finds", fields]]) },
    defaultLanguage,
  );

  expect([...shown.values()].map(({ name, label, note }) => [name, label, note])).toEqual([
    ["title", "Title", undefined],
    ["weight", "Mass", "In grams"],
    ["unsorted", "Unsorted", undefined],
  ]);
});
