import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { OrderLines } from "#app/components/order-lines.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { confirmPayment } from "#server/orders/confirm-payment.ts";
import { orderPath } from "#server/orders/order-link.ts";
import { viewOfOrder } from "#server/orders/order-view.ts";

const secondsBetweenLooks = 5;

/** `/checkout/complete?session_id=`: back from the payment page. Looks once, and shows how things stand. */
export async function loader({ request }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const found = await orUnavailablePayments(
    orUnavailable(confirmPayment(serviceDirectus, request, sessionId)),
  );
  if (!found) throw notFound();
  // The page around this one was loaded at the same time, with a cart that is no longer right.
  if (found.news) throw seeOther(`/checkout/complete?session_id=${sessionId}`);
  const { kind, order, session } = found;
  const page = {
    kind,
    order: viewOfOrder(order),
    orderPath: orderPath(order.id),
    payPath: kind === "open" ? (session.url ?? "/checkout") : undefined,
  };
  const confirming = kind === "processing";
  return data(page, { headers: confirming ? { Refresh: String(secondsBetweenLooks) } : {} });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return { "Cache-Control": "private, no-store", ...(refresh ? { Refresh: refresh } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page ? wordsOf(page.kind).title : "Your payment", noIndex: true });

export default function CompletePage() {
  const { kind, order, orderPath, payPath } = useLoaderData<typeof loader>();
  const { title, lead } = wordsOf(kind);
  return (
    <div className="checkout-complete">
      <PageHeader title={title} kicker={order.number ? `Order ${order.number}` : undefined} lead={lead} />
      <OrderLines order={order} />
      <p className="order-actions">
        {kind === "paid" ? <ButtonLink to={orderPath}>See your order</ButtonLink> : null}
        {payPath ? <ButtonLink to={payPath}>Go back to the payment page</ButtonLink> : null}
        {kind === "open" || kind === "expired" || kind === "failed" ? (
          <ButtonLink variant="secondary" to="/cart">
            Go back to your cart
          </ButtonLink>
        ) : null}
      </p>
    </div>
  );
}

type Kind = ReturnType<typeof useLoaderData<typeof loader>>["kind"];

const words: Record<Kind, { title: string; lead: string }> = {
  paid: {
    title: "Thank you",
    lead: "Your order is paid. A receipt with the link to your order is on its way to your mailbox.",
  },
  processing: {
    title: "Your payment is being confirmed",
    lead: "Nothing more to do. This page looks again by itself, and a receipt follows by mail.",
  },
  open: {
    title: "Not paid yet",
    lead: "Nothing has been charged. Your things are kept for you for a while.",
  },
  expired: {
    title: "The time to pay is over",
    lead: "Nothing has been charged, and your things are back on the shelf. Your cart still has them.",
  },
  failed: {
    title: "The payment did not go through",
    lead: "Nothing has been charged. You can try another way.",
  },
  refunded: {
    title: "Your payment is on its way back",
    lead: "It came when what you ordered had been sold. We have sent it back in full, and a mail says more.",
  },
  held: {
    title: "We are looking into your payment",
    lead: "What arrived does not fit your order. Nothing is lost; we will write to you.",
  },
};

function wordsOf(kind: Kind) {
  return words[kind];
}
