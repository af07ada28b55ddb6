import { dictionary } from "@zxcvbn-ts/language-common";
import type { Texts } from "#app/texts/index.ts";
import { limits } from "#server/limits.ts";

let common: Set<string> | undefined;

/**
 * Why somebody cannot have this password.
 * @param own what everybody knows of them
 * @param words of the language in which they are told
 * @returns a sentence, or undefined where it will do. It is taken as it was typed, blanks and all
 * @see OWASP ASVS 5.0, 6.2.1 to 6.2.9; NIST SP 800-63B-4, 3.1.1.2
 */
export function passwordProblem(
  password: string,
  own: { email: string; name?: string },
  words: Texts["entry"]["passwords"],
): string | undefined {
  const length = [...password].length;
  if (length < limits.passwordLength) return words.short(limits.passwordLength);
  if (length > limits.passwordLongest) return words.long(limits.passwordLongest);
  const plain = password.toLowerCase();
  if (isCommon(plain)) return words.known();
  const [mailbox = ""] = own.email.toLowerCase().split("@");
  const known = [own.email, mailbox, own.name ?? ""].map((text) => bare(text.toLowerCase()));
  return bare(plain) && known.includes(bare(plain)) ? words.own() : undefined;
}

/** On the list itself, with figures and signs put at its end, or one character again and again. */
function isCommon(plain: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  const stem = plain.replace(/[^\p{L}]+$/u, "");
  return common.has(plain) || (stem.length > 0 && common.has(stem)) || new Set(plain).size <= 3;
}

/** Without what people put between words and behind them. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}
