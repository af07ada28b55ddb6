import { expect, test } from "vitest";
import type { Flow } from "../../../pack/install/apply-flows.ts";
import { readPack, readPackFiles, type SnapshotField } from "../../../pack/install/pack.ts";
import { toRecord, toRecords } from "../../../server/platform/guards.ts";

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

/** Values, and what is the same in German. */
const untranslated =
  /^([\d.:%/ ]+|en|EUR|DE|\/about|card, sepa_debit, …|\w+@example\.com|OpenID Connect|Passkey|Link|Text|Name|Digital|English|Deutsch|العربية)$/;

function listTexts({ meta }: SnapshotField): string[] {
  const texts = [meta?.note, meta?.validation_message];
  for (const options of [toRecord(meta?.options), toRecord(meta?.display_options)]) {
    texts.push(options.label, options.placeholder, options.addLabel, options.text);
    texts.push(...toRecords(options.choices).map(({ text }) => text));
    for (const field of toRecords(options.fields)) texts.push(field.name, toRecord(field.meta).note);
  }
  return texts.filter(isWritten);
}

function listFlowTexts({ trigger, options }: Flow): string[] {
  const form = { collection: "", field: "", type: "", meta: { options } };
  const fields = toRecords(options.fields).map(({ meta }) => ({ ...form, meta: toRecord(meta) }));
  const texts = [options.confirmationDescription, ...[form, ...fields].flatMap(listTexts)];
  return trigger === "manual" ? texts.filter(isWritten) : [];
}

function isWritten(text: unknown): text is string {
  return (
    typeof text === "string" && text !== "" && !text.startsWith("$t:fields.") && !untranslated.test(text)
  );
}

test("each note, choice, notice and the like of a form is there in German, and no German text is left over", () => {
  const { snapshot, flows, german = {} } = readPackFiles();
  const texts = new Set([...snapshot.fields.flatMap(listTexts), ...flows.flows.flatMap(listFlowTexts)]);

  expect([...texts].filter((text) => !german[text])).toEqual([]);
  expect(Object.keys(german).filter((text) => !texts.has(text))).toEqual([]);
});

test("what a form says names its translation, and what a program reads of it does not", () => {
  const { snapshot, flows, translations } = readPack();
  const keys = new Set(translations.map(({ key }) => `$t:${key}`));
  const texts = [...snapshot.fields.flatMap(listTexts), ...flows.flatMap(listFlowTexts)];

  expect(texts.filter((text) => !keys.has(text))).toEqual([]);
  for (const { meta } of snapshot.fields)
    for (const { value } of toRecords(toRecord(meta?.options).choices))
      expect(String(value)).not.toMatch(/^\$t:/);
});
