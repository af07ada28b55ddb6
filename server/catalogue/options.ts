import { z } from "zod";
import { jsonList, text } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { defaultLanguage, type Language } from "#server/languages.ts";

/** A word of the owner's, and its language where that is not the page's. */
export interface Word {
  text: string;
  lang: string | undefined;
}

/** A variant as its owner named it. */
export interface Named {
  sku: string;
  title: string;
  options: { name: string; value: string }[];
}

/** What options, their values and variants are called in a language, and the order in which values stand. */
export interface OptionWords {
  ofName(name: string): Word;
  ofValue(name: string, value: string): Word;
  /**
   * The one name of a variant, for its page, the cart, the order and its mails: its title, translated where the words of
   * one of its options have it (of any, where it has none); else its values, where they are translated and tell it apart.
   * @param siblings the variants of its product, itself among them
   */
  ofVariant(variant: Named, siblings: Pick<Named, "options">[]): Word;
  /** Values of an option in the owner's order; those that the owner has not named come last, as they came. */
  inOrder(name: string, values: string[]): string[];
}

const Value = z.object({ value: z.string() });
const OptionRow = z.object({
  name: z.string(),
  values: jsonList(Value),
  translations: jsonList(
    z.object({ title: text, words: jsonList(Value.extend({ title: z.string().trim().min(1) })) }),
  ),
});

/** Options shop-wide; more than a shop has. */
const most = 200;

/**
 * Reads what the owner calls options, once for the whole shop: variants hold them by their first names.
 * @returns words that leave everything as it is written where the backend has no such collection
 */
export async function readOptionWords(directus: Directus): Promise<OptionWords> {
  const { language } = directus;
  const reading = directus.readItems("product_options", {
    fields: ["name", "values", "translations.title", "translations.words"],
    deep: { translations: { _filter: { languages_code: { _starts_with: language.tag } } } },
    limit: most,
  });
  return optionWords(await orWithout(reading, []), language);
}

/** The words in rows of `product_options`, whose translations are those into the language. */
export function optionWords(rows: unknown[], { tag, locale }: Pick<Language, "tag" | "locale">): OptionWords {
  const options = new Map(
    parseRows("product_options", OptionRow, rows).map((option) => [option.name, option]),
  );
  const isOriginal = tag === defaultLanguage.tag;
  const word = (original: string, translated: string | undefined): Word =>
    isOriginal || !translated
      ? { text: original, lang: isOriginal ? undefined : defaultLanguage.tag }
      : { text: translated, lang: undefined };
  const translationOf = (name: string) => options.get(name)?.translations[0];
  const ofValue = (name: string, value: string) =>
    word(value, translationOf(name)?.words.find((one) => one.value === value)?.title);
  return {
    ofName: (name) => word(name, translationOf(name)?.title),
    ofValue,
    ofVariant({ sku, title, options: own }, siblings) {
      const places = own.length > 0 ? own.map(({ name }) => name) : [...options.keys()];
      const titles = title ? places.map((name) => ofValue(name, title)) : [];
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
      const place = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length);
      return values.toSorted((a, b) => place(a) - place(b));
    },
  };
}

/** Words one after the other: "A1, Cotton 250 g". */
export function listWords(words: Word[], locale: string): string {
  const list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  return list.format(words.map(({ text }) => text));
}

function isSameChoice(one: Named["options"], other: Named["options"]): boolean {
  const written = (options: Named["options"]) =>
    options.map(({ name, value }) => JSON.stringify([name, value]));
  return written(one).toSorted().join() === written(other).toSorted().join();
}
