import { Fragment } from "react";
import type { Translator } from "#app/messages/translator.ts";
import { useTranslations } from "#app/page/language.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import type { VariantView } from "#server/catalogue/variant-view.ts";
import { AmountField } from "../form/amount-field.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Price } from "../ui/price.tsx";

/** The fields of prices that buyers name, as they came back: by their names, what was typed and what is wrong with it. */
export interface CustomAmountErrors {
  amounts?: Record<string, string>;
  errors?: Record<string, string>;
}

/**
 * One labelled radio a variant, whose text has its price and availability. Where the buyer names the price, the field for it
 * stands below; it is shown with the variant that is chosen, and counts with it only.
 */
export function VariantList({
  product: { variants, chosen, choice },
  amounts = {},
  errors = {},
}: CustomAmountErrors & { product: ProductView }) {
  return (
    <fieldset className="choices">
      <legend>{choice}</legend>
      {variants.map((variant) => (
        <Fragment key={variant.id}>
          <Choice variant={variant} chosen={variant.id === chosen} />
          {variant.named ? (
            <AmountField
              price={variant.named}
              name={`amount.${variant.id}`}
              what={variant.title}
              typed={amounts[`amount.${variant.id}`]}
              error={errors[`amount.${variant.id}`]}
            />
          ) : null}
        </Fragment>
      ))}
    </fieldset>
  );
}

function Choice({ variant, chosen }: { variant: VariantView; chosen: boolean }) {
  const id = `variant-${variant.id}`;
  const t = useTranslations();
  const soldOut = variant.availability === "sold-out";
  return (
    <p className="choice">
      <input
        type="radio"
        id={id}
        name="variant"
        value={variant.id}
        defaultChecked={chosen}
        disabled={soldOut}
        required
      />
      <label htmlFor={id}>
        <span className="choice-title" {...getLangAttributes(variant.lang)}>
          {variant.title}
        </span>
        {variant.price ? <Price {...variant.price} /> : null}
        <span className="choice-availability">{formatAvailability(variant, t)}</span>
      </label>
    </p>
  );
}

/** Whether a variant can be had, in words. */
export function formatAvailability(
  { availability, backordered, digital, stock = 0, unsold }: VariantView,
  t: Translator,
): string {
  if (unsold) return t("shop.notSoldIn", { currency: unsold });
  if (availability === "sold-out") return t("shop.soldOut");
  if (backordered) return backordered;
  if (digital) return t("shop.download");
  return availability === "low" ? t("shop.onlyLeft", { pieces: stock }) : t("shop.inStock");
}
