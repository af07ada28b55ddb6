import { useLanguage, useLocalizedPath, useTranslations } from "#app/page/language.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import { CurrencySwitch } from "../layout/currency-switch.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { ByVariant } from "./by-variant.tsx";
import { ProductOptions } from "./product-options.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { type CustomAmountErrors, VariantAmounts, VariantList } from "./variant-list.tsx";

/** Choosing and adding to the cart: by one list of all variants, or by options that are chosen each by itself. */
export function ProductForm({ product, nonce, quantity, currency, ...refused }: FormOfProduct) {
  const t = useTranslations();
  const localPath = useLocalizedPath();
  if (!useSiteSections().orders) return null;
  if (product.unsold) return <SoldElsewhere product={product} />;
  if (!product.buyable) return <p className="product-unavailable">{t("shop.soldOutForGood")}</p>;
  const hasOptions = product.options.length > 0;
  return (
    <Form
      action="/cart/lines"
      method="post"
      className="product-form"
      autoComplete="off"
      data-follow={hasOptions || product.pictured || !product.isListed ? "" : undefined}
    >
      <input type="hidden" name="nonce" value={nonce} />
      <input type="hidden" name="product" value={product.slug} />
      {currency ? <input type="hidden" name="cartCurrency" value={currency} /> : null}
      {hasOptions ? (
        <ProductOptions product={product} {...refused} />
      ) : (
        <>
          <VariantList product={product} />
          <VariantAmounts product={product} {...refused} />
        </>
      )}
      {product.isListed ? null : (
        <Button
          variant="secondary"
          formMethod="get"
          formAction={localPath(`/shop/${product.slug}`)}
          formNoValidate
        >
          {t("shop.showChoice")}
        </Button>
      )}
      <div className="buy-row">
        {product.variants.every(({ digital }) => digital) ? null : (
          <QuantityField title={product.title} quantity={quantity} />
        )}
        <BuyBar product={product} />
      </div>
    </Form>
  );
}

/** The button with the sum in it; on a phone it stays at the bottom of the window, with the price beside it. */
function BuyBar({ product }: { product: ProductView }) {
  const t = useTranslations();
  return (
    <div className="buy-bar">
      <p className="buy-bar-price" aria-hidden="true" data-now="bar">
        <ByVariant product={product}>
          {({ price, sums, title }) => (
            <>
              {price ? (
                <span className="price">
                  <Sum now={price.now} sums={sums} />
                </span>
              ) : null}
              <bdi className="buy-bar-title">{title}</bdi>
            </>
          )}
        </ByVariant>
      </p>
      <Button variant="primary" data-now="add">
        {t("shop.add")}
        <ByVariant product={product}>
          {({ price, named, sums, most }) => (
            <span data-most={most}>
              {price && !named ? (
                <>
                  {" "}
                  · <Sum now={price.now} sums={sums} />
                </>
              ) : null}
            </span>
          )}
        </ByVariant>
      </Button>
    </div>
  );
}

/** The price of one, which a script turns into that of as many as are wanted. */
function Sum({ now, sums }: { now: string; sums: string[] }) {
  return <bdi data-sums={sums.length > 1 ? sums.join("|") : undefined}>{now}</bdi>;
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
  /** That of the page, where its address asked for it: the cart takes it over. */
  currency?: string | undefined;
  /** What was typed before the form came back. */
  quantity?: string;
}
