import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { OrderList } from "#app/components/order/order-list.tsx";
import { ShopLink } from "#app/components/shop/shop-link.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { toOrderSummaryView } from "#server/orders/access/account-order-view.ts";
import { listOrderSummaries } from "#server/orders/access/account-orders.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

const shown = 3;

/** `/account`: who is signed in, and what they ordered last. */
export async function loader(args: LoaderFunctionArgs) {
  const { directus, user } = await requireMember(args);
  const page = { number: 1, size: shown };
  const { orders, total } = await orUnavailable(listOrderSummaries(directus, user.id, page));
  const language = getLanguage(args.request);
  const views = orders.map((order) => toOrderSummaryView(order, language));
  return { name: user.name, email: user.email, orders: views, total };
}

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("account.title"), noIndex: true });

export default function AccountPage() {
  const { name, email, orders, total } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const { journal } = useSiteSections();
  return (
    <div className="account">
      <PageHeader
        title={t("account.hello", { name })}
        kicker={t("account.title")}
        note={email === name ? undefined : email}
      />
      <section className="account-orders" aria-labelledby="orders-heading">
        <h2 id="orders-heading">{t("account.latestOrders")}</h2>
        {orders.length > 0 ? <OrderList orders={orders} /> : <ShopLink id="account.nothingOrdered" />}
        {total > orders.length ? (
          <p>
            <Link to="/account/orders">{t("account.allOrders", { total })}</Link>
          </p>
        ) : null}
      </section>
      <ul className="account-places">
        <li>
          <Link to="/account/profile">{t("account.profile.title")}</Link>
        </li>
        <li>
          <Link to="/account/addresses">{t("account.addresses.title")}</Link>
        </li>
        <li>
          <Link to="/account/membership">{t("memberships.account.title")}</Link>
        </li>
        {journal ? (
          <li>
            <Link to="/account/feed">{t("account.feed.title")}</Link>
          </li>
        ) : null}
        <li>
          <Link to="/account/security">{t("security.title")}</Link>
        </li>
        <li>
          <Link to="/account/data">{t("account.data.title")}</Link>
        </li>
      </ul>
    </div>
  );
}
