import { z } from "zod";
import { parseLanguageTag } from "#server/platform/i18n.ts";
import { parseParts } from "./rows.ts";

/** Trimmed; blank becomes undefined. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);

export const languageTagSchema = z.string().nullish().catch(undefined).transform(parseLanguageTag);

/** Site languages that an item exists in; undefined where the query did not ask. */
export const availableLanguages = z.array(z.string()).optional().catch(undefined);

export const idSchema = z.union([z.string(), z.number()]).transform(String);

export function isKey(sent: string | null): sent is string {
  return /^[\w-]{1,64}$/.test(sent ?? "");
}

/** A list in a JSON field; invalid entries are dropped, and a non-list becomes empty. */
export function jsonListSchema<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((list) => parseParts(item, list ?? []));
}
