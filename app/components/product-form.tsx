import { useTexts } from "#app/language.ts";
import type { Texts } from "#app/texts/index.ts";
import type { ProductView, VariantView } from "#server/catalogue/product-view.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";
import { Price } from "./price.tsx";

/** Choosing and adding to the cart: one labelled radio a variant, whose text has its price and availability. */
export function ProductForm({ product, nonce }: { product: ProductView; nonce: string }) {
  const { shop } = useTexts();
  const { variants, chosen, choice } = product;
  if (!chosen) return <p className="product-unavailable">{shop.soldOutForGood}</p>;
  return (
    <Form action="/cart/lines" method="post" className="product-form">
      <input type="hidden" name="nonce" value={nonce} />
      <fieldset className="choices">
        <legend>{choice}</legend>
        {variants.map((variant) => (
          <Choice key={variant.id} variant={variant} chosen={variant.id === chosen} />
        ))}
      </fieldset>
      <p className="field field-quantity">
        <label htmlFor="quantity">{shop.quantity}</label>
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          defaultValue={1}
          required
        />
      </p>
      <Button variant="primary">{shop.add}</Button>
    </Form>
  );
}

function Choice({ variant, chosen }: { variant: VariantView; chosen: boolean }) {
  const id = `variant-${variant.id}`;
  const { shop } = useTexts();
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
        <span className="choice-title">{variant.title}</span>
        {variant.price ? <Price {...variant.price} /> : null}
        <span className="choice-availability">{availabilityText(variant, shop)}</span>
      </label>
    </p>
  );
}

function availabilityText({ availability, digital, stock = 0 }: VariantView, shop: Texts["shop"]): string {
  if (availability === "sold-out") return shop.soldOut;
  if (digital) return shop.download;
  return availability === "low" ? shop.onlyLeft(stock) : shop.inStock;
}
