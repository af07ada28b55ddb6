import { z } from "zod";

/** A text that an editor may have left empty: trimmed, or undefined. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);

/** A list kept as JSON: what is not of the right shape counts as empty. */
export function jsonList<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])
    .catch([]);
}
