import { z } from "zod";
import { text } from "#server/directus/field-schemas.ts";

/** A withdrawal needs no reason in the EU (Directive 2011/83/EU, article 9); a return has one, such as a fault. */
export const requestKinds = ["withdrawal", "return"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What staff say of one; the buyer is mailed it once. */
export const requestDecisions = ["accepted", "declined"] as const;
export type RequestDecision = (typeof requestDecisions)[number];

const RequestLineSchema = z.object({ line: z.string(), title: z.string(), quantity: z.number() });
/** Quantity of an order line, with the title as bought. */
export type RequestLine = z.output<typeof RequestLineSchema>;

export const OrderRequestSchema = z
  .object({
    id: z.string(),
    kind: z.enum(requestKinds),
    name: z.string().nullish(),
    statement: z.string().nullish(),
    status: z.string().nullish(),
    lines: z.array(RequestLineSchema).nullish(),
    decision: z.enum(requestDecisions).nullish().catch(undefined),
    answer: text.catch(undefined),
    date_created: z.string().refine((text) => !Number.isNaN(Date.parse(text)), "no date"),
  })
  .transform(({ id, kind, name, statement, status, lines, decision, answer, date_created }) => ({
    id,
    kind,
    name: name ?? "",
    statement: statement ?? "",
    isAnswered: status === "answered",
    lines: lines ?? [],
    decision: decision ?? undefined,
    answer,
    createdAt: date_created,
  }));
export type OrderRequest = z.output<typeof OrderRequestSchema>;
