import type { Translator } from "#app/messages/translator.ts";
import { useTranslations } from "#app/page/language.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import type { VariantView } from "#server/catalogue/variant-view.ts";
import { AmountField } from "../form/amount-field.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Price } from "../ui/price.tsx";
import { ByVariant } from "./by-variant.tsx";

/** The fields of prices that buyers name, as they came back: by their names, what was typed and what is wrong with it. */
export interface CustomAmountErrors {
  amounts?: Record<string, string>;
  errors?: Record<string, string>;
}

/** A tile for each variant: a labelled radio whose text has its price, and why it cannot be had at once. */
export function VariantList({ product: { variants, chosen, choice } }: { product: ProductView }) {
  const [only] = variants;
  if (variants.length === 1 && only) return <input type="hidden" name="variant" value={only.id} />;
  return (
    <fieldset className={variants.some(isLong) ? "tiles tiles-wide" : "tiles"}>
      <legend>{choice}</legend>
      {variants.map((variant) => (
        <Choice key={variant.id} variant={variant} chosen={variant.id === chosen} />
      ))}
    </fieldset>
  );
}

/** A title that would break in a third of the column. */
function isLong({ title }: VariantView): boolean {
  return title.length > 13;
}

/** Where buyers name the price of a variant, the field for it; it is shown, and counts, with that variant only. */
export function VariantAmounts({
  product,
  amounts = {},
  errors = {},
}: CustomAmountErrors & { product: ProductView }) {
  if (!product.variants.some(({ named }) => named)) return null;
  return (
    <ByVariant product={product}>
      {({ id, named, title }) =>
        named ? (
          <AmountField
            price={named}
            name={`amount.${id}`}
            what={title}
            typed={amounts[`amount.${id}`]}
            error={errors[`amount.${id}`]}
          />
        ) : null
      }
    </ByVariant>
  );
}

function Choice({ variant, chosen }: { variant: VariantView; chosen: boolean }) {
  const t = useTranslations();
  const { id, title, lang, price, availability, digital } = variant;
  const isNoted = availability !== "in-stock" || variant.unsold !== undefined;
  return (
    <label className={digital ? "tile tile-file" : "tile"}>
      <input
        type="radio"
        name="variant"
        value={id}
        defaultChecked={chosen}
        disabled={availability === "sold-out"}
        required
      />
      <bdi className="tile-title" {...getLangAttributes(lang)}>
        {title}
      </bdi>{" "}
      {price ? <Price {...price} /> : null}{" "}
      <span className={isNoted ? "tile-availability" : "visually-hidden"}>
        {formatAvailability(variant, t)}
      </span>
    </label>
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
