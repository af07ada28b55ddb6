import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { DownloadList } from "#app/components/account/download-list.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ShopLink } from "#app/components/shop/shop-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import orderStyles from "#app/styles/orders.css?url";
import { parsePageNumber } from "#server/content/pages/page-number.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { toOrderDownloads } from "#server/orders/access/account-order-view.ts";
import { listAccountOrders } from "#server/orders/access/account-orders.ts";
import { signOrderLink } from "#server/orders/access/order-link.ts";
import { loadGoods } from "#server/orders/load-goods.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

/** `/account/downloads`: all that a member has bought to download, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const language = getLanguage(args.request);
  const { directus, user } = await requireMember(args);
  const page = parsePageNumber(args.request);
  if (page === undefined) throw notFound();
  const asked = { number: page, isDigital: true };
  const { orders, total } = await orUnavailable(listAccountOrders(directus, user.id, asked));
  const pages = Math.max(1, Math.ceil(total / limits.ordersPerPage));
  if (page > pages) throw notFound();
  const goods = await orUnavailable(loadGoods(directus, orders));
  const downloads = orders.map((order) => ({
    ...toOrderDownloads(order, language, goods),
    query: new URLSearchParams({ key: signOrderLink(order.id) }).toString(),
  }));
  return { downloads, page, pages };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderStyles }];

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("account.places.downloads"), noIndex: true });

export default function DownloadsPage() {
  const { downloads, page, pages } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const title = t("account.places.downloads");
  return (
    <AccountPage place={[{ label: title }]}>
      <PageHeader title={title} />
      {downloads.length > 0 ? (
        <DownloadList orders={downloads} />
      ) : (
        <EmptyState title={t("account.downloads.none")}>
          <ShopLink id="account.downloads.noneLead" />
        </EmptyState>
      )}
      {pages > 1 ? (
        <Pagination page={page} pages={pages} hrefOf={(number) => `/account/downloads?page=${number}`} />
      ) : null}
    </AccountPage>
  );
}
