import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { limits } from "#server/limits.ts";

/** Every TypeScript file below some folders. */
export function sourceFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
}

const read = new Map<string, ts.Node[]>();

/** All nodes of a file, in the order in which they are written. */
export function nodesOf(file: string): ts.Node[] {
  const nodes =
    read.get(file) ??
    nodesIn(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  read.set(file, nodes);
  return nodes;
}

function nodesIn(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

/** True when a file declares a function of this name. */
export function hasFunction(file: string, name: string): boolean {
  return nodesOf(file).some((node) => ts.isFunctionDeclaration(node) && node.name?.text === name);
}

/** The object that a constant of a file holds, as far as it is plain data; what is worked out at run time reads "…". */
export function recordOf<T = unknown>(file: string, name: string): Record<string, T> {
  const found = nodesOf(file).find(
    (node) => ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer,
  );
  if (!found || !ts.isVariableDeclaration(found) || !found.initializer)
    throw new Error(`${file} has no constant ${name}`);
  return dataIn(found.initializer) as Record<string, T>;
}

/** The arguments of every call of a function (or `new` of a class) in a file, as plain data. */
export function callsOf(file: string, callee: string): unknown[][] {
  return nodesOf(file).flatMap((node) =>
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && node.expression.getText() === callee
      ? [(node.arguments ?? []).map(dataIn)]
      : [],
  );
}

/** The object literals of a file that have all of these properties, as plain data. */
export function objectsWith(file: string, ...names: string[]): Record<string, unknown>[] {
  return nodesOf(file)
    .filter((node) => ts.isObjectLiteralExpression(node))
    .map((node) => dataIn(node) as Record<string, unknown>)
    .filter((value) => names.every((name) => name in value));
}

/** Every text that stands in a file as it is. */
export function stringsIn(file: string): string[] {
  return nodesOf(file).flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));
}

/** The sentences that a file may say to a visitor: texts of several words that end with a full stop. */
export function sentencesIn(file: string): string[] {
  return nodesOf(file)
    .filter((node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    .filter(({ parent }) => !(ts.isNewExpression(parent) && parent.expression.getText() === "Error"))
    .map(dataIn)
    .filter((value): value is string => typeof value === "string" && /^\S.* .*\.$/.test(value));
}

function dataIn(node: ts.Node): unknown {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isTemplateExpression(node)) {
    const rest = node.templateSpans.map(({ expression, literal }) => `${dataIn(expression)}${literal.text}`);
    return node.head.text + rest.join("");
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(dataIn);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return dataIn(node.expression);
  if (ts.isPropertyAccessExpression(node) && node.expression.getText() === "limits")
    return limits[node.name.text as keyof typeof limits];
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties.flatMap((property) => {
        if (!property.name) return [];
        const name = ts.isStringLiteralLike(property.name) ? property.name.text : property.name.getText();
        return [[name, ts.isPropertyAssignment(property) ? dataIn(property.initializer) : "…"]];
      }),
    );
  return "…";
}

/** What a property's doc comment says, on one line; a property without one belongs to the comment before it. */
export function commentsOf(file: string, name: string): Map<string, string> {
  const declaration = nodesOf(file).find(
    (node) => ts.isVariableDeclaration(node) && node.name.getText() === name,
  );
  const object = declaration && nodesIn(declaration).find((node) => ts.isObjectLiteralExpression(node));
  const comments = new Map<string, string>();
  let last = "";
  for (const property of object?.properties ?? []) {
    const text = property.getSourceFile().text;
    const [start, end] = [property.pos, property.getStart(undefined, false)];
    const comment = /\/\*\*([\s\S]*?)\*\//.exec(text.slice(start, end))?.[1];
    last = comment?.replace(/\s*\n?\s*\*?\s+/g, " ").trim() ?? last;
    comments.set(property.name?.getText() ?? "", last);
  }
  return comments;
}
