import type { Language } from "#server/platform/i18n.ts";
import type { OrderRequest, RequestDecision, RequestKind } from "./return-request.ts";

export interface RequestView {
  id: string;
  kind: RequestKind;
  name: string;
  lines: string[];
  statement: string;
  decision: RequestDecision | undefined;
  /** What staff write to the buyer. */
  answer: string | undefined;
  /** To the second, with the time zone, as evidence. */
  moment: string;
  /** Staff have marked it so in Studio, and no more is known. */
  isAnswered: boolean;
}

export function toOrderRequestView(request: OrderRequest, { locale }: Language): RequestView {
  const { id, kind, name, lines, statement, decision, answer, createdAt } = request;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
  return {
    id,
    kind,
    name,
    lines: lines.map(({ quantity, title }) => `${quantity} × ${title}`),
    statement,
    decision,
    answer,
    moment: format.format(new Date(createdAt)),
    isAnswered: request.isAnswered && !decision && !answer,
  };
}
