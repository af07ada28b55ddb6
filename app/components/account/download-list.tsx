import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { OrderDownloads } from "#server/orders/access/account-order-view.ts";
import { BoughtPost, OrderFiles } from "../order/order-files.tsx";
import { Cover } from "../shop/cover.tsx";
import { Link } from "../ui/link.tsx";

/** What somebody has bought to download, with its files and the order it is from. */
export function DownloadList({ orders }: { orders: (OrderDownloads & { query: string })[] }) {
  const set = useTypeset();
  return (
    <ul className="order-lines">
      {orders.flatMap((order) =>
        order.lines.map(({ id, title, variantTitle, cover, downloads, post }) => (
          <li key={id} className="order-line">
            <div className="order-cover">
              <Cover cover={cover ?? { title }} sizes="6rem" />
            </div>
            <div>
              <h2>{cover ? <Link to={`/shop/${cover.slug}`}>{set(title)}</Link> : set(title)}</h2>
              <p className="order-line-facts">
                {variantTitle ? (
                  <>
                    <bdi>{variantTitle}</bdi> ·{" "}
                  </>
                ) : null}
                <Link to={order.href}>{order.title}</Link> · <bdi>{order.placedOn}</bdi>
              </p>
              <OrderFiles
                files={downloads}
                pathOf={(file) => `/orders/${order.id}/downloads/${id}/${file}?${order.query}`}
              />
              {post ? <BoughtPost post={post} signedIn /> : null}
              <Missing held={order.held} isThere={downloads.length > 0 || post !== undefined} />
            </div>
          </li>
        )),
      )}
    </ul>
  );
}

function Missing({ held, isThere }: { held: string | undefined; isThere: boolean }) {
  const t = useTranslations();
  if (isThere) return null;
  return <p className="cart-note">{held ? `${held}.` : t("buying.order.noDownload")}</p>;
}
