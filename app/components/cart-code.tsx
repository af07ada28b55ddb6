import { useTexts } from "#app/language.ts";
import type { CartView } from "#server/cart/cart-view.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Form } from "./link.tsx";
import { Label } from "./sentence.tsx";

/** The discount code of a cart: a field to type one, or the one there is, with the way to take it out. */
export function CartCode({ cart, error, typed }: { cart: CartView; error?: string; typed?: string }) {
  const { code: words } = useTexts().buying.cart;
  const { code, codeProblem } = cart;
  return (
    <div className="cart-code" id="code">
      {codeProblem && !error ? <p className="cart-line-message">{codeProblem}</p> : null}
      {code && !error ? (
        <Form method="post" action="/cart/discount">
          <input type="hidden" name="code" value="" />
          <Button variant="quiet">
            <Label text={words.remove} what={code} />
          </Button>
        </Form>
      ) : (
        <Form method="post" action="/cart/discount" className="code-form">
          <Field
            label={words.label}
            name="code"
            autoComplete="off"
            required
            {...(error ? { error } : {})}
            {...(typed ? { value: typed } : {})}
          />
          <Button variant="secondary">{words.apply}</Button>
        </Form>
      )}
    </div>
  );
}
