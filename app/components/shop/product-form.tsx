import { useLanguage, useLocalizedPath, useTranslations } from "#app/page/language.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import { CurrencySwitch } from "../layout/currency-switch.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { ProductOptions } from "./product-options.tsx";
import { type CustomAmountErrors, VariantList } from "./variant-list.tsx";

/** Choosing and adding to the cart: by one list of all variants, or by options that are chosen each by itself. */
export function ProductForm({ product, nonce, quantity, ...refused }: FormOfProduct) {
  const t = useTranslations();
  const localPath = useLocalizedPath();
  if (!useSiteSections().orders) return null;
  if (product.unsold) return <SoldElsewhere product={product} />;
  if (!product.buyable) return <p className="product-unavailable">{t("shop.soldOutForGood")}</p>;
  return (
    <Form
      action="/cart/lines"
      method="post"
      className="product-form"
      autoComplete="off"
      data-follow={product.options.length > 0 || product.pictured ? "" : undefined}
    >
      <input type="hidden" name="nonce" value={nonce} />
      <input type="hidden" name="product" value={product.slug} />
      {product.options.length > 0 ? (
        <ProductOptions product={product} {...refused} />
      ) : (
        <VariantList product={product} {...refused} />
      )}
      <p className="field field-quantity">
        <label htmlFor="quantity">{t("shop.quantity")}</label>
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          defaultValue={quantity ?? 1}
          required
        />
      </p>
      <p className="button-row">
        <Button variant="primary">{t("shop.add")}</Button>
        {product.options.length > 0 ? (
          <Button
            variant="secondary"
            formMethod="get"
            formAction={localPath(`/shop/${product.slug}`)}
            formNoValidate
          >
            {t("shop.showChoice")}
          </Button>
        ) : null}
      </p>
    </Form>
  );
}

/** Leads to the same page in a currency that it can be bought in. */
function SoldElsewhere({ product: { soldIn } }: Pick<FormOfProduct, "product">) {
  const { locale, t } = useLanguage();
  const others = new Intl.ListFormat(locale).format(soldIn);
  return (
    <div className="product-unavailable">
      <p>{t("shop.soldOnlyIn", { others })}</p>
      <CurrencySwitch currencies={soldIn.map((code) => ({ code }))} />
    </div>
  );
}

interface FormOfProduct extends CustomAmountErrors {
  product: ProductView;
  /** Marks the form, so that sent twice it adds once. */
  nonce: string;
  /** What was typed before the form came back. */
  quantity?: string;
}
