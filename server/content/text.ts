import { z } from "zod";
import { writtenTag } from "#server/languages.ts";
import { log } from "#server/log.ts";

/** A text that an editor may have left empty: trimmed, or undefined. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);

/** The tag of a language that an editor has written down; undefined where it is none. */
export const tag = z.string().nullish().catch(undefined).transform(writtenTag);

/** The languages of the site that an item is there in; undefined where nobody has asked. */
export const spoken = z.array(z.string()).optional().catch(undefined);

/** An item's key, whatever its type. */
export const key = z.union([z.string(), z.number()]).transform(String);

/** Whether somebody sent what can be an item's key: a number, a UUID or a word. */
export function isKey(sent: string | null): sent is string {
  return /^[\w-]{1,64}$/.test(sent ?? "");
}

/** The rows that can be read; one that lacks what it needs is left out, so that the others are still shown. */
export function readable<Schema extends z.ZodType>(schema: Schema, rows: unknown[]): z.output<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (!parsed.success) log.warn({ problem: z.prettifyError(parsed.error) }, "a row cannot be shown");
    return parsed.success ? [parsed.data] : [];
  });
}

/** A list kept as JSON: without what is not of the right shape, and empty where it is no list. */
export function jsonList<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((list) => readable(item, list ?? []));
}
