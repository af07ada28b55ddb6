import type { CheckoutView } from "#server/checkout/checkout-view.ts";

/** What is ordered and what it costs. */
export function CheckoutSummary({ checkout: { cart, sums } }: { checkout: CheckoutView }) {
  return (
    <section className="checkout-summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">Your order</h2>
      <ul className="summary-lines">
        {cart.lines.map((line) => (
          <li key={line.id}>
            <span lang={line.lang}>
              {line.quantity} × {line.title}
              {line.variantTitle ? `, ${line.variantTitle}` : ""}
            </span>
            <span className="summary-amount">{line.total}</span>
            {line.message ? <p className="cart-line-message">{line.message}</p> : null}
          </li>
        ))}
      </ul>
      <dl className="sums">
        {sums.map(({ label, amount }) => (
          <div key={label} className={label.startsWith("Total") ? "sums-total" : undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="/cart">Change your cart</a>
      </p>
    </section>
  );
}
