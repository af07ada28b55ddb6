import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { CheckoutView } from "#server/checkout/checkout-view.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";

/** What is ordered and what it costs. */
export function CheckoutSummary({ checkout: { cart, sums } }: { checkout: CheckoutView }) {
  const t = useTranslations();
  const set = useTypeset();
  return (
    <section className="checkout-summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">{t("buying.checkout.yourOrder")}</h2>
      <ul className="summary-lines">
        {cart.lines.map((line) => (
          <li key={line.id} className={line.image ? "has-picture" : undefined}>
            {line.image ? (
              <Picture asset={{ ...line.image, alt: "" }} sizes="3.5rem" className="summary-picture" />
            ) : null}
            <span>
              {line.quantity} × <span {...getLangAttributes(line.lang)}>{set(line.title, line.lang)}</span>
              {line.variantTitle ? (
                <>
                  , <span {...getLangAttributes(line.variantLang)}>{line.variantTitle}</span>
                </>
              ) : null}
            </span>
            <span className="summary-amount">
              <bdi>{line.total}</bdi>
            </span>
            {line.backordered ? <p className="cart-note">{line.backordered}</p> : null}
            {line.message ? <p className="cart-line-message">{line.message}</p> : null}
          </li>
        ))}
      </ul>
      {cart.codeProblem ? <p className="cart-line-message">{cart.codeProblem}</p> : null}
      <dl className="totals">
        {sums.map(({ label, lang, amount, isTotal }) => (
          <div key={label} className={isTotal ? "grand-total" : undefined}>
            <dt {...getLangAttributes(lang)}>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/cart">{t("buying.checkout.changeCart")}</Link>
      </p>
    </section>
  );
}
