import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";

/** @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3 */
export const longestAddress = 254;

/** Normalizes to trimmed lower case. ASCII only, so that no homograph can name another mailbox. */
export function emailSchema(t?: Translator) {
  return z
    .string()
    .default("")
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.email(t?.("auth.problems.badEmail")).max(longestAddress, t?.("auth.problems.longEmail")));
}

const anyAddress = emailSchema();

export function parseEmail(value: unknown): string | undefined {
  return anyAddress.safeParse(value).data;
}

/** Case-insensitive filter. Check its results with `isSameEmail`: a database may treat `_` and `%` as wildcards. */
export function buildEmailFilter(email: string) {
  return { _and: [{ email: { _istarts_with: email } }, { email: { _iends_with: email } }] };
}

export function isSameEmail(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
