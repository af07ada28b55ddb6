import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#app/components/link.tsx";
import { OrderList } from "#app/components/order-list.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ToShop } from "#app/components/to-shop.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { useParts } from "#app/parts.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { viewOfAccountOrder } from "#server/orders/account-order-view.ts";
import { listOrdersOf } from "#server/orders/account-orders.ts";
import { memberOf } from "./member.ts";

const shown = 3;

/** `/account`: who is signed in, and what they ordered last. */
export async function loader(args: LoaderFunctionArgs) {
  const { directus, user } = await memberOf(args);
  const page = { number: 1, size: shown };
  const { orders, total } = await orUnavailable(listOrdersOf(directus, user.id, page));
  const language = languageOf(args.request);
  const views = orders.map((order) => viewOfAccountOrder(order, language));
  return { name: user.name, email: user.email, orders: views, total };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).account.title, noIndex: true });

export default function AccountPage() {
  const { name, email, orders, total } = useLoaderData<typeof loader>();
  const { account: words, security, memberships } = useTexts();
  const { journal } = useParts();
  return (
    <div className="account">
      <PageHeader title={words.hello(name)} kicker={words.title} note={email === name ? undefined : email} />
      <section className="account-orders" aria-labelledby="orders-heading">
        <h2 id="orders-heading">{words.latestOrders}</h2>
        {orders.length > 0 ? <OrderList orders={orders} /> : <ToShop text={words.nothingOrdered} />}
        {total > orders.length ? (
          <p>
            <Link to="/account/orders">{words.allOrders(total)}</Link>
          </p>
        ) : null}
      </section>
      <ul className="account-places">
        <li>
          <Link to="/account/profile">{words.profile.title}</Link>
        </li>
        <li>
          <Link to="/account/addresses">{words.addresses.title}</Link>
        </li>
        <li>
          <Link to="/account/membership">{memberships.account.title}</Link>
        </li>
        {journal ? (
          <li>
            <Link to="/account/feed">{words.feed.title}</Link>
          </li>
        ) : null}
        <li>
          <Link to="/account/security">{security.title}</Link>
        </li>
        <li>
          <Link to="/account/data">{words.data.title}</Link>
        </li>
      </ul>
    </div>
  );
}
