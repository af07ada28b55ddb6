import type { AccountOrderView } from "#server/orders/account-order-view.ts";

/** A member's orders: number, day, state and total, each leading to its page. */
export function OrderList({
  orders,
}: {
  orders: Pick<AccountOrderView, "id" | "title" | "href" | "placedOn" | "state" | "total" | "pieces">[];
}) {
  return (
    <ul className="order-list">
      {orders.map(({ id, title, href, placedOn, state, total, pieces }) => (
        <li key={id}>
          <a href={href}>{title}</a>
          <span>{placedOn}</span>
          <span>{state}</span>
          <span>
            {pieces} {pieces === 1 ? "piece" : "pieces"}
          </span>
          <b>{total}</b>
        </li>
      ))}
    </ul>
  );
}
