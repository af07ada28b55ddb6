import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { RequestSent } from "#app/components/order/order-actions.tsx";
import { ReturnForm } from "#app/components/order/return-form.tsx";
import { buildReturnPath } from "#app/components/order/return-path.ts";
import { ExpiredLink } from "#app/components/ui/expired-link.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { findOrderByLink } from "#server/orders/access/open-order.ts";
import type { Order } from "#server/orders/order.ts";
import { requestReturn } from "#server/orders/returns/request-return.ts";
import { getLineFieldName, returnSchema } from "#server/orders/returns/return-form.ts";
import type { RequestKind } from "#server/orders/returns/return-request.ts";
import { toOrderRequestView } from "#server/orders/returns/return-request-view.ts";
import { listReturnableLines } from "#server/orders/returns/returnable-lines.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";

export { headers } from "./order.tsx";

/** `/orders/:id/withdraw` and `/orders/:id/return`: for whoever has the link to the order; no account is needed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { kind, query, opened } = await open(request, params.id);
  const refused = getFormErrors(context);
  const { t } = getLanguage(request);
  const title = formatPageTitle(request, t(`buying.order.requests.${kind}`), refused);
  const about = { kind, title, days: limits.orderLinkLifetime / (24 * 3600), query, refused };
  if (!opened) return data({ ...about, order: undefined }, { status: 410 });
  return data({ ...about, order: toView(opened, kind, request) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { kind, query, opened } = await open(request, params.id);
  if (!opened) throw seeOther(getLocalizedPath(request, "/orders/find"));
  const lines = listReturnableLines(opened, opened.requests, { kind });
  const form = parseForm(returnSchema(kind, lines, getLanguage(request).t), await readFormBody(request));
  const isRepeated = lines.length === 0 && opened.requests.length > 0;
  if (!form.ok && !isRepeated) return rejectForm(context, form);
  if (form.ok) await orUnavailable(requestReturn(serviceClient, opened, { kind, form: form.value }));
  return seeOther(getLocalizedPath(request, `${buildReturnPath(opened.id, kind, query)}&done`));
}

/** @throws 404 for a forged key and for an order that does not exist */
async function open(request: Request, id = "") {
  const { pathname, searchParams } = new URL(request.url);
  const kind: RequestKind = pathname.endsWith("/withdraw") ? "withdrawal" : "return";
  const key = searchParams.get("key");
  const opened = await orUnavailable(findOrderByLink(serviceClient, id, key));
  if (opened.kind === "missing") throw notFound();
  const query = new URLSearchParams({ key: key ?? "" }).toString();
  return { kind, query, opened: opened.kind === "order" ? opened.order : undefined };
}

function toView(order: Order, kind: RequestKind, request: Request) {
  const language = getLanguage(request);
  return {
    id: order.id,
    number: order.number ?? "",
    name: order.name,
    isDone: new URL(request.url).searchParams.has("done"),
    lines: listReturnableLines(order, order.requests, { kind }).map((line) => ({
      ...line,
      name: getLineFieldName(line.id),
    })),
    seen: String(order.requests.length),
    requests: order.requests
      .filter((sent) => sent.kind === kind)
      .map((sent) => toOrderRequestView(sent, language)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function AskPage() {
  const { kind, order, query, days, refused } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!order) return <ExpiredLink days={days} />;
  const nothing = order.requests.length === 0 ? t(`buying.order.requests.nothing.${kind}`) : "";
  return (
    <div className="order">
      <PageHeader
        title={t(`buying.order.requests.${kind}`)}
        kicker={t("buying.order.titled", { number: order.number })}
        lead={order.lines.length > 0 ? t(`buying.order.requests.lead.${kind}`) : nothing}
      />
      {order.isDone ? <Notice tone="success" title={t("buying.order.requests.done")} /> : null}
      {order.requests.map((sent) => (
        <RequestSent key={sent.id} request={sent} />
      ))}
      {order.lines.length > 0 ? (
        <ReturnForm kind={kind} order={order} query={query} {...(refused ? { refused } : {})} />
      ) : null}
      <p>
        <Link to={`/orders/${order.id}?${query}`}>{t("buying.order.requests.back")}</Link>
      </p>
    </div>
  );
}
