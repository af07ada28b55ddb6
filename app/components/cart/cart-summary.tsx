import type { FormErrors } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import type { CartView } from "#server/cart/cart-view.ts";
import type { EstimateView } from "#server/checkout/estimate.ts";
import type { TotalView } from "#server/checkout/totals.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Message } from "../ui/message.tsx";
import { CartEstimate } from "./cart-estimate.tsx";
import { CartNote } from "./cart-note.tsx";
import { CartCode } from "./discount-code.tsx";

interface CartSummaryProps {
  cart: CartView;
  estimate: EstimateView | undefined;
  refused: FormErrors | undefined;
}

/** What a cart comes to and the way to pay it, then what few need: another country, a code, a note. */
export function CartSummary({ cart, estimate, refused }: CartSummaryProps) {
  const t = useTranslations();
  const { errors, values } = refused ?? {};
  return (
    <section className="cart-summary" aria-labelledby="summary">
      <h2 id="summary">{t("cart.summary")}</h2>
      {estimate?.freeShipping ? (
        <div className="cart-free">
          <p>{estimate.freeShipping.text}</p>
          <progress value={estimate.freeShipping.share} aria-hidden="true" />
        </div>
      ) : null}
      <Sums cart={cart} estimate={estimate} />
      {cart.blocked ? (
        <p className="cart-note">{t("cart.blocked")}</p>
      ) : (
        <ButtonLink to="/checkout">{t("cart.checkout")}</ButtonLink>
      )}
      <p className="cart-note">
        {estimate?.shipping ? t("buying.cart.estimate.next") : <NotReckonedYet cart={cart} />}
      </p>
      {estimate ? <CartEstimate estimate={estimate} error={errors?.country} /> : null}
      <CartCode cart={cart} error={errors?.code} typed={values?.code} />
      <CartNote note={values?.note ?? cart.note} most={cart.noteLength} error={errors?.note} />
    </section>
  );
}

function Sums({ cart, estimate }: Pick<CartSummaryProps, "cart" | "estimate">) {
  const t = useTranslations();
  const { country, shipping, sums = [] } = estimate ?? {};
  return (
    <dl className="totals">
      <div className={sums.length > 0 ? undefined : "grand-total"}>
        <dt>{t("cart.subtotal")}</dt>
        <dd>{cart.subtotal}</dd>
      </div>
      {cart.discount.map((discount) => (
        <Sum key={discount.label} {...discount} />
      ))}
      {country && shipping ? (
        <div>
          <dt>
            <Message
              id="buying.cart.estimate.to"
              values={{ country: country.label, link: (content) => <a href="#field-country">{content}</a> }}
            />
          </dt>
          <dd>
            <bdi>{shipping}</bdi>
          </dd>
        </div>
      ) : null}
      {sums.map((sum) => (
        <Sum key={sum.label} {...sum} />
      ))}
    </dl>
  );
}

function Sum({ label, amount, isTotal }: TotalView) {
  return (
    <div className={isTotal ? "grand-total" : undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi>{amount}</bdi>
      </dd>
    </div>
  );
}

/** What the sums leave out until it is known where the cart goes. */
function NotReckonedYet({ cart: { physical, taxBehavior, taxAtPayment } }: Pick<CartSummaryProps, "cart">) {
  const t = useTranslations();
  const taxOnTop = taxAtPayment ? t("cart.taxAtPayment") : t("cart.taxNext");
  return (
    <>
      {physical ? t("cart.deliveryNext") : t("cart.nothingSent")}{" "}
      {taxBehavior === "inclusive" ? t("cart.withTax") : taxOnTop}
    </>
  );
}
