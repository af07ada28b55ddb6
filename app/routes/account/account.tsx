import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { DownloadsCard } from "#app/components/account/downloads-card.tsx";
import { MembershipCard } from "#app/components/account/membership-card.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { LatestOrder } from "#app/components/order/latest-order.tsx";
import { OrderList } from "#app/components/order/order-list.tsx";
import { ShopLink } from "#app/components/shop/shop-link.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import orderStyles from "#app/styles/orders.css?url";
import { orUnavailable } from "#server/http/responses.ts";
import { listActivePlans } from "#server/memberships/entitlements.ts";
import { listBoughtDownloads, toOrderSummaryView } from "#server/orders/access/account-order-view.ts";
import { listOrderSummaries } from "#server/orders/access/account-orders.ts";
import { findOrderCovers } from "#server/orders/load-goods.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

/** Downloads are looked for in as many orders as are read. */
const counts = { orders: 10, earlier: 3, downloads: 4 };

/** `/account`: who is signed in, what they ordered last, what they are a member of and can download. */
export async function loader(args: LoaderFunctionArgs) {
  const { directus, user } = await requireMember(args);
  const [{ orders, total }, plans] = await orUnavailable(
    Promise.all([
      listOrderSummaries(directus, user.id, { number: 1, size: counts.orders }),
      listActivePlans(directus),
    ]),
  );
  const covers = await orUnavailable(findOrderCovers(directus, orders));
  const language = getLanguage(args.request);
  const shown = orders.slice(0, 1 + counts.earlier);
  const [latest, ...earlier] = shown.map((order) => toOrderSummaryView(order, language, covers));
  return {
    name: user.name,
    email: user.email,
    latest,
    earlier,
    total,
    downloads: listBoughtDownloads(orders, covers).slice(0, counts.downloads),
    plans: [...new Set(plans.map((plan) => plan.name))],
  };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderStyles }];

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("account.title"), noIndex: true });

export default function OverviewPage() {
  const { name, email, latest, earlier, total, downloads, plans } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage>
      <PageHeader
        title={t("account.hello", { name })}
        kicker={t("account.title")}
        note={email === name ? undefined : email}
      />
      <div className="account-cards">
        <section className="account-card account-latest" aria-labelledby="latest-heading">
          <h2 id="latest-heading">{t("account.latestOrder")}</h2>
          {latest ? <LatestOrder order={latest} /> : <ShopLink id="account.nothingOrdered" />}
        </section>
        <MembershipCard plans={plans} />
        <DownloadsCard downloads={downloads} />
      </div>
      {earlier.length > 0 ? (
        <section className="account-orders" aria-labelledby="orders-heading">
          <h2 id="orders-heading">{t("account.earlierOrders")}</h2>
          <OrderList orders={earlier} />
          {total > earlier.length + 1 ? (
            <p>
              <Link to="/account/orders">{t("account.allOrders", { total })}</Link>
            </p>
          ) : null}
        </section>
      ) : null}
    </AccountPage>
  );
}
