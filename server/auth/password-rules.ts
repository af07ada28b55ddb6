import { createRequire } from "node:module";
import type { Texts } from "#app/texts/index.ts";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";

type Zxcvbn = typeof import("@zxcvbn-ts/language-common");

const require = createRequire(import.meta.url);
let common: Set<string> | undefined;

/**
 * Why somebody cannot have this password.
 * @param own what everybody knows of them; of the site it is known here
 * @param words of the language in which they are told
 * @returns a sentence, or undefined where it will do. It is taken as it was typed, blanks and all
 * @see OWASP ASVS 5.0, 6.2.1 to 6.2.9 and 6.2.11; NIST SP 800-63B-4, 3.1.1.2
 */
export function passwordProblem(
  password: string,
  own: { email: string; name?: string },
  words: Texts["entry"]["passwords"],
): string | undefined {
  const length = [...password].length;
  if (length < limits.passwordLength) return words.short(limits.passwordLength);
  if (length > limits.passwordLongest) return words.long(limits.passwordLongest);
  const said = spellings(password.toLowerCase());
  if (isCommon(said)) return words.known();
  const known = whatEverybodyKnows(own);
  return said.some((text) => known.includes(bare(text))) ? words.own() : undefined;
}

/** On the list itself in any spelling, or hardly more than one character again and again. */
function isCommon(said: string[]): boolean {
  common ??= readCommon();
  return new Set(said[0]).size <= fewCharacters || said.some((text) => common?.has(text));
}

/** What leaks have shown most often, and single words and names. It is read when somebody first chooses a password. */
function readCommon(): Set<string> {
  const popular: string[] = require("popular-passwords");
  const { dictionary } = require("@zxcvbn-ts/language-common") as Zxcvbn;
  return new Set([...dictionary["passwords-common"], ...popular].map((text) => text.toLowerCase()));
}

/** Characters of which no good password is made, however long it is. */
const fewCharacters = 4;

/** What people do to a word that is too short or too well known, undone. */
const undoings: ((text: string) => string)[] = [
  (text) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""),
  (text) => once(text),
  (text) => (once(bare(text)) === bare(text) ? text : once(bare(text))),
  (text) => withLetters(text, "i"),
  (text) => withLetters(text, "l"),
];

/** A text as it was typed, first, and all that it says once figures and signs around it, repetitions and l33t are undone. */
function spellings(plain: string): string[] {
  const found = new Set([plain]);
  // A set goes on to what is added meanwhile.
  for (const text of found) for (const undo of undoings) found.add(undo(text));
  return [...found].filter(Boolean);
}

/** What is said again and again, once. */
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

/** A figure or sign that stands for a letter is that letter; a one, or what looks like it, is an i or an l. */
function withLetters(text: string, one: string): string {
  return text.replace(/[03457@$]/g, (sign) => letters[sign] ?? sign).replace(/[1!|]/g, one);
}

/** A person's address and name, and this site's: its host, and the sender of its mails. */
function whatEverybodyKnows({ email, name = "" }: { email: string; name?: string }): string[] {
  const host = new URL(config.siteUrl).hostname.replace(/^www\./, "");
  const sender = config.mail.from.replace(/<.*/, "");
  return [email, ...email.split("@", 1), name, host, ...host.split(".", 1), sender]
    .map((text) => bare(text.toLowerCase()))
    .filter(Boolean);
}

/** Without what people put between words and behind them. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}
