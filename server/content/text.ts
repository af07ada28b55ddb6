import { z } from "zod";
import { parseParts } from "#server/directus/rows.ts";
import { writtenTag } from "#server/languages.ts";

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

/** A list kept as JSON: without what is not of the right shape, and empty where it is no list. */
export function jsonList<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((list) => parseParts(item, list ?? []));
}
