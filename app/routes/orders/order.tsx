import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExpiredLink } from "#app/components/expired-link.tsx";
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
import { limits } from "#server/limits.ts";
import { loadBoughtPosts } from "#server/orders/load-bought-posts.ts";
import { loadDownloads } from "#server/orders/load-downloads.ts";
import { openOrder } from "#server/orders/open-order.ts";
import { viewOfOrder } from "#server/orders/order-view.ts";
import { visitorOf } from "#server/visitor.ts";

/** How long a link is good. */
const days = limits.orderLinkLifetime / (24 * 3600);

/** `/orders/:id?key=`: an order for whoever has its link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = languageOf(request);
  const key = new URL(request.url).searchParams.get("key");
  const opened = await orUnavailable(openOrder(serviceDirectus, params.id ?? "", key));
  if (opened.kind === "missing") throw notFound();
  if (opened.kind === "expired")
    return data({ order: undefined, query: "", nonce: "", days, signedIn: false }, { status: 410 });
  const query = new URLSearchParams({ key: key ?? "" }).toString();
  const [downloads, posts, { kind }] = await orUnavailable(
    Promise.all([
      loadDownloads(serviceDirectus, opened.order),
      loadBoughtPosts(speaking(serviceDirectus, language), opened.order),
      visitorOf({ request, context }),
    ]),
  );
  const order = viewOfOrder(opened.order, language, { downloads, posts });
  return data({ order, query, nonce: formMark(request), days, signedIn: kind === "member" });
}

/** The address is the key: no search engine and no shared cache may keep it. */
export function headers() {
  return { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const { order: words } = textsIn(matches).buying;
  const number = page?.order?.number;
  return pageMeta(matches, { title: number ? words.titled(number) : words.yours, noIndex: true });
};

export default function OrderPage() {
  const { order, query, nonce, days, signedIn } = useLoaderData<typeof loader>();
  const { order: words } = useTexts().buying;
  if (!order) return <ExpiredLink days={days} />;
  return (
    <div className="order">
      <PageHeader
        title={order.number ? words.titled(order.number) : words.yours}
        kicker={order.placedOn}
        lead={`${order.state}.`}
      />
      <OrderLines
        order={order}
        signedIn={signedIn}
        downloadPath={(line, file) => `/orders/${order.id}/downloads/${line}/${file}?${query}`}
      />
      {order.note ? (
        <section className="order-note">
          <h2>{words.note}</h2>
          <p>{order.note}</p>
        </section>
      ) : null}
      <OrderInvoices order={order} query={query} />
      <OrderAsks order={order} query={query} nonce={nonce} />
    </div>
  );
}
