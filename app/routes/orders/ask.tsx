import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AskForm } from "#app/components/ask-form.tsx";
import { askPath } from "#app/components/ask-path.ts";
import { ExpiredLink } from "#app/components/expired-link.tsx";
import { Link } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { RequestSent } from "#app/components/order-asks.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { askBack } from "#server/orders/ask-back.ts";
import { askSchema, fieldOfLine } from "#server/orders/ask-form.ts";
import { openOrder } from "#server/orders/open-order.ts";
import type { Order } from "#server/orders/order.ts";
import type { RequestKind } from "#server/orders/order-request.ts";
import { viewOfRequest } from "#server/orders/request-view.ts";
import { whatMayGoBack } from "#server/orders/what-may-go-back.ts";

export { headers } from "./order.tsx";

/** `/orders/:id/withdraw` and `/orders/:id/return`: for whoever has the link to the order; no account is needed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { kind, query, opened } = await open(request, params.id);
  const refused = refusalOf(context);
  const { texts } = languageOf(request);
  const title = titleOf(request, texts.buying.order.asks[kind], refused);
  const about = { kind, title, days: limits.orderLinkLifetime / (24 * 3600), query, refused };
  if (!opened) return data({ ...about, order: undefined }, { status: 410 });
  return data({ ...about, order: viewOf(opened, kind, request) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { kind, query, opened } = await open(request, params.id);
  if (!opened) throw seeOther(onwardPath(request, "/orders/find"));
  const lines = whatMayGoBack(opened, opened.requests, kind);
  const form = parseForm(askSchema(kind, lines, languageOf(request).texts), await readForm(request));
  const isRepeated = lines.length === 0 && opened.requests.length > 0;
  if (!form.ok && !isRepeated) return refuse(context, form);
  if (form.ok) await orUnavailable(askBack(serviceDirectus, opened, kind, form.value));
  return seeOther(onwardPath(request, `${askPath(opened.id, kind, query)}&done`));
}

/** @throws 404 for a forged key and for an order that does not exist */
async function open(request: Request, id = "") {
  const { pathname, searchParams } = new URL(request.url);
  const kind: RequestKind = pathname.endsWith("/withdraw") ? "withdrawal" : "return";
  const key = searchParams.get("key");
  const opened = await orUnavailable(openOrder(serviceDirectus, id, key));
  if (opened.kind === "missing") throw notFound();
  const query = new URLSearchParams({ key: key ?? "" }).toString();
  return { kind, query, opened: opened.kind === "order" ? opened.order : undefined };
}

function viewOf(order: Order, kind: RequestKind, request: Request) {
  const language = languageOf(request);
  return {
    id: order.id,
    number: order.number ?? "",
    name: order.name,
    isDone: new URL(request.url).searchParams.has("done"),
    lines: whatMayGoBack(order, order.requests, kind).map((line) => ({
      ...line,
      name: fieldOfLine(line.id),
    })),
    seen: String(order.requests.length),
    requests: order.requests
      .filter((sent) => sent.kind === kind)
      .map((sent) => viewOfRequest(sent, language)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function AskPage() {
  const { kind, order, query, days, refused } = useLoaderData<typeof loader>();
  const { asks: words, titled } = useTexts().buying.order;
  if (!order) return <ExpiredLink days={days} />;
  const nothing = order.requests.length === 0 ? words.nothing[kind] : "";
  return (
    <div className="order">
      <PageHeader
        title={words[kind]}
        kicker={titled(order.number)}
        lead={order.lines.length > 0 ? words.lead[kind] : nothing}
      />
      {order.isDone ? <Notice tone="success" title={words.done} /> : null}
      {order.requests.map((sent) => (
        <RequestSent key={sent.id} request={sent} />
      ))}
      {order.lines.length > 0 ? (
        <AskForm kind={kind} order={order} query={query} {...(refused ? { refused } : {})} />
      ) : null}
      <p>
        <Link to={`/orders/${order.id}?${query}`}>{words.back}</Link>
      </p>
    </div>
  );
}
