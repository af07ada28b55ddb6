import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { limits } from "#server/limits.ts";
import { escapeFormula } from "#server/platform/csv.ts";
import type { RequestKind } from "./return-request.ts";
import type { ReturnableLine } from "./returnable-lines.ts";

export function getLineFieldName(id: string): string {
  return `line-${id}`;
}

export function returnSchema(kind: RequestKind, lines: ReturnableLine[], t: Translator) {
  const text = z
    .string()
    .max(limits.noteLength, t("buying.order.requests.problems.long", { most: limits.noteLength }))
    .default("");
  const pieces = lines.map(({ id, quantity }) => {
    const wrong = t("buying.order.requests.problems.quantity", { most: quantity });
    return [
      getLineFieldName(id),
      z.coerce.number(wrong).int(wrong).min(0, wrong).max(quantity, wrong).default(0),
    ] as const;
  });
  return z
    .object({
      ...Object.fromEntries(pieces),
      name: z
        .string()
        .default("")
        .transform(escapeFormula)
        .pipe(
          z
            .string()
            .max(limits.nameLength, t("buying.order.requests.problems.long", { most: limits.nameLength })),
        ),
      statement:
        kind === "return" ? text.pipe(z.string().min(1, t("buying.order.requests.problems.reason"))) : text,
      seen: z.string().default(""),
    })
    .transform(({ name, statement, seen, ...rest }) => ({
      name,
      statement,
      seen,
      lines: lines
        .map(({ id, title }) => ({ line: id, title, quantity: parseQuantity(rest, id) }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .refine((form) => form.lines.length > 0, {
      error: t("buying.order.requests.problems.nothing"),
      path: ["form"],
    });
}

function parseQuantity(form: Record<string, unknown>, id: string): number {
  return Number(form[getLineFieldName(id)] ?? 0);
}
