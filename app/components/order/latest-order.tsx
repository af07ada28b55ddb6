import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { OrderSummaryView } from "#server/orders/access/account-order-view.ts";
import { Link } from "../ui/link.tsx";
import { OrderCovers } from "./order-covers.tsx";

/** The order that somebody has most likely come for. */
export function LatestOrder({ order }: { order: OrderSummaryView }) {
  const t = useTranslations();
  const set = useTypeset();
  const { title, href, placedOn, state, total, pieces, contents } = order;
  return (
    <div className="latest-order">
      <OrderCovers contents={contents} most={3} sizes="8rem" />
      <div>
        <p className="latest-order-title">
          <Link to={href}>{title}</Link>
        </p>
        <p className="latest-order-state">{state}</p>
        <p>
          {placedOn} · {t("buying.order.account.pieces", { items: pieces })} · <bdi>{total}</bdi>
        </p>
        <ul>
          {contents.map((one) => (
            <li key={one.title + (one.cover?.slug ?? "")}>
              <bdi>{set(one.title)}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
