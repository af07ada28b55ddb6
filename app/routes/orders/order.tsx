import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { OrderActions } from "#app/components/order/order-actions.tsx";
import { OrderDelivery } from "#app/components/order/order-delivery.tsx";
import { OrderInvoices } from "#app/components/order/order-invoices.tsx";
import { OrderLines } from "#app/components/order/order-lines.tsx";
import { OrderProgress } from "#app/components/order/order-progress.tsx";
import { ExpiredLink } from "#app/components/ui/expired-link.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import orderStyles from "#app/styles/orders.css?url";
import { createFormNonce } from "#server/cart/form-nonce.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { findOrderByLink } from "#server/orders/access/open-order.ts";
import { loadGoods } from "#server/orders/load-goods.ts";
import { toOrderView } from "#server/orders/order-view.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** How long a link is good. */
const days = limits.orderLinkLifetime / (24 * 3600);

/** `/orders/:id?key=`: an order for whoever has its link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = getLanguage(request);
  const key = new URL(request.url).searchParams.get("key");
  const [opened, visitor] = await orUnavailable(
    Promise.all([findOrderByLink(serviceClient, params.id ?? "", key), getVisitor({ request, context })]),
  );
  if (opened.kind === "missing") throw notFound();
  if (opened.kind === "expired")
    return data({ order: undefined, query: "", nonce: "", days, signedIn: false }, { status: 410 });
  const query = new URLSearchParams({ key: key ?? "" }).toString();
  const goods = await orUnavailable(loadGoods(visitor.directus, [opened.order]));
  const order = toOrderView(opened.order, language, goods);
  const signedIn = visitor.kind === "member";
  return data({ order, query, nonce: createFormNonce(request), days, signedIn });
}

/** The address is the key: no search engine and no shared cache may keep it. */
export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderStyles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const t = getTranslations(matches);
  const number = page?.order?.number;
  return createPageMeta(matches, {
    title: number ? t("buying.order.titled", { number }) : t("buying.order.yours"),
    noIndex: true,
  });
};

export default function OrderPage() {
  const { order, query, nonce, days, signedIn } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!order) return <ExpiredLink days={days} />;
  return (
    <div className="order">
      <PageHeader
        title={order.number ? t("buying.order.titled", { number: order.number }) : t("buying.order.yours")}
        kicker={order.placedOn}
        lead={order.next ?? `${order.state}.`}
      />
      <OrderProgress steps={order.progress} />
      <div className="order-columns">
        <OrderLines order={order} signedIn={signedIn} query={query} />
        <div className="order-aside">
          <OrderDelivery order={order} />
          {order.note ? (
            <section className="order-note">
              <h2>{t("buying.order.note")}</h2>
              <p>{order.note}</p>
            </section>
          ) : null}
          <OrderInvoices order={order} query={query} />
          <OrderActions order={order} query={query} nonce={nonce} />
        </div>
      </div>
    </div>
  );
}
