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
export function linkIn(t: Translator, key: MessageKey, tag = "link"): string {
  return new RegExp(`<${tag}>(.*?)</${tag}>`).exec(t.raw(key))?.[1] ?? "";
}

type PatternValues = Record<string, string | number | RegExp>;

/** A whole text that is a message; a value that `values` leaves out may be anything. */
export function matchWhole(t: Translator, key: MessageKey, values: PatternValues = {}): RegExp {
  return new RegExp(`^${toSource(t, key, values)}$`);
}

/** The same as part of a text, such as a page or a mail. */
export function matchPart(t: Translator, key: MessageKey, values: PatternValues = {}): RegExp {
  return new RegExp(toSource(t, key, values));
}

/** What begins with a text. */
export function matchStart(text: string): RegExp {
  return new RegExp(`^${escapeRegExp(text)}`);
}

function toSource(t: Translator, key: MessageKey, values: PatternValues): string {
  const format = t as (key: MessageKey, values: object) => string;
  const unknown = [...t.raw(key).matchAll(/\{(\w+)/g)].map(([, name]): [string, RegExp] => [
    name ?? "",
    /.+/,
  ]);
  const given = Object.entries({ ...Object.fromEntries(unknown), ...values });
  /** A character of private use stands for a pattern until the message around it is escaped. */
  const standIn = (index: number) => String.fromCharCode(0xe000 + index);
  const text = format(
    key,
    Object.fromEntries(
      given.map(([name, value], index) => [name, value instanceof RegExp ? standIn(index) : value]),
    ),
  );
  return given.reduce(
    (source, [, value], index) =>
      value instanceof RegExp ? source.replaceAll(standIn(index), () => value.source) : source,
    escapeRegExp(text),
  );
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
