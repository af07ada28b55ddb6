import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { OrderLines } from "#app/components/order-lines.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { openOrder } from "#server/orders/open-order.ts";
import { viewOfOrder } from "#server/orders/order-view.ts";

/** `/orders/:id?key=`: an order for whoever has its link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key");
  const opened = await orUnavailable(openOrder(serviceDirectus, params.id ?? "", key));
  if (opened.kind === "missing") throw notFound();
  if (opened.kind === "expired") return data({ order: undefined, query: "" }, { status: 410 });
  const query = new URLSearchParams({ key: key ?? "" }).toString();
  return data({ order: viewOfOrder(opened.order), query });
}

/** The address is the key: no search engine and no shared cache may keep it. */
export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: titleOf(page?.order?.number), noIndex: true });

export default function OrderPage() {
  const { order, query } = useLoaderData<typeof loader>();
  if (!order) return <ExpiredLink />;
  return (
    <div className="order">
      <PageHeader title={titleOf(order.number)} kicker={order.placedOn} lead={`${order.state}.`} />
      <OrderLines order={order} downloadPath={(line) => `/orders/${order.id}/downloads/${line}?${query}`} />
      {order.note ? (
        <section className="order-note">
          <h2>Your note to us</h2>
          <p>{order.note}</p>
        </section>
      ) : null}
    </div>
  );
}

function titleOf(number: string | undefined): string {
  return number ? `Order ${number}` : "Your order";
}

function ExpiredLink() {
  return (
    <div className="order">
      <PageHeader title="This link has expired" lead="Links to orders are good for 30 days." />
      <p>
        <ButtonLink to="/orders/find">Have a new one sent to you</ButtonLink>
      </p>
    </div>
  );
}
