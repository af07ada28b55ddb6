import { z } from "zod";

/**
 * - withdrawal: the buyer withdraws from the contract, which in the EU needs no reason (Directive 2011/83/EU, article 9)
 * - return: something is to come back for a reason, such as a fault
 */
export const requestKinds = ["withdrawal", "return"] as const;
export type RequestKind = (typeof requestKinds)[number];

const RequestLineSchema = z.object({ line: z.string(), title: z.string(), quantity: z.number() });
/** So many pieces of a line of the order, called as it was when it was bought. */
export type RequestLine = z.output<typeof RequestLineSchema>;

export const OrderRequestSchema = z
  .object({
    id: z.string(),
    kind: z.enum(requestKinds),
    name: z.string().nullish(),
    statement: z.string().nullish(),
    lines: z.array(RequestLineSchema).nullish(),
    date_created: z.string().refine((text) => !Number.isNaN(Date.parse(text)), "no date"),
  })
  .transform(({ id, kind, name, statement, lines, date_created }) => ({
    id,
    kind,
    name: name ?? "",
    statement: statement ?? "",
    lines: lines ?? [],
    createdAt: date_created,
  }));
/** What a buyer has sent in about an order. */
export type OrderRequest = z.output<typeof OrderRequestSchema>;
