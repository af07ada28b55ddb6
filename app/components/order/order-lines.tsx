import { Fragment } from "react";
import { useTranslations } from "#app/page/language.ts";
import type { PostLink } from "#server/content/posts/post.ts";
import type { DownloadView } from "#server/orders/downloads/download-view.ts";
import type { ParcelView } from "#server/orders/fulfillment/fulfillment-view.ts";
import type { OrderView } from "#server/orders/order-view.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { hidden, Message } from "../ui/message.tsx";

/** What was ordered, what it came to and where it goes. `downloadPath` makes the address of a file of a line. */
export function OrderLines({
  order,
  signedIn,
  downloadPath,
}: {
  order: OrderView;
  signedIn: boolean;
  downloadPath?: (line: string, file: string) => string;
}) {
  const t = useTranslations();
  return (
    <section className="order-lines" aria-labelledby="lines-heading">
      <h2 id="lines-heading">{t("buying.order.lines")}</h2>
      <ul className="summary-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity} × {line.title}
              {line.variantTitle ? `, ${line.variantTitle}` : ""}
            </span>
            <span className="summary-amount">
              <bdi>{line.total}</bdi>
            </span>
            {line.backordered ? <p className="cart-note">{line.backordered}</p> : null}
            {line.downloads.length > 0 && downloadPath ? (
              <Downloads files={line.downloads} pathOf={(file) => downloadPath(line.id, file)} />
            ) : null}
            {line.post ? <BoughtPost post={line.post} signedIn={signedIn} /> : null}
          </li>
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
      {order.parcels.map((parcel, index) => (
        <Parcel key={parcel.id} parcel={parcel} number={index + 1} />
      ))}
      {order.toSend.length > 0 ? <ToSend lines={order.toSend} /> : null}
      {order.tracking ? <Tracking {...order.tracking} /> : null}
      {order.shipsTo.length > 0 ? <OrderAddress lines={order.shipsTo} /> : null}
    </section>
  );
}

/** Without `download`: a refusal is to be read, and the file says itself that it is to be saved. */
function Downloads({ files, pathOf }: { files: DownloadView[]; pathOf: (file: string) => string }) {
  return (
    <ul className="order-files">
      {files.map(({ id, title, size, left, usedUp }) => (
        <li key={id}>
          {usedUp ? null : (
            <>
              <Link to={pathOf(id)}>
                <Message id="buying.order.download" values={{ title, hidden }} />
              </Link>{" "}
            </>
          )}
          <Facts facts={[title, size, left]} />
        </li>
      ))}
    </ul>
  );
}

/** The posts that a line gives access to, for its buyer when signed in. */
function BoughtPost({ post: { slug, title, lang }, signedIn }: { post: PostLink; signedIn: boolean }) {
  const t = useTranslations();
  return (
    <ul className="order-files">
      <li>
        <Link to={`/journal/${slug}`}>
          <Message id="buying.order.read" values={{ title, hidden }} />
        </Link>{" "}
        <span className="order-file-facts" {...getLangAttributes(lang)}>
          <bdi>{title}</bdi>
        </span>
        {signedIn ? null : <p className="cart-note">{t("buying.order.readSignedIn")}</p>}
      </li>
    </ul>
  );
}

/** Each by itself: the number of a size must not run on from a title in another script. */
function Facts({ facts }: { facts: (string | undefined)[] }) {
  return (
    <span className="order-file-facts">
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 ? " · " : null}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
    </span>
  );
}

/** One parcel: when it left, what is in it, and where to follow it. */
function Parcel({ parcel, number }: { parcel: ParcelView; number: number }) {
  const t = useTranslations();
  const { sentOn, lines, carrier, trackingNumber, trackingUrl } = parcel;
  return (
    <div className="order-parcel">
      <h3>{t("buying.order.parcels.title", { parcel: number })}</h3>
      {sentOn ? <p>{t("buying.order.parcels.sentOn", { day: sentOn })}</p> : null}
      <ParcelLines lines={lines} />
      {carrier || trackingNumber ? (
        <p>
          {carrier ? <bdi>{carrier}</bdi> : null}
          {carrier && trackingNumber ? " · " : null}
          {trackingNumber ? t("buying.order.tracking", { number: trackingNumber }) : null}
        </p>
      ) : null}
      {trackingUrl ? (
        <p>
          <a href={trackingUrl}>{t("buying.order.parcels.follow", { parcel: number })}</a>
        </p>
      ) : null}
    </div>
  );
}

function ToSend({ lines }: { lines: string[] }) {
  const t = useTranslations();
  return (
    <div className="order-parcel">
      <h3>{t("buying.order.parcels.toSend")}</h3>
      <ParcelLines lines={lines} />
    </div>
  );
}

function ParcelLines({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Tracking({ number, url }: NonNullable<OrderView["tracking"]>) {
  const t = useTranslations();
  return (
    <p className="order-tracking">
      {number ? `${t("buying.order.tracking", { number })} ` : null}
      {url ? <a href={url}>{t("buying.order.follow")}</a> : null}
    </p>
  );
}

function OrderAddress({ lines }: { lines: string[] }) {
  const t = useTranslations();
  return (
    <div className="order-address">
      <h3>{t("buying.order.where")}</h3>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}
