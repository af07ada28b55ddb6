import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { messagesByLanguage } from "#app/messages/index.ts";
import { listMessages } from "#app/messages/translator.ts";

/** Words of content, of stand-ins and of programs that are a message's too: may only shrink. */
const exceptions: Record<string, string[]> = {
  "e2e/auth/sign-out.test.ts": ["Sign out"],
  "e2e/content/content.test.ts": ["E-mail"],
  "extended/content/languages.test.ts": ["Ihr Name"],
  "integration/auth/requests.test.ts": ["E-mail and password"],
  "payments/control.test.ts": ["Your card was declined."],
  "payments/hosted-page.test.ts": ["Your card was declined."],
  "support/auth/auth-core.ts": ["E-mail and password"],
  "support/auth/sign-in-forms.ts": ["E-mail", "Password", "Sign in"],
  "unit/items/items-error.test.ts": ["Collection cannot be empty"],
};

/** Those without values; the almanac's moons are known by their English names. */
const messages = new Set(
  Object.values(messagesByLanguage).flatMap(({ messages: catalog }) =>
    listMessages(catalog)
      .filter(([key, text]) => !text.includes("{") && !key.startsWith("almanac.moons."))
      .map(([, text]) => text.replace(/<\/?\w+>/g, "")),
  ),
);
const countWords = (text: string) => text.split(/\s+/).length;
const sentences = [...messages].filter((text) => countWords(text) > 3);

test("tests ask for a message by its key and do not quote it", () => {
  const quotes = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !import.meta.filename.endsWith(file))
    .map((file): [string, string[]] => [file, [...new Set(listQuotes(join("tests", file)))].sort()]);

  expect(Object.fromEntries(quotes.filter(([, found]) => found.length > 0))).toEqual(exceptions);
}, 30_000);

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

/** One word is a quote only where Playwright looks for it. */
function isQuote(text: string, node: ts.Node): boolean {
  if (messages.has(text))
    return countWords(text) > 1 || isLocator(node.parent) || isLocator(node.parent.parent.parent);
  return countWords(text) > 3 && sentences.some((each) => text.includes(each));
}

function toText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text.trim();
  return ts.isRegularExpressionLiteral(node) ? node.text.replace(/^\/\^?|\$?\/\w*$|\\(?=\W)/g, "") : "";
}

function isLocator(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /\.getBy(Role|Text|Label)$/.test(node.expression.getText());
}

function isTitle(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^(test|describe)\b/.test(node.expression.getText());
}
