import type { OrderSummaryView } from "#server/orders/access/account-order-view.ts";
import { Cover } from "../shop/cover.tsx";

/** The first covers of an order, beside words that say what it is. */
export function OrderCovers({
  contents,
  most,
  sizes,
}: {
  contents: OrderSummaryView["contents"];
  most: number;
  sizes: string;
}) {
  return (
    <div className="order-covers">
      {contents.slice(0, most).map(({ title, cover }) => (
        <div className="order-cover" key={title + (cover?.image?.id ?? "")}>
          <Cover cover={cover ?? { title }} sizes={sizes} />
        </div>
      ))}
    </div>
  );
}
