import { useTexts } from "#app/language.ts";
import type { OrderView } from "#server/orders/order-view.ts";
import { Link } from "./link.tsx";
import { Label } from "./sentence.tsx";

/** What was ordered, what it came to and where it goes. `downloadPath` makes the address of a line's file. */
export function OrderLines({
  order,
  downloadPath,
}: {
  order: OrderView;
  downloadPath?: (line: string) => string;
}) {
  const { order: words } = useTexts().buying;
  return (
    <section className="order-lines" aria-labelledby="lines-heading">
      <h2 id="lines-heading">{words.lines}</h2>
      <ul className="summary-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity} × {line.title}
              {line.variantTitle ? `, ${line.variantTitle}` : ""}
              {line.download && downloadPath ? (
                <>
                  {" "}
                  <Link to={downloadPath(line.id)} download>
                    <Label text={words.download} what={line.title} />
                  </Link>
                </>
              ) : null}
            </span>
            <span className="summary-amount">
              <bdi>{line.total}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        {order.sums.map(({ label, amount, isTotal }) => (
          <div key={label} className={isTotal ? "sums-total" : undefined}>
            <dt>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {order.tracking ? <Tracking {...order.tracking} /> : null}
      {order.shipsTo.length > 0 ? <OrderAddress lines={order.shipsTo} /> : null}
    </section>
  );
}

function Tracking({ number, url }: NonNullable<OrderView["tracking"]>) {
  const { order: words } = useTexts().buying;
  return (
    <p className="order-tracking">
      {number ? `${words.tracking(number)} ` : null}
      {url ? <a href={url}>{words.follow}</a> : null}
    </p>
  );
}

function OrderAddress({ lines }: { lines: string[] }) {
  const { order: words } = useTexts().buying;
  return (
    <div className="order-address">
      <h3>{words.where}</h3>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}
