import type { Language } from "#server/languages.ts";
import { type Choice, fieldOf, type ProductOption, variantOf } from "./choice.ts";
import { listWords, type OptionWords, type Word } from "./options.ts";
import { canBeBought, type Variant } from "./variant.ts";

/** One value that can be chosen. */
interface ValueView extends Word {
  value: string;
  chosen: boolean;
  /** Why it cannot be had with what else is chosen; undefined where it can. */
  note: string | undefined;
}

/** One option on the product page: a group of radios. */
export interface OptionView extends Word {
  /** The name of its field. */
  field: string;
  values: ValueView[];
}

/** Writes the options of a product out, each value as it stands to what else is chosen. */
export function viewOfOptions(
  { variants, options, choice }: { variants: Variant[]; options: ProductOption[]; choice: Choice },
  words: OptionWords,
  language: Language,
): OptionView[] {
  return options.map(({ name, values }) => ({
    ...words.ofName(name),
    field: fieldOf(name),
    values: words.inOrder(name, values).map((value) => {
      const others = [...choice].filter(([other]) => other !== name);
      return {
        ...words.ofValue(name, value),
        value,
        chosen: choice.get(name) === value,
        note: noteOf(
          variantOf(variants, options, new Map([...others, [name, value]])),
          listed(others, words, language),
          language,
        ),
      };
    }),
  }));
}

/** A combination in words: "A1, Cotton 250 g". */
export function wordsOfChoice(choice: Choice, words: OptionWords, language: Language): string {
  return listed([...choice], words, language);
}

function noteOf(variant: Variant | undefined, others: string, { texts }: Language): string | undefined {
  if (!variant) return texts.shop.notWith(others);
  if (variant.unsold) return texts.shop.notSoldIn(variant.unsold.currency);
  return canBeBought(variant) ? undefined : texts.shop.soldOutWith(others);
}

function listed(chosen: [name: string, value: string][], words: OptionWords, { locale }: Language): string {
  return listWords(
    chosen.map(([name, value]) => words.ofValue(name, value)),
    locale,
  );
}
