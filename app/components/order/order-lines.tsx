import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { OrderView } from "#server/orders/order-view.ts";
import { Cover } from "../shop/cover.tsx";
import { Link } from "../ui/link.tsx";
import { BoughtPost, OrderFiles } from "./order-files.tsx";

/** What was ordered and what it came to. `query` is the key that opens the order, for its files. */
export function OrderLines({
  order,
  signedIn,
  query,
}: {
  order: OrderView;
  signedIn: boolean;
  query: string;
}) {
  const t = useTranslations();
  return (
    <section className="order-lines" aria-labelledby="lines-heading">
      <h2 id="lines-heading">{t("buying.order.lines")}</h2>
      <ul>
        {order.lines.map((line) => (
          <OrderLine
            key={line.id}
            line={line}
            signedIn={signedIn}
            pathOf={(file) => `/orders/${order.id}/downloads/${line.id}/${file}?${query}`}
          />
        ))}
      </ul>
      <dl className="totals">
        {order.sums.map(({ label, amount, isTotal }) => (
          <div key={label} className={isTotal ? "grand-total" : undefined}>
            <dt>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface OrderLineProps {
  line: OrderView["lines"][number];
  signedIn: boolean;
  pathOf: (file: string) => string;
}

function OrderLine({ line, signedIn, pathOf }: OrderLineProps) {
  const title = useTypeset()(line.title);
  const { cover, quantity, unit, total } = line;
  return (
    <li className="order-line">
      <div className="order-cover">
        <Cover cover={cover ?? { title: line.title }} sizes="6rem" />
      </div>
      <div>
        <h3>{cover ? <Link to={`/shop/${cover.slug}`}>{title}</Link> : title}</h3>
        <p className="order-line-facts">
          {line.variantTitle ? (
            <>
              <bdi>{line.variantTitle}</bdi> ·{" "}
            </>
          ) : null}
          <bdi>
            {quantity} × {unit}
          </bdi>
        </p>
        {line.backordered ? <p className="cart-note">{line.backordered}</p> : null}
        <OrderFiles files={line.downloads} pathOf={pathOf} />
        {line.post ? <BoughtPost post={line.post} signedIn={signedIn} /> : null}
      </div>
      <p className="summary-amount">
        <bdi>{total}</bdi>
      </p>
    </li>
  );
}
