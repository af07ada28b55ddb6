import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { AccountOffer } from "#app/components/order/account-offer.tsx";
import { Meanwhile } from "#app/components/order/meanwhile.tsx";
import { OrderDelivery } from "#app/components/order/order-delivery.tsx";
import { OrderLines } from "#app/components/order/order-lines.tsx";
import { OrderProgress } from "#app/components/order/order-progress.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import orderStyles from "#app/styles/orders.css?url";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { listLatest } from "#server/content/posts/posts.ts";
import { getSiteSections } from "#server/content/site/cached-site-sections.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { signOrderLink } from "#server/orders/access/order-link.ts";
import { confirmPayment } from "#server/orders/confirm-payment.ts";
import { loadGoods } from "#server/orders/load-goods.ts";
import { toOrderView } from "#server/orders/order-view.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

const secondsBetweenLooks = 5;
const postsShown = 2;

/** `/checkout/complete?session_id=`: back from the payment page. Looks once, and shows how things stand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = getLanguage(request);
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const found = await orUnavailablePayments(orUnavailable(confirmPayment(serviceClient, request, sessionId)));
  if (!found) throw notFound();
  // The page around this one was loaded at the same time, with a cart that is no longer right.
  if (found.news) throw seeOther(getLocalizedPath(request, `/checkout/complete?session_id=${sessionId}`));
  const { kind, order, payUrl } = found;
  const [visitor, parts] = await orUnavailable(
    Promise.all([getVisitor({ request, context }), getSiteSections()]),
  );
  const isOnItsWay = kind === "paid" || kind === "processing";
  const [goods, posts] = await orUnavailable(
    Promise.all([
      loadGoods(visitor.directus, [order]),
      isOnItsWay && parts.journal ? listLatest(visitor.directus, postsShown) : [],
    ]),
  );
  const signedIn = visitor.kind === "member";
  const page = {
    kind,
    order: toOrderView(order, language, goods),
    posts,
    signedIn,
    buyer: isOnItsWay && !signedIn && parts.accounts ? { email: order.email, name: order.name } : undefined,
    query: new URLSearchParams({ key: signOrderLink(order.id) }).toString(),
    payPath: kind === "open" ? (payUrl ?? "/checkout") : undefined,
  };
  const confirming = kind === "processing";
  return data(page, { headers: confirming ? { Refresh: String(secondsBetweenLooks) } : {} });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return { "Cache-Control": "private, no-store", ...(refresh ? { Refresh: refresh } : {}) };
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orderStyles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title: page ? t(`buying.checkout.complete.${page.kind}.title`) : t("buying.checkout.complete.fallback"),
    noIndex: true,
  });
};

export default function CompletePage() {
  const { kind, order, posts, signedIn, buyer, query, payPath } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="checkout-complete">
      <PageHeader
        title={t(`buying.checkout.complete.${kind}.title`)}
        kicker={order.number ? t("buying.order.titled", { number: order.number }) : undefined}
        lead={t(`buying.checkout.complete.${kind}.lead`)}
      />
      {kind === "paid" || kind === "processing" ? <OrderProgress steps={order.progress} /> : null}
      {kind === "paid" && order.next ? <p className="order-next">{order.next}</p> : null}
      <div className="order-columns">
        <div>
          <OrderLines order={order} signedIn={signedIn} query={query} />
          <p className="order-actions">
            {kind === "paid" ? (
              <ButtonLink variant="secondary" to={`/orders/${order.id}?${query}`}>
                {t("buying.checkout.complete.see")}
              </ButtonLink>
            ) : null}
            {payPath ? <ButtonLink to={payPath}>{t("buying.checkout.complete.toPayment")}</ButtonLink> : null}
            {kind === "open" || kind === "expired" || kind === "failed" ? (
              <ButtonLink variant="secondary" to="/cart">
                {t("buying.checkout.complete.toCart")}
              </ButtonLink>
            ) : null}
          </p>
        </div>
        <div className="order-aside">
          <OrderDelivery order={order} />
          {buyer ? <AccountOffer {...buyer} /> : null}
        </div>
      </div>
      <Meanwhile posts={posts} />
    </div>
  );
}
