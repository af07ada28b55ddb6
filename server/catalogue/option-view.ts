import type { Language } from "#server/platform/i18n.ts";
import {
  findVariantByOptions,
  getOptionFieldName,
  type ProductOption,
  type SelectedOptions,
} from "./option-selection.ts";
import { listWords, type OptionLabel, type OptionLabels } from "./options.ts";
import { isPurchasable, type Variant } from "./variant.ts";

interface ValueView extends OptionLabel {
  value: string;
  chosen: boolean;
  /** Why it is not available with the other choices; undefined where it is. */
  note: string | undefined;
}

export interface OptionView extends OptionLabel {
  field: string;
  values: ValueView[];
}

export function toOptionViews(
  { variants, options, choice }: { variants: Variant[]; options: ProductOption[]; choice: SelectedOptions },
  labels: OptionLabels,
  language: Language,
): OptionView[] {
  return options.map(({ name, values }) => ({
    ...labels.ofName(name),
    field: getOptionFieldName(name),
    values: labels.inOrder(name, values).map((value) => {
      const others = [...choice].filter(([other]) => other !== name);
      return {
        ...labels.ofValue(name, value),
        value,
        chosen: choice.get(name) === value,
        note: formatNote(
          findVariantByOptions(variants, options, new Map([...others, [name, value]])),
          listed(others, labels, language),
          language,
        ),
      };
    }),
  }));
}

/** Formats a combination: "A1, Cotton 250 g". */
export function formatSelection(choice: SelectedOptions, labels: OptionLabels, language: Language): string {
  return listed([...choice], labels, language);
}

function formatNote(variant: Variant | undefined, others: string, { t }: Language): string | undefined {
  if (!variant) return t("shop.notWith", { others });
  if (variant.unsold) return t("shop.notSoldIn", { currency: variant.unsold.currency });
  return isPurchasable(variant) ? undefined : t("shop.soldOutWith", { others });
}

function listed(chosen: [name: string, value: string][], labels: OptionLabels, { locale }: Language): string {
  return listWords(
    chosen.map(([name, value]) => labels.ofValue(name, value)),
    locale,
  );
}
