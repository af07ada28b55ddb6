import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { type Message, messagesIn, offencesAmong, vocabularies } from "../support/demo-words.ts";

test.each(Object.entries(vocabularies))(
  "no message in %s is about one shop's goods",
  (language, vocabulary) => {
    const messages = messagesIn(language);

    expect(messages.length).toBeGreaterThan(800);
    expect(offencesAmong(messages, vocabulary)).toEqual([]);
  },
);

test.each(Object.entries(vocabularies))("every exception in %s is needed", (language, vocabulary) => {
  const offences = offencesAmong(messagesIn(language), { ...vocabulary, exceptions: {} });
  const unneeded = Object.keys(vocabulary.exceptions).filter(
    (prefix) => !offences.some(({ key }) => key.startsWith(prefix)),
  );

  expect(unneeded).toEqual([]);
});

test("no template of a mail and no text in a component is about one shop's goods", () => {
  const sources = [
    ...sourcesUnder("server/mail").flatMap((path) => stringsOf(path, isText)),
    ...sourcesUnder("app")
      .filter((path) => path.endsWith(".tsx"))
      .flatMap((path) => stringsOf(path, ts.isJsxText)),
  ];

  for (const { words } of Object.values(vocabularies)) {
    expect(offencesAmong(sources, { words, exceptions: {} })).toEqual([]);
  }
});

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

function stringsOf(path: string, isWanted: (node: ts.Node) => node is ts.LiteralLikeNode): Message[] {
  const file = path.replace(/^.*\//, "").replace(/\.tsx?$/, "");
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Message[] = [];
  const visit = (node: ts.Node, key: string) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer, `${key}.${node.name.getText(source).replaceAll('"', "")}`);
      return;
    }
    if (isWanted(node)) found.push({ key, text: node.text });
    ts.forEachChild(node, (child) => visit(child, key));
  };
  visit(source, file);
  return found;
}
