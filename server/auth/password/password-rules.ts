import { createRequire } from "node:module";
import type { Translator } from "#app/messages/translator.ts";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";

type Zxcvbn = typeof import("@zxcvbn-ts/language-common");

const require = createRequire(import.meta.url);
let common: Set<string> | undefined;

/**
 * Checked as typed, spaces included.
 * @returns a sentence, or undefined when accepted
 * @see OWASP ASVS 5.0, 6.2.1 to 6.2.9 and 6.2.11; NIST SP 800-63B-4, 3.1.1.2
 */
export function findPasswordProblem(
  password: string,
  own: { email: string; name?: string },
  t: Translator,
): string | undefined {
  const length = [...password].length;
  if (length < limits.passwordMinLength)
    return t("auth.passwords.short", { length: limits.passwordMinLength });
  if (length > limits.passwordMaxLength)
    return t("auth.passwords.long", { length: limits.passwordMaxLength });
  const variants = spellings(password.toLowerCase());
  if (isCommon(variants)) return t("auth.passwords.known");
  const known = whatEverybodyKnows(own);
  return variants.some((text) => known.includes(bare(text))) ? t("auth.passwords.own") : undefined;
}

function isCommon(variants: string[]): boolean {
  common ??= readCommon();
  return new Set(variants[0]).size <= fewCharacters || variants.some((text) => common?.has(text));
}

/** Most frequent leaked passwords, and single words and names. Loaded on first use. */
function readCommon(): Set<string> {
  const popular: string[] = require("popular-passwords");
  const { dictionary } = require("@zxcvbn-ts/language-common") as Zxcvbn;
  return new Set([...dictionary["passwords-common"], ...popular].map((text) => text.toLowerCase()));
}

/** A password of at most this many distinct characters is rejected. */
const fewCharacters = 4;

/** Reverses common modifications of a weak password. */
const undoings: ((text: string) => string)[] = [
  (text) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""),
  (text) => once(text),
  (text) => (once(bare(text)) === bare(text) ? text : once(bare(text))),
  (text) => withLetters(text, "i"),
  (text) => withLetters(text, "l"),
];

/** The text as typed, first, then with affixes, repetitions and l33t reversed. */
function spellings(plain: string): string[] {
  const found = new Set([plain]);
  // A Set's iteration includes elements that are added during it.
  for (const text of found) for (const undo of undoings) found.add(undo(text));
  return [...found].filter(Boolean);
}

function once(text: string): string {
  return text.replace(/^(.+?)\1+$/su, "$1");
}

const letters: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** L33t: 1, ! and | may stand for i or l. */
function withLetters(text: string, one: string): string {
  return text.replace(/[03457@$]/g, (sign) => letters[sign] ?? sign).replace(/[1!|]/g, one);
}

function whatEverybodyKnows({ email, name = "" }: { email: string; name?: string }): string[] {
  const host = new URL(config.siteUrl).hostname.replace(/^www\./, "");
  const sender = config.mail.from.replace(/<.*/, "");
  return [email, ...email.split("@", 1), name, host, ...host.split(".", 1), sender]
    .map((text) => bare(text.toLowerCase()))
    .filter(Boolean);
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}
