import { expect, test } from "vitest";
import { readPack, type SnapshotField } from "../../../pack/install/pack.ts";

/** What staff open every day. */
const daily = [
  "orders",
  "order_lines",
  "refunds",
  "order_requests",
  "fulfillments",
  "products",
  "product_variants",
  "prices",
  "discounts",
  "shipping_methods",
  "posts",
  "pages",
  "plans",
];
/** Labels that say it all. */
const plain = ["title", "translations", "variant"];

const fields = readPack().snapshot.fields.filter(({ collection }) => daily.includes(collection));
const placeOf = ({ collection, field }: SnapshotField) => `${collection}.${field}`;
const isSeen = ({ meta }: SnapshotField) => meta?.hidden !== true || Boolean(meta.conditions);
const isTouched = (field: SnapshotField) => isSeen(field) && field.meta?.readonly !== true;
const isText = ({ meta }: SnapshotField) => /^(presentation|group)-/.test(String(meta?.interface));

function languagesOf({ meta }: SnapshotField): string[] {
  const labels = (meta?.translations ?? []) as { language: string; translation: string }[];
  return labels.filter(({ translation }) => translation).map(({ language }) => language);
}

test("in what staff open every day each field that is seen has a label, in English and in German", () => {
  const seen = fields.filter(
    (field) => isSeen(field) && !String(field.meta?.interface).startsWith("presentation-"),
  );

  expect(new Set(seen.map(({ collection }) => collection))).toEqual(new Set(daily));
  expect(seen.filter((field) => languagesOf(field).join() !== "en-US,de-DE").map(placeOf)).toEqual([]);
});

test("a field that a person fills in says in a note what its label does not", () => {
  const mute = fields.filter(
    (field) => isTouched(field) && !isText(field) && !field.meta?.note && !plain.includes(field.field),
  );

  expect(mute.map(placeOf)).toEqual([]);
});

test("two fields of one form have no label in common", () => {
  for (const collection of daily) {
    const labels = fields
      .filter((field) => field.collection === collection && isSeen(field))
      .flatMap(({ meta }) =>
        ((meta?.translations ?? []) as { translation: string; language: string }[]).map((one) =>
          Object.values(one).join(),
        ),
      );
    expect(
      labels.filter((label, index) => labels.indexOf(label) !== index),
      collection,
    ).toEqual([]);
  }
});
