import { Form } from "@remix-run/react";
import type { ProductView, VariantView } from "#server/catalogue/product-view.ts";
import { Button } from "./button.tsx";
import { Price } from "./price.tsx";

/** Choosing and adding to the cart: one labelled radio a variant, whose text has its price and availability. */
export function ProductForm({ product, nonce }: { product: ProductView; nonce: string }) {
  const { variants, chosen, choice } = product;
  if (!chosen)
    return (
      <p className="product-unavailable">Sold out. We do not know yet whether it will be printed again.</p>
    );
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
        <label htmlFor="quantity">Quantity</label>
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
      <Button variant="primary">Add to cart</Button>
    </Form>
  );
}

function Choice({ variant, chosen }: { variant: VariantView; chosen: boolean }) {
  const id = `variant-${variant.id}`;
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
        <span className="choice-availability">{availabilityText(variant)}</span>
      </label>
    </p>
  );
}

function availabilityText({ availability, digital, stock }: VariantView): string {
  if (availability === "sold-out") return "Sold out";
  if (digital) return "Ready to download";
  return availability === "low" ? `Only ${stock} left` : "In stock";
}
