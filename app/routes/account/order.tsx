import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { OrderAsks } from "#app/components/order-asks.tsx";
import { OrderInvoices } from "#app/components/order-invoices.tsx";
import { OrderLines } from "#app/components/order-lines.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { formMark } from "#server/cart/form-mark.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { viewOfAccountOrder } from "#server/orders/account-order-view.ts";
import { findOrderOf } from "#server/orders/account-orders.ts";
import { loadBoughtPosts } from "#server/orders/load-bought-posts.ts";
import { loadDownloads } from "#server/orders/load-downloads.ts";
import { signOrderLink } from "#server/orders/order-link.ts";
import { memberOf } from "./member.ts";

/** `/account/orders/:id`: one of a member's own orders; anybody else's does not exist for them. */
export async function loader(args: LoaderFunctionArgs) {
  const language = languageOf(args.request);
  const { directus, user } = await memberOf(args);
  const order = await orUnavailable(findOrderOf(directus, user.id, args.params.id ?? ""));
  if (!order) throw notFound();
  const query = new URLSearchParams({ key: signOrderLink(order.id) }).toString();
  const [downloads, posts] = await orUnavailable(
    Promise.all([
      loadDownloads(serviceDirectus, order),
      loadBoughtPosts(speaking(serviceDirectus, language), order),
    ]),
  );
  return {
    order: viewOfAccountOrder(order, language, { downloads, posts }),
    query,
    nonce: formMark(args.request),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.order.title ?? textsIn(matches).buying.order.yours, noIndex: true });

export default function OrderPage() {
  const { order, query, nonce } = useLoaderData<typeof loader>();
  const { account: words } = useTexts().buying.order;
  return (
    <article className="account-order">
      <Breadcrumbs
        items={[
          { label: words.account, href: "/account" },
          { label: words.title, href: "/account/orders" },
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
            <dt>{words.paidWith}</dt>
            <dd>{order.paidWith}</dd>
          </div>
        ) : null}
        {order.shippingMethod ? (
          <div>
            <dt>{words.sentBy}</dt>
            <dd>{order.shippingMethod}</dd>
          </div>
        ) : null}
      </dl>
      <OrderInvoices order={order} query={query} />
      <OrderAsks order={order} query={query} nonce={nonce} returnTo={order.href} />
    </article>
  );
}
