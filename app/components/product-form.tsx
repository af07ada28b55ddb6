import { useLanguage, useLocalPath, useTexts } from "#app/language.ts";
import { useParts } from "#app/parts.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import { Button } from "./button.tsx";
import { CurrencySwitch } from "./currency-switch.tsx";
import { Form } from "./link.tsx";
import { ProductOptions } from "./product-options.tsx";
import { type NamingRefused, VariantList } from "./variant-list.tsx";

/** Choosing and adding to the cart: by one list of all variants, or by options that are chosen each by itself. */
export function ProductForm({ product, nonce, quantity, ...refused }: FormOfProduct) {
  const { shop } = useTexts();
  const localPath = useLocalPath();
  if (!useParts().orders) return null;
  if (product.unsold) return <SoldElsewhere product={product} />;
  if (!product.buyable) return <p className="product-unavailable">{shop.soldOutForGood}</p>;
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
        <label htmlFor="quantity">{shop.quantity}</label>
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
        <Button variant="primary">{shop.add}</Button>
        {product.options.length > 0 ? (
          <Button
            variant="secondary"
            formMethod="get"
            formAction={localPath(`/shop/${product.slug}`)}
            formNoValidate
          >
            {shop.showChoice}
          </Button>
        ) : null}
      </p>
    </Form>
  );
}

/** Leads to the same page in a currency that it can be bought in. */
function SoldElsewhere({ product: { unsold = "", soldIn } }: Pick<FormOfProduct, "product">) {
  const { locale, texts } = useLanguage();
  const others = new Intl.ListFormat(locale).format(soldIn);
  return (
    <div className="product-unavailable">
      <p>{texts.shop.soldOnlyIn(unsold, others)}</p>
      <CurrencySwitch currencies={soldIn.map((code) => ({ code }))} />
    </div>
  );
}

interface FormOfProduct extends NamingRefused {
  product: ProductView;
  /** Marks the form, so that sent twice it adds once. */
  nonce: string;
  /** What was typed before the form came back. */
  quantity?: string;
}
