import { useTranslations } from "#app/page/language.ts";
import type { OrderView } from "#server/orders/order-view.ts";
import type { RequestView } from "#server/orders/returns/return-request-view.ts";
import { Button } from "../ui/button.tsx";
import { Form, Link } from "../ui/link.tsx";
import { buildReturnPath } from "./return-path.ts";

/** What can be done about an order, and what its buyer has sent in. `query` is the key that opens it. */
export function OrderActions({
  order,
  query,
  nonce,
  returnTo,
}: {
  order: OrderView;
  query: string;
  nonce: string;
  returnTo?: string;
}) {
  const t = useTranslations();
  const { id, requests, requestKinds, canCancel, canBuyAgain } = order;
  if (requests.length === 0 && requestKinds.length === 0 && !canCancel && !canBuyAgain) return null;
  return (
    <section className="order-requests" aria-labelledby="order-requests-heading">
      <h2 id="order-requests-heading">{t("buying.order.requests.title")}</h2>
      {requests.map((request) => (
        <RequestSent key={request.id} request={request} />
      ))}
      {requestKinds.map((kind) => (
        <p key={kind}>
          <Link to={buildReturnPath(id, kind, query)}>{t(`buying.order.requests.${kind}`)}</Link>
        </p>
      ))}
      {canBuyAgain ? (
        <Form method="post" action={`/orders/${id}/reorder?${query}`}>
          <input type="hidden" name="nonce" value={nonce} />
          <Button variant="secondary">{t("buying.order.requests.again")}</Button>
        </Form>
      ) : null}
      {canCancel ? (
        <Form method="post" action={`/orders/${id}/cancel?${query}`}>
          {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
          <Button variant="secondary">{t("buying.order.requests.cancel")}</Button>
        </Form>
      ) : null}
    </section>
  );
}

/** One thing that was sent in: when, and what about. */
export function RequestSent({ request }: { request: RequestView }) {
  const t = useTranslations();
  return (
    <div className="order-request">
      <h3>{t(`buying.order.requests.sentIn.${request.kind}`, { moment: request.moment })}</h3>
      <ul>
        {request.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {request.name ? <p>{request.name}</p> : null}
      {request.statement ? <p className="order-request-statement">{request.statement}</p> : null}
      {request.isAnswered ? <p>{t("buying.order.requests.answered")}</p> : null}
      {request.decision ? (
        <p>
          <strong>{t(`buying.order.requests.decided.${request.kind}.${request.decision}`)}</strong>
        </p>
      ) : null}
      {request.answer ? (
        <>
          <p>{t("buying.order.requests.reply")}</p>
          <p className="order-request-statement">{request.answer}</p>
        </>
      ) : null}
    </div>
  );
}
