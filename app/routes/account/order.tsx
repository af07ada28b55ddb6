import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { OrderActions } from "#app/components/order/order-actions.tsx";
import { OrderInvoices } from "#app/components/order/order-invoices.tsx";
import { OrderLines } from "#app/components/order/order-lines.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { createFormNonce } from "#server/cart/form-nonce.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { toAccountOrderView } from "#server/orders/access/account-order-view.ts";
import { findAccountOrder } from "#server/orders/access/account-orders.ts";
import { signOrderLink } from "#server/orders/access/order-link.ts";
import { loadBoughtPosts } from "#server/orders/downloads/load-bought-posts.ts";
import { loadDownloads } from "#server/orders/downloads/load-downloads.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

/** `/account/orders/:id`: one of a member's own orders; anybody else's does not exist for them. */
export async function loader(args: LoaderFunctionArgs) {
  const language = getLanguage(args.request);
  const { directus, user } = await requireMember(args);
  const order = await orUnavailable(findAccountOrder(directus, user.id, args.params.id ?? ""));
  if (!order) throw notFound();
  const query = new URLSearchParams({ key: signOrderLink(order.id) }).toString();
  const [downloads, posts] = await orUnavailable(
    Promise.all([
      loadDownloads(serviceClient, order),
      loadBoughtPosts(withLanguage(serviceClient, language), order),
    ]),
  );
  return {
    order: toAccountOrderView(order, language, { downloads, posts }),
    query,
    nonce: createFormNonce(args.request),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, {
    title: page?.order.title ?? getTranslations(matches)("buying.order.yours"),
    noIndex: true,
  });

export default function OrderPage() {
  const { order, query, nonce } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <article className="account-order">
      <Breadcrumbs
        items={[
          { label: t("buying.order.account.account"), href: "/account" },
          { label: t("buying.order.account.title"), href: "/account/orders" },
          { label: order.title },
        ]}
      />
      <PageHeader title={order.title} kicker={order.placedOn} lead={order.state} />
      <OrderLines
        order={order}
        signedIn
        downloadPath={(line, file) => `/orders/${order.id}/downloads/${line}/${file}?${query}`}
      />
      <dl className="account-order-facts">
        {order.paidWith ? (
          <div>
            <dt>{t("buying.order.account.paidWith")}</dt>
            <dd>{order.paidWith}</dd>
          </div>
        ) : null}
        {order.shippingMethod ? (
          <div>
            <dt>{t("buying.order.account.sentBy")}</dt>
            <dd>{order.shippingMethod}</dd>
          </div>
        ) : null}
      </dl>
      <OrderInvoices order={order} query={query} />
      <OrderActions order={order} query={query} nonce={nonce} returnTo={order.href} />
    </article>
  );
}
