import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";

/** Longest address that a mail server takes. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.3 */
export const longestAddress = 254;

/**
 * An address as it is kept and compared: without blanks around it, in lower case. Only plain ASCII passes, so that
 * no look-alike of the at sign or of a letter can name somebody else's mailbox.
 */
export function emailSchema(words?: Texts["entry"]["problems"]) {
  return z
    .string()
    .default("")
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.email(words?.badEmail).max(longestAddress, words?.longEmail));
}

const anyAddress = emailSchema();

/** The address that was sent, or undefined where it is none. */
export function addressOf(value: unknown): string | undefined {
  return anyAddress.safeParse(value).data;
}

/**
 * A filter for one address in whatever case it was written in Studio. What it finds must still be compared by
 * `isSameAddress`: a database may read `_` and `%` as wildcards.
 */
export function addressFilter(email: string) {
  return { _and: [{ email: { _istarts_with: email } }, { email: { _iends_with: email } }] };
}

/** True for the same address in any case. */
export function isSameAddress(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
