import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { OrderLines } from "#app/components/order-lines.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { confirmPayment } from "#server/orders/confirm-payment.ts";
import { loadBoughtPosts } from "#server/orders/load-bought-posts.ts";
import { orderPath } from "#server/orders/order-link.ts";
import { viewOfOrder } from "#server/orders/order-view.ts";
import { visitorOf } from "#server/visitor.ts";

const secondsBetweenLooks = 5;

/** `/checkout/complete?session_id=`: back from the payment page. Looks once, and shows how things stand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = languageOf(request);
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const found = await orUnavailablePayments(
    orUnavailable(confirmPayment(serviceDirectus, request, sessionId)),
  );
  if (!found) throw notFound();
  // The page around this one was loaded at the same time, with a cart that is no longer right.
  if (found.news) throw seeOther(onwardPath(request, `/checkout/complete?session_id=${sessionId}`));
  const { kind, order, payUrl } = found;
  const [posts, visitor] = await orUnavailable(
    Promise.all([
      loadBoughtPosts(speaking(serviceDirectus, language), order),
      visitorOf({ request, context }),
    ]),
  );
  const page = {
    kind,
    order: viewOfOrder(order, language, { posts }),
    signedIn: visitor.kind === "member",
    orderPath: orderPath(order.id),
    payPath: kind === "open" ? (payUrl ?? "/checkout") : undefined,
  };
  const confirming = kind === "processing";
  return data(page, { headers: confirming ? { Refresh: String(secondsBetweenLooks) } : {} });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return { "Cache-Control": "private, no-store", ...(refresh ? { Refresh: refresh } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const { complete } = textsIn(matches).buying.checkout;
  return pageMeta(matches, { title: page ? complete[page.kind].title : complete.fallback, noIndex: true });
};

export default function CompletePage() {
  const { kind, order, signedIn, orderPath, payPath } = useLoaderData<typeof loader>();
  const { checkout, order: orderWords } = useTexts().buying;
  const words = checkout.complete;
  const { title, lead } = words[kind];
  return (
    <div className="checkout-complete">
      <PageHeader
        title={title}
        kicker={order.number ? orderWords.titled(order.number) : undefined}
        lead={lead}
      />
      <OrderLines order={order} signedIn={signedIn} />
      <p className="order-actions">
        {kind === "paid" ? <ButtonLink to={orderPath}>{words.see}</ButtonLink> : null}
        {payPath ? <ButtonLink to={payPath}>{words.toPayment}</ButtonLink> : null}
        {kind === "open" || kind === "expired" || kind === "failed" ? (
          <ButtonLink variant="secondary" to="/cart">
            {words.toCart}
          </ButtonLink>
        ) : null}
      </p>
    </div>
  );
}
