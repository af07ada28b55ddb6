import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { OrderList } from "#app/components/order/order-list.tsx";
import { ShopLink } from "#app/components/shop/shop-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import orderStyles from "#app/styles/orders.css?url";
import { parsePageNumber } from "#server/content/pages/page-number.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { toOrderSummaryView } from "#server/orders/access/account-order-view.ts";
import { listOrderSummaries } from "#server/orders/access/account-orders.ts";
import { findOrderCovers } from "#server/orders/load-goods.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

/** `/account/orders`: all of a member's orders, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const language = getLanguage(args.request);
  const { directus, user } = await requireMember(args);
  const page = parsePageNumber(args.request);
  if (page === undefined) throw notFound();
  const { orders, total } = await orUnavailable(listOrderSummaries(directus, user.id, { number: page }));
  const pages = Math.max(1, Math.ceil(total / limits.ordersPerPage));
  if (page > pages) throw notFound();
  const covers = await orUnavailable(findOrderCovers(directus, orders));
  const views = orders.map((order) => toOrderSummaryView(order, language, covers));
  return { orders: views, total, page, pages };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderStyles }];

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("buying.order.account.title"), noIndex: true });

export default function OrdersPage() {
  const { orders, total, page, pages } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage place={[{ label: t("buying.order.account.title") }]}>
      <PageHeader
        title={t("buying.order.account.title")}
        kicker={t("buying.order.account.inAll", { orders: total })}
      />
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <EmptyState title={t("buying.order.account.none")}>
          <ShopLink id="buying.order.account.noneLead" />
        </EmptyState>
      )}
      {pages > 1 ? (
        <Pagination page={page} pages={pages} hrefOf={(number) => `/account/orders?page=${number}`} />
      ) : null}
    </AccountPage>
  );
}
