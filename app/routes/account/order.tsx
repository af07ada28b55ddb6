import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { OrderActions } from "#app/components/order/order-actions.tsx";
import { OrderDelivery } from "#app/components/order/order-delivery.tsx";
import { OrderInvoices } from "#app/components/order/order-invoices.tsx";
import { OrderLines } from "#app/components/order/order-lines.tsx";
import { OrderProgress } from "#app/components/order/order-progress.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import orderStyles from "#app/styles/orders.css?url";
import { createFormNonce } from "#server/cart/form-nonce.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { toAccountOrderView } from "#server/orders/access/account-order-view.ts";
import { findAccountOrder, listAccountDownloads } from "#server/orders/access/account-orders.ts";
import { signOrderLink } from "#server/orders/access/order-link.ts";
import { loadGoods } from "#server/orders/load-goods.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

/** `/account/orders/:id`: one of a member's own orders; anybody else's does not exist for them. */
export async function loader(args: LoaderFunctionArgs) {
  const language = getLanguage(args.request);
  const { directus, user } = await requireMember(args);
  const id = args.params.id ?? "";
  const [order, used] = await orUnavailable(
    Promise.all([findAccountOrder(directus, user.id, id), listAccountDownloads(user.id, id)]),
  );
  if (!order) throw notFound();
  const query = new URLSearchParams({ key: signOrderLink(order.id) }).toString();
  const goods = await orUnavailable(loadGoods(directus, [order], used));
  return {
    order: toAccountOrderView(order, language, goods),
    query,
    nonce: createFormNonce(args.request),
  };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderStyles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, {
    title: page?.order.title ?? getTranslations(matches)("buying.order.yours"),
    noIndex: true,
  });

export default function OrderPage() {
  const { order, query, nonce } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage
      className="account-order"
      place={[{ label: t("buying.order.account.title"), href: "/account/orders" }, { label: order.title }]}
    >
      <PageHeader title={order.title} kicker={order.placedOn} lead={order.next ?? `${order.state}.`} />
      <OrderProgress steps={order.progress} />
      <div className="order-columns">
        <OrderLines order={order} signedIn query={query} />
        <div className="order-aside">
          <OrderDelivery order={order} />
          {order.paidWith ? (
            <section className="order-payment" aria-labelledby="payment-heading">
              <h2 id="payment-heading">{t("buying.order.account.paidWith")}</h2>
              <p>{order.paidWith}</p>
            </section>
          ) : null}
          <OrderInvoices order={order} query={query} />
          <OrderActions order={order} query={query} nonce={nonce} returnTo={order.href} />
        </div>
      </div>
    </AccountPage>
  );
}
