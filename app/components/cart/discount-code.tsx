import { useTranslations } from "#app/page/language.ts";
import type { CartView } from "#server/cart/cart-view.ts";
import { Field } from "../form/field.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { hidden, Message } from "../ui/message.tsx";

/** The discount code of a cart: a field to type one, or the one there is, with the way to take it out. */
export function CartCode({ cart, error, typed }: { cart: CartView; error?: string; typed?: string }) {
  const t = useTranslations();
  const { code, codeProblem } = cart;
  return (
    <details
      className="cart-extra"
      id="code"
      data-kept
      open={Boolean(code || codeProblem) || error !== undefined}
    >
      <summary>{t("buying.cart.code.label")}</summary>
      {codeProblem && !error ? <p className="cart-line-message">{codeProblem}</p> : null}
      {code && !error ? (
        <Form method="post" action="/cart/discount">
          <input type="hidden" name="code" value="" />
          <Button variant="quiet">
            <Message id="buying.cart.code.remove" values={{ code, hidden }} />
          </Button>
        </Form>
      ) : (
        <Form method="post" action="/cart/discount" className="code-form">
          <Field
            label={t("buying.cart.code.label")}
            name="code"
            autoComplete="off"
            required
            {...(error ? { error } : {})}
            {...(typed ? { value: typed } : {})}
          />
          <Button variant="secondary">{t("buying.cart.code.apply")}</Button>
        </Form>
      )}
    </details>
  );
}
