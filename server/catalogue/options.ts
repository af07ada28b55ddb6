import { z } from "zod";
import { getOwnTexts } from "#app/messages/own-texts.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { parseRows } from "#server/directus/rows.ts";
import { translatedInto } from "#server/directus/translations.ts";
import { type Memo, memoizeFrozen } from "#server/platform/frozen.ts";
import { defaultLanguage, type Language } from "#server/platform/i18n.ts";
import { listFormat } from "#server/platform/intl.ts";

/** A label, with its language where that is not the page's. */
export interface OptionLabel {
  text: string;
  lang: string | undefined;
}

export interface NamedVariant {
  sku: string;
  title: string;
  options: { name: string; value: string }[];
}

export interface OptionLabels {
  ofName(name: string): OptionLabel;
  ofValue(name: string, value: string): OptionLabel;
  /** A translated title; else translated values that are unique among `siblings` (which include the variant). */
  ofVariant(variant: NamedVariant, siblings: Pick<NamedVariant, "options">[]): OptionLabel;
  /** Sorts values in the owner's order; unknown ones come last. */
  inOrder(name: string, values: string[]): string[];
}

const Value = z.object({ value: z.string() });
const OptionRow = z.object({
  name: z.string(),
  values: jsonListSchema(Value),
  translations: jsonListSchema(
    z.object({ title: text, words: jsonListSchema(Value.extend({ title: z.string().trim().min(1) })) }),
  ),
});

const most = 200;

/** Reads the labels of all options; originals where the backend has no such collection. */
export async function readOptionLabels(directus: DirectusClient): Promise<OptionLabels> {
  const { language } = directus;
  const reading = directus.readItems("product_options", {
    fields: ["name", "values", "translations.title", "translations.words"],
    deep: { translations: { _filter: translatedInto(language.tag) } },
    limit: most,
  });
  return parseOptionLabels(await withFallback(reading, []), language);
}

const parsed: Memo = new WeakMap();

/**
 * Parses rows of `product_options` whose translations are already filtered by language. Of cached rows the same object,
 * until the owner rewords the interface.
 */
export function parseOptionLabels(rows: unknown[], language: Pick<Language, "tag" | "locale">): OptionLabels {
  return memoizeFrozen(parsed, [rows, getOwnTexts(language.tag)], () => createOptionLabels(rows, language));
}

function createOptionLabels(
  rows: unknown[],
  { tag, locale }: Pick<Language, "tag" | "locale">,
): OptionLabels {
  const options = new Map(
    parseRows("product_options", OptionRow, rows).map((option) => [option.name, option]),
  );
  const isOriginal = tag === defaultLanguage.tag;
  const word = (original: string, translated: string | undefined): OptionLabel =>
    isOriginal || !translated
      ? { text: original, lang: isOriginal ? undefined : defaultLanguage.tag }
      : { text: translated, lang: undefined };
  const findTranslation = (name: string) => options.get(name)?.translations[0];
  const ofValue = (name: string, value: string) =>
    word(value, findTranslation(name)?.words.find((one) => one.value === value)?.title);
  return {
    ofName: (name) => word(name, findTranslation(name)?.title),
    ofValue,
    ofVariant({ sku, title, options: own }, siblings) {
      const order = own.length > 0 ? own.map(({ name }) => name) : [...options.keys()];
      const titles = title ? order.map((name) => ofValue(name, title)) : [];
      const translated = titles.find(({ lang }) => lang === undefined);
      if (translated) return translated;
      if (own.some(({ value }) => value === title)) return word(title, undefined);
      const values = own.map(({ name, value }) => ofValue(name, value));
      const isTranslated = values.some(({ lang }) => lang === undefined);
      const tellApart = siblings.filter((one) => isSameChoice(one.options, own)).length === 1;
      if (values.length === 0 || (title && !(isTranslated && tellApart)))
        return word(title || sku, undefined);
      return { text: listWords(values, locale), lang: isTranslated ? undefined : values[0]?.lang };
    },
    inOrder(name, values) {
      const known = options.get(name)?.values.map(({ value }) => value) ?? [];
      const rank = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length);
      return values.toSorted((a, b) => rank(a) - rank(b));
    },
  };
}

/** Joins labels: "A1, Cotton 250 g". */
export function listWords(labels: OptionLabel[], locale: string): string {
  return listFormat(locale, { type: "unit", style: "short" }).format(labels.map(({ text }) => text));
}

function isSameChoice(one: NamedVariant["options"], other: NamedVariant["options"]): boolean {
  const written = (options: NamedVariant["options"]) =>
    options.map(({ name, value }) => JSON.stringify([name, value]));
  return written(one).toSorted().join() === written(other).toSorted().join();
}
