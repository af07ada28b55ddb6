import { useTranslations } from "#app/page/language.ts";
import type { ParcelView } from "#server/orders/fulfillment/fulfillment-view.ts";
import type { OrderView } from "#server/orders/order-view.ts";

/** Where an order goes, and what has left already. */
export function OrderDelivery({
  order: { parcels, toSend, tracking, shipsTo, shippingMethod },
}: {
  order: OrderView;
}) {
  const t = useTranslations();
  if (shipsTo.length === 0 && parcels.length === 0) return null;
  return (
    <section className="order-delivery" aria-labelledby="delivery-heading">
      <h2 id="delivery-heading">{t("buying.order.delivery")}</h2>
      {parcels.map((parcel, index) => (
        <Parcel key={parcel.id} parcel={parcel} number={index + 1} />
      ))}
      {toSend.length > 0 ? <ToSend lines={toSend} /> : null}
      {tracking ? <Tracking {...tracking} /> : null}
      {shipsTo.length > 0 ? <OrderAddress lines={shipsTo} /> : null}
      {shippingMethod ? (
        <div className="order-address">
          <h3>{t("buying.order.account.sentBy")}</h3>
          <p>{shippingMethod}</p>
        </div>
      ) : null}
    </section>
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
