import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

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
export function findNodes(file: string): ts.Node[] {
  const parse = () => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const nodes = read.get(file) ?? nodesIn(parse());
  read.set(file, nodes);
  return nodes;
}

export function nodesIn(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

/** The properties of a constant, by the doc comment that stands above each or above those before it. */
export function findComments(file: string, name: string): Map<string, string[]> {
  const declaration = findNodes(file).find(
    (node) => ts.isVariableDeclaration(node) && node.name.getText() === name,
  );
  const object = declaration && nodesIn(declaration).find(ts.isObjectLiteralExpression);
  const comments = new Map<string, string[]>();
  let last = "";
  for (const property of object?.properties ?? []) {
    const text = property.getSourceFile().text.slice(property.pos, property.getStart());
    const comment = /\/\*\*([\s\S]*?)\*\//.exec(text)?.[1];
    last = comment?.replace(/\s*\n?\s*\*?\s+/g, " ").trim() ?? last;
    comments.set(last, [...(comments.get(last) ?? []), property.name?.getText() ?? ""]);
  }
  return comments;
}

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** A text as code, and several with commas between them. */
export function code(...texts: (string | number)[]): string {
  return texts.map((text) => `\`${text}\``).join(", ");
}
