import { isRecord, toRecord } from "#server/platform/guards.ts";
import type { Flow } from "../apply-flows.ts";
import type { PackRow, Snapshot, SnapshotField } from "../pack.ts";

/** English texts of Studio, each with what it is in German. */
export type GermanTexts = Record<string, string>;

const translatedMeta = ["note", "validation_message", "options", "display_options"];
const textProperty =
  /^(note|validation_message|text|name|label|placeholder|addLabel|confirmationDescription)$/;

/**
 * A field whose texts name a translation, where there is one. The English text is the key, because Studio reads the
 * translations of one language only and shows the key where that has none.
 */
export function nameTranslations(field: SnapshotField, german: GermanTexts): SnapshotField {
  if (!field.meta) return field;
  const texts = Object.entries(field.meta).filter(([key]) => translatedMeta.includes(key));
  return { ...field, meta: { ...field.meta, ...toRecord(mark(Object.fromEntries(texts), german)) } };
}

/** The fields as they are once somebody has saved their settings in Studio: it writes keys with underscores for blanks. */
export function asStudioSaves(snapshot: Snapshot): Snapshot {
  const fields = JSON.stringify(snapshot.fields);
  return {
    ...snapshot,
    fields: JSON.parse(fields.replace(/"\$t:(\\.|[^"\\])*"/g, (key) => key.replace(/\s/g, "_"))),
  };
}

/** A Flow whose form names a translation likewise; what its button is called Studio does not translate. */
export function nameFlowTranslations(flow: Flow, german: GermanTexts): Flow {
  if (flow.trigger !== "manual") return flow;
  return { ...flow, options: { ...flow.options, ...toRecord(mark(flow.options, german)) } };
}

function mark(value: unknown, german: GermanTexts): unknown {
  if (Array.isArray(value)) return value.map((one) => mark(one, german));
  if (!isRecord(value)) return value;
  const marked = Object.entries(value).map(([key, inner]) => {
    const isText = textProperty.test(key) && typeof inner === "string" && Object.hasOwn(german, inner);
    return [key, isText ? `$t:${inner}` : mark(inner, german)];
  });
  return Object.fromEntries(marked);
}

/** The translations as `POST /translations` takes them; in braces Studio would look for a value to put there. */
export function listTranslations(german: GermanTexts): PackRow[] {
  return Object.entries(german).map(([key, text]) => ({
    language: "de-DE",
    key,
    value: text.replace(/[{}]/g, "{'$&'}"),
  }));
}
