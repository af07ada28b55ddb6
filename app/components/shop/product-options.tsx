import { useTranslations } from "#app/page/language.ts";
import type { OptionView } from "#server/catalogue/option-view.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import { AmountField } from "../form/amount-field.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { Price } from "../ui/price.tsx";
import { type CustomAmountErrors, formatAvailability } from "./variant-list.tsx";

/**
 * A group of radios for each option, and a link to every combination there is. The form's second
 * button shows another combination; a script does the same at once, by taking what is marked `data-now` from the page
 * that the button leads to: nothing is worked out in the browser.
 */
export function ProductOptions({ product, ...refused }: CustomAmountErrors & { product: ProductView }) {
  return (
    <>
      {product.options.map((option) => (
        <Option key={option.field} option={option} />
      ))}
      <ChosenAmount product={product} {...refused} />
      <Combinations product={product} />
    </>
  );
}

function Option({ option: { field, text, lang, values } }: { option: OptionView }) {
  return (
    <fieldset className="option-group">
      <legend {...getLangAttributes(lang)}>{text}</legend>
      {values.map((value, index) => (
        <label key={value.value} className="option-value">
          <input type="radio" name={field} value={value.value} defaultChecked={value.chosen} required />
          <span>
            <span {...getLangAttributes(value.lang)}>{value.text}</span>
            <span className="option-note" data-now={`${field} ${index}`}>
              {value.note}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Where the buyer names the price of what is chosen. Not in what is read out: it is a field. */
function ChosenAmount({
  product: { variants, chosen },
  amounts,
  errors,
}: CustomAmountErrors & { product: ProductView }) {
  const { named, title = "" } = variants.find(({ id }) => id === chosen) ?? {};
  return (
    <div className="chosen-amount" data-now="amount">
      {named ? (
        <AmountField
          price={named}
          name="amount"
          what={title}
          typed={amounts?.amount}
          error={errors?.amount}
        />
      ) : null}
    </div>
  );
}

function Combinations({ product: { slug, variants, chosen } }: { product: ProductView }) {
  const t = useTranslations();
  return (
    <details className="combinations">
      <summary>{t("shop.combinations", { variants: variants.length })}</summary>
      <ul data-now="combinations">
        {variants.map((variant) => (
          <li key={variant.id}>
            <Link
              to={`/shop/${slug}?variant=${variant.id}`}
              aria-current={variant.id === chosen ? "true" : undefined}
              {...getLangAttributes(variant.lang)}
            >
              {variant.title}
            </Link>
            {variant.price ? <Price {...variant.price} /> : null}
            <span className="choice-availability">{formatAvailability(variant, t)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
