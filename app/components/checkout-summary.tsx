import { useTexts } from "#app/language.ts";
import type { CheckoutView } from "#server/checkout/checkout-view.ts";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";

/** What is ordered and what it costs. */
export function CheckoutSummary({ checkout: { cart, sums } }: { checkout: CheckoutView }) {
  const { checkout: words } = useTexts().buying;
  return (
    <section className="checkout-summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">{words.yourOrder}</h2>
      <ul className="summary-lines">
        {cart.lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity} × <span {...inLanguage(line.lang)}>{line.title}</span>
              {line.variantTitle ? (
                <>
                  , <span {...inLanguage(line.variantLang)}>{line.variantTitle}</span>
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
      <dl className="sums">
        {sums.map(({ label, lang, amount, isTotal }) => (
          <div key={label} className={isTotal ? "sums-total" : undefined}>
            <dt {...inLanguage(lang)}>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/cart">{words.changeCart}</Link>
      </p>
    </section>
  );
}
