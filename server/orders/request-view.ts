import type { Language } from "#server/languages.ts";
import type { OrderRequest, RequestKind } from "./order-request.ts";

/** What a buyer has sent in, as its page and its mail get it. */
export interface RequestView {
  id: string;
  kind: RequestKind;
  name: string;
  lines: string[];
  statement: string;
  /** To the second, with the zone: it may have to be proved. */
  moment: string;
}

/** Writes out what was sent in, in a language. */
export function viewOfRequest(request: OrderRequest, { locale }: Language): RequestView {
  const { id, kind, name, lines, statement, createdAt } = request;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
  return {
    id,
    kind,
    name,
    lines: lines.map(({ quantity, title }) => `${quantity} × ${title}`),
    statement,
    moment: format.format(new Date(createdAt)),
  };
}
