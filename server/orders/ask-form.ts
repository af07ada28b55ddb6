import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { withoutFormula } from "#server/csv.ts";
import { limits } from "#server/limits.ts";
import type { RequestKind } from "./order-request.ts";
import type { ReturnableLine } from "./what-may-go-back.ts";

/** The name of a line's field: how many pieces of it. */
export function fieldOfLine(id: string): string {
  return `line-${id}`;
}

/** What the form to withdraw, or to send something back, says about these lines. */
export function askSchema(kind: RequestKind, lines: ReturnableLine[], { buying }: Texts) {
  const words = buying.order.asks.problems;
  const text = z.string().max(limits.noteLength, words.long(limits.noteLength)).default("");
  const pieces = lines.map(({ id, quantity }) => {
    const wrong = words.quantity(quantity);
    return [
      fieldOfLine(id),
      z.coerce.number(wrong).int(wrong).min(0, wrong).max(quantity, wrong).default(0),
    ] as const;
  });
  return z
    .object({
      ...Object.fromEntries(pieces),
      name: z
        .string()
        .default("")
        .transform(withoutFormula)
        .pipe(z.string().max(limits.nameLength, words.long(limits.nameLength))),
      statement: kind === "return" ? text.pipe(z.string().min(1, words.reason)) : text,
      seen: z.string().default(""),
    })
    .transform(({ name, statement, seen, ...rest }) => ({
      name,
      statement,
      seen,
      lines: lines
        .map(({ id, title }) => ({ line: id, title, quantity: piecesIn(rest, id) }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .refine((form) => form.lines.length > 0, { error: words.nothing, path: ["form"] });
}

function piecesIn(form: Record<string, unknown>, id: string): number {
  return Number(form[fieldOfLine(id)] ?? 0);
}
