import type { OrderView } from "#server/orders/order-view.ts";

/** What was ordered, what it came to and where it goes. `downloadPath` makes the address of a line's file. */
export function OrderLines({
  order,
  downloadPath,
}: {
  order: OrderView;
  downloadPath?: (line: string) => string;
}) {
  return (
    <section className="order-lines" aria-labelledby="lines-heading">
      <h2 id="lines-heading">What you ordered</h2>
      <ul className="summary-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity} × {line.title}
              {line.variantTitle ? `, ${line.variantTitle}` : ""}
              {line.download && downloadPath ? (
                <>
                  {" "}
                  <a href={downloadPath(line.id)} download>
                    Download<span className="visually-hidden"> {line.title}</span>
                  </a>
                </>
              ) : null}
            </span>
            <span className="summary-amount">{line.total}</span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        {order.sums.map(({ label, amount }) => (
          <div key={label} className={label === "Total" ? "sums-total" : undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {order.tracking ? <Tracking {...order.tracking} /> : null}
      {order.shipsTo.length > 0 ? <OrderAddress lines={order.shipsTo} /> : null}
    </section>
  );
}

function Tracking({ number, url }: NonNullable<OrderView["tracking"]>) {
  return (
    <p className="order-tracking">
      {number ? `Tracking number ${number}. ` : null}
      {url ? <a href={url}>Follow the parcel</a> : null}
    </p>
  );
}

function OrderAddress({ lines }: { lines: string[] }) {
  return (
    <div className="order-address">
      <h3>Where it goes</h3>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}
