import type { MessageKey } from "#app/messages/catalog.ts";
import { translators } from "#app/messages/index.ts";
import type { Translator } from "#app/messages/translator.ts";

/** The messages of the site, in each of its languages: tests ask for one by its key, not by its wording. */
export const { en, de, ar } = translators as Record<"en" | "de" | "ar", Translator>;

/** A message as it is seen: without what only screen readers say. */
export function formatSeen(t: Translator, key: MessageKey, values: Record<string, string> = {}): string {
  const format = t.rich as (key: MessageKey, values: object) => unknown[];
  return format(key, { ...values, hidden: () => "" }).join("");
}

/** The words of the link in a message: "Welcome. <link>See more.</link>" has "See more." */
export function linkIn(t: Translator, key: MessageKey): string {
  return /<link>(.*?)<\/link>/.exec(t.raw(key))?.[1] ?? "";
}
