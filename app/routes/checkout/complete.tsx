import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { OrderLines } from "#app/components/order/order-lines.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { buildOrderPath } from "#server/orders/access/order-link.ts";
import { confirmPayment } from "#server/orders/confirm-payment.ts";
import { loadBoughtPosts } from "#server/orders/downloads/load-bought-posts.ts";
import { toOrderView } from "#server/orders/order-view.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

const secondsBetweenLooks = 5;

/** `/checkout/complete?session_id=`: back from the payment page. Looks once, and shows how things stand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = getLanguage(request);
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const found = await orUnavailablePayments(orUnavailable(confirmPayment(serviceClient, request, sessionId)));
  if (!found) throw notFound();
  // The page around this one was loaded at the same time, with a cart that is no longer right.
  if (found.news) throw seeOther(getLocalizedPath(request, `/checkout/complete?session_id=${sessionId}`));
  const { kind, order, payUrl } = found;
  const [posts, visitor] = await orUnavailable(
    Promise.all([
      loadBoughtPosts(withLanguage(serviceClient, language), order),
      getVisitor({ request, context }),
    ]),
  );
  const page = {
    kind,
    order: toOrderView(order, language, { posts }),
    signedIn: visitor.kind === "member",
    orderPath: buildOrderPath(order.id),
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
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title: page ? t(`buying.checkout.complete.${page.kind}.title`) : t("buying.checkout.complete.fallback"),
    noIndex: true,
  });
};

export default function CompletePage() {
  const { kind, order, signedIn, orderPath, payPath } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="checkout-complete">
      <PageHeader
        title={t(`buying.checkout.complete.${kind}.title`)}
        kicker={order.number ? t("buying.order.titled", { number: order.number }) : undefined}
        lead={t(`buying.checkout.complete.${kind}.lead`)}
      />
      <OrderLines order={order} signedIn={signedIn} />
      <p className="order-actions">
        {kind === "paid" ? <ButtonLink to={orderPath}>{t("buying.checkout.complete.see")}</ButtonLink> : null}
        {payPath ? <ButtonLink to={payPath}>{t("buying.checkout.complete.toPayment")}</ButtonLink> : null}
        {kind === "open" || kind === "expired" || kind === "failed" ? (
          <ButtonLink variant="secondary" to="/cart">
            {t("buying.checkout.complete.toCart")}
          </ButtonLink>
        ) : null}
      </p>
    </div>
  );
}
