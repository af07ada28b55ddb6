import { useTexts } from "#app/language.ts";
import type { AccountOrderView } from "#server/orders/account-order-view.ts";
import { Link } from "./link.tsx";

/** A member's orders: number, day, state and total, each leading to its page. */
export function OrderList({
  orders,
}: {
  orders: Pick<AccountOrderView, "id" | "title" | "href" | "placedOn" | "state" | "total" | "pieces">[];
}) {
  const { account: words } = useTexts().buying.order;
  return (
    <ul className="order-list">
      {orders.map(({ id, title, href, placedOn, state, total, pieces }) => (
        <li key={id}>
          <Link to={href}>{title}</Link>
          <span>{placedOn}</span>
          <span>{state}</span>
          <span>{words.pieces(pieces)}</span>
          <b>
            <bdi>{total}</bdi>
          </b>
        </li>
      ))}
    </ul>
  );
}
