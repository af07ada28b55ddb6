import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import ts from "typescript";
import { expect, test } from "vitest";
import { messagesByLanguage } from "#app/messages/index.ts";
import { listMessages } from "#app/messages/translator.ts";
import { escapeRegExp } from "../support/messages.ts";

/** Words of content, of stand-ins and of programs that are a message's too: may only shrink. */
const exceptions: Record<string, string[]> = {
  "e2e/auth/sign-out.test.ts": ["Sign out"],
  "e2e/content/content.test.ts": ["E-mail"],
  "extended/content/languages.test.ts": ["Ihr Name"],
  "integration/auth/requests.test.ts": ["E-mail and password"],
  "payments/control.test.ts": ["Your card was declined."],
  "payments/dunning.test.ts": ["Patron: active, until 2027-02-28, card ending in 4242"],
  "payments/hosted-page.test.ts": ["Your card has expired.", "Your card was declined."],
  "support/auth/auth-core.ts": ["E-mail and password"],
  "support/auth/sign-in-forms.ts": ["E-mail", "Password", "Sign in"],
  "unit/items/items-error.test.ts": ["Collection cannot be empty"],
};

/** A message as a regular expression that has anything for each value, and the words that are its own. */
interface Pattern {
  source: string;
  words: string[];
}

const countWords = (text: string) => text.split(/\s+/).length;

/** The almanac's moons are known by their English names. */
const texts = Object.values(messagesByLanguage).flatMap(({ messages }) =>
  listMessages(messages)
    .filter(([key]) => !key.startsWith("almanac.moons."))
    .map(([, text]) => text),
);
const plain = new Set(
  texts.filter((text) => !text.includes("{")).map((text) => text.replace(/<\/?\w+>/g, "")),
);
const sentences = [...plain].filter((text) => countWords(text) > 3);
const filled = texts.flatMap((text) => {
  const { source, words } = toPattern(parse(text));
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  return words.length > 1 && text.includes("{") ? [{ longest, whole: new RegExp(`^${source}$`) }] : [];
});

test("tests ask for a message by its key and do not quote it", () => {
  const quotes = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !import.meta.filename.endsWith(file))
    .map((file): [string, string[]] => [file, [...new Set(listQuotes(join("tests", file)))].sort()]);

  expect(Object.fromEntries(quotes.filter(([, found]) => found.length > 0))).toEqual(exceptions);
}, 60_000);

function toPattern(elements: MessageFormatElement[]): Pattern {
  const parts = elements.map((element): Pattern => {
    if (element.type === TYPE.literal)
      return { source: escapeRegExp(element.value), words: element.value.match(/\p{L}{2,}/gu) ?? [] };
    if (element.type === TYPE.tag) return toPattern(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return { source: ".+", words: [] };
    const choices = Object.values(element.options).map(({ value }) => toPattern(value).source);
    return { source: `(?:${choices.join("|")})`, words: [] };
  });
  return {
    source: parts.map(({ source }) => source).join(""),
    words: parts.flatMap(({ words }) => words),
  };
}

function listQuotes(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const text = toText(node);
    if (text && isQuote(text, node) && !isTitle(node.parent)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return found;
}

/** One word is a quote only where Playwright looks for it, one word beside values nowhere. */
function isQuote(text: string, node: ts.Node): boolean {
  if (plain.has(text))
    return countWords(text) > 1 || isLocator(node.parent) || isLocator(node.parent.parent.parent);
  return (
    filled.some(({ longest, whole }) => text.includes(longest) && whole.test(text)) ||
    (countWords(text) > 3 && sentences.some((each) => text.includes(each)))
  );
}

/** What a string, a template or a regular expression says, whatever is filled in. */
function toText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text.trim();
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…").trim();
  return ts.isRegularExpressionLiteral(node) ? node.text.replace(/^\/\^?|\$?\/\w*$|\\(?=\W)/g, "") : "";
}

function isLocator(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /\.getBy(Role|Text|Label)$/.test(node.expression.getText());
}

function isTitle(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^(test|describe)\b/.test(node.expression.getText());
}
