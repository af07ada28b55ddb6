import type { Language } from "#server/platform/i18n.ts";
import type { OrderRequest, RequestKind } from "./return-request.ts";

export interface RequestView {
  id: string;
  kind: RequestKind;
  name: string;
  lines: string[];
  statement: string;
  /** To the second, with the time zone, as evidence. */
  moment: string;
  /** Staff have marked it so in Studio. */
  isAnswered: boolean;
}

export function toOrderRequestView(request: OrderRequest, { locale }: Language): RequestView {
  const { id, kind, name, lines, statement, createdAt, isAnswered } = request;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
  return {
    id,
    kind,
    name,
    lines: lines.map(({ quantity, title }) => `${quantity} × ${title}`),
    statement,
    moment: format.format(new Date(createdAt)),
    isAnswered,
  };
}
