import { useTranslations } from "#app/page/language.ts";
import type { OrderSummaryView } from "#server/orders/access/account-order-view.ts";
import { Link } from "../ui/link.tsx";
import { OrderCovers } from "./order-covers.tsx";

/** A member's orders: number, day, state and total, each leading to its page. */
export function OrderList({ orders }: { orders: OrderSummaryView[] }) {
  const t = useTranslations();
  return (
    <ul className="order-list">
      {orders.map(({ id, title, href, placedOn, state, total, pieces, contents }) => (
        <li key={id}>
          <OrderCovers contents={contents} most={1} sizes="3rem" />
          <Link to={href}>{title}</Link>
          <span>{placedOn}</span>
          <span>{state}</span>
          <span>{t("buying.order.account.pieces", { items: pieces })}</span>
          <b>
            <bdi>{total}</bdi>
          </b>
        </li>
      ))}
    </ul>
  );
}
