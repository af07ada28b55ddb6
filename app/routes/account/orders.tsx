import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { OrderList } from "#app/components/order-list.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { ToShop } from "#app/components/to-shop.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { viewOfAccountOrder } from "#server/orders/account-order-view.ts";
import { listOrdersOf } from "#server/orders/account-orders.ts";
import { memberOf } from "./member.ts";

/** `/account/orders`: all of a member's orders, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const language = languageOf(args.request);
  const { directus, user } = await memberOf(args);
  const asked = new URL(args.request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw notFound();
  const page = Number(asked);
  const { orders, total } = await orUnavailable(listOrdersOf(directus, user.id, { number: page }));
  const pages = Math.max(1, Math.ceil(total / limits.ordersPerPage));
  if (page > pages) throw notFound();
  return { orders: orders.map((order) => viewOfAccountOrder(order, language)), total, page, pages };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).buying.order.account.title, noIndex: true });

export default function OrdersPage() {
  const { orders, total, page, pages } = useLoaderData<typeof loader>();
  const { account: words } = useTexts().buying.order;
  return (
    <div className="account">
      <Breadcrumbs items={[{ label: words.account, href: "/account" }, { label: words.title }]} />
      <PageHeader title={words.title} kicker={words.inAll(total)} />
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <EmptyState title={words.none}>
          <ToShop text={words.noneLead} />
        </EmptyState>
      )}
      {pages > 1 ? (
        <Pagination page={page} pages={pages} hrefOf={(number) => `/account/orders?page=${number}`} />
      ) : null}
    </div>
  );
}
