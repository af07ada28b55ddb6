import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Who may import whom, as docs/architecture.md says it: a folder's own files and those named here. */
const foundation = ["config", "limits", "platform"];
const state = ["concurrency", "rate-limit", "state", ...foundation];
const gateways = ["directus", "http", "mail", "payments", "pdf"];
const below = (...domains: string[]) => [...gateways, ...state, ...domains];
const allowed: Record<string, string[]> = {
  config: ["platform"],
  limits: [],
  platform: ["config", "limits"],
  "warn-directus": ["config", "platform"],
  "warn-test-mode": ["config", "platform"],
  state: ["concurrency", ...foundation],
  concurrency: ["state", ...foundation],
  "rate-limit": ["http", "state", ...foundation],
  directus: state,
  payments: state,
  mail: ["directus", ...state],
  pdf: state,
  http: ["directus", ...state],
  content: below("catalogue"),
  catalogue: below("content"),
  search: below("catalogue", "content"),
  items: below(),
  feeds: below("memberships", "catalogue", "content"),
  seo: below("memberships", "catalogue", "content"),
  newsletter: below("customers", "memberships", "feeds", "content"),
  cart: below("catalogue", "content"),
  orders: below("customers", "memberships", "cart", "catalogue", "content"),
  memberships: below("customers", "cart", "catalogue", "content"),
  customers: below("content"),
  checkout: below("customers", "orders", "memberships", "cart", "catalogue", "content"),
  auth: below("customers", "newsletter", "orders", "memberships", "cart", "catalogue", "content"),
  webhooks: below("jobs", "orders", "memberships", "catalogue", "content", "newsletter", "search"),
  visitor: ["auth", "cart", "directus", ...state],
};

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^(import type|import|export)\b[^;]*?from "([^"]+)"/gm)].map(
    (found) => ({
      typesOnly: found[1] === "import type",
      from: found[2] ?? "",
    }),
  );

test("a folder of the server imports only what stands below it", () => {
  const trespasses: string[] = [];
  for (const file of files("server")) {
    const room = file.split("/")[1]?.replace(/\.ts$/, "") ?? "";
    for (const { from } of importsOf(file)) {
      const target = /^#server\/([\w-]+)/.exec(from)?.[1];
      const may = allowed[room];
      if ((from.startsWith("#app/") && !from.startsWith("#app/messages/")) || from.includes("/demo/"))
        trespasses.push(`${file} imports ${from}`);
      if (may && target && target !== room && !may.includes(target))
        trespasses.push(`${file} imports ${from}`);
    }
  }

  expect(trespasses).toEqual([]);
});

test("the messages are data: they import nothing but each other", () => {
  const trespasses = files("app/messages").flatMap((file) =>
    importsOf(file)
      .filter(
        ({ from }) => !from.startsWith("node:") && !join(dirname(file), from).startsWith("app/messages/"),
      )
      .map(({ from }) => `${file} imports ${from}`),
  );

  expect(trespasses).toEqual([]);
});

test("a component knows the server by its types only", () => {
  const trespasses = files("app/components").flatMap((file) =>
    importsOf(file)
      .filter(
        ({ from, typesOnly }) => (from.startsWith("#server/") && !typesOnly) || from.includes("/routes/"),
      )
      .map(({ from }) => `${file} imports ${from}`),
  );

  expect(trespasses).toEqual([]);
});

test("only server/config/config.ts reads the environment, and index.ts of it how many workers there are", () => {
  const readers = [...files("server"), ...files("app")].filter((file) =>
    /process\.env\b/.test(readFileSync(file, "utf8")),
  );

  expect(readers.toSorted()).toEqual(["server/config/config.ts", "server/index.ts"]);
});

test("every action checks where its form came from, but for the webhooks and the one click of a mailbox", () => {
  const unchecked = files("app/routes").filter((file) => {
    const source = readFileSync(file, "utf8");
    return (
      /export (async )?function action\((?!\))/.test(source) &&
      !/readForm|refuseCrossSite|handleAuthRequest/.test(source)
    );
  });

  expect(unchecked.filter((file) => !file.includes("webhook"))).toEqual([
    "app/routes/newsletter/unsubscribe.tsx",
    "app/routes/shop/alerts/unsubscribe.tsx",
  ]);
});

test("no test is tried twice", () => {
  const configurations = ["vite.config.ts", ".ci/run", ...files("tests"), "tests/runner/run-test-step.js"];
  const retrying = configurations.filter((file) =>
    /\bretr(y|ies) *:|retries=|TEST_RETRIES/i.test(readFileSync(file, "utf8")),
  );

  expect(retrying.filter((file) => file !== "tests/unit/architecture.test.ts")).toEqual([]);
});

test("nothing that ships knows the demo or the tests", () => {
  const trespasses = [...files("server"), ...files("app")].flatMap((file) =>
    importsOf(file)
      .filter(({ from }) => /(^|\/)(demo|tests)\//.test(from))
      .map(({ from }) => `${file} imports ${from}`),
  );

  expect(trespasses).toEqual([]);
});

const exportsOf = (file: string) =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm,
    ),
  ].map(([, name]) => name ?? "");

test("an exported name stands in one module", () => {
  const modules = new Map<string, Set<string>>();
  const shared = [...files("server"), ...files("app"), ...files("pack")].filter(
    (file) => !/^app\/(routes|messages)\/|^app\/(root|entry\.)/.test(file),
  );
  for (const file of shared)
    for (const name of exportsOf(file)) modules.set(name, (modules.get(name) ?? new Set()).add(file));

  expect([...modules].filter(([, where]) => where.size > 1)).toEqual([]);
});

test("no exported function of the server ends with a preposition", () => {
  const named = files("server").flatMap((file) =>
    exportsOf(file).filter((name) => /^[a-z]\w*[a-z](Of|In|By|At|From|For)$/.test(name)),
  );

  // To sign in and to opt in are verbs.
  expect(named.filter((name) => !/(sign|opt)In$/i.test(name))).toEqual([]);
});

test("no folder holds more than 25 files", () => {
  const counts = new Map<string, number>();
  for (const top of ["app", "server", "pack", "tests", "demo"])
    for (const entry of readdirSync(top, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.parentPath.includes("node_modules"))
        counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);

  // A file for each post and language: content, not code.
  const crowded = [...counts].filter(([folder, count]) => count > 25 && folder !== "demo/content/posts");
  expect(crowded).toEqual([]);
});

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
const shipped = [...files("app"), ...files("server"), ...files("pack")].map(parse);

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

test("no module imports itself through others, types aside", () => {
  const modules = [...files("app"), ...files("server"), ...files("pack")];
  const known = new Set(modules);
  const imported = new Map(
    modules.map((file) => [
      file,
      importsOf(file).flatMap(({ from, typesOnly }) => {
        const target = from.startsWith("#") ? from.slice(1) : join(dirname(file), from);
        return !typesOnly && known.has(target) ? target : [];
      }),
    ]),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (path.includes(file) || done.has(file)) return;
    for (const target of imported.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  };
  for (const file of modules) follow(file, []);

  expect(cycles).toEqual([]);
});

/** Of an identifier, or of the property that is reached for. */
function nameOf(node: ts.Node): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : "";
}

const accessors =
  /^(readItems?|readItemsWithMeta|readByDate|readPages|mapIdsByField|(create|update|delete)Rows?|updateEach|claimRow)$/;

/** Modules beyond the first that read or write a collection: may only shrink. */
const furtherModules: Record<string, number> = {
  order_lines: 1,
};

test("one module reads and writes a collection of the pack", () => {
  const snapshot = readFileSync("pack/snapshot.yaml", "utf8").matchAll(/^ +- collection: (\w+)$/gm);
  const collections = new Map([...snapshot].map(([, name = ""]) => [name, new Set<string>()]));
  for (const source of shipped.filter(({ fileName }) => fileName.startsWith("server/"))) {
    const constants = new Map<string, string>();
    walk(source, (node) => {
      if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteral(node.initializer))
        constants.set(nameOf(node.name), node.initializer.text);
      if (!ts.isCallExpression(node)) return;
      if (!accessors.test(nameOf(node.expression))) return;
      for (const argument of node.arguments) {
        const name = ts.isStringLiteral(argument) ? argument.text : constants.get(nameOf(argument));
        collections.get(name ?? "")?.add(source.fileName);
      }
    });
  }
  const shared = [...collections].filter(([, modules]) => modules.size > 1);

  expect(Object.fromEntries(shared.map(([name, modules]) => [name, modules.size - 1]))).toEqual(
    furtherModules,
  );
});

test("nothing is spread only to group lines", () => {
  const grouped: string[] = [];
  for (const source of shipped)
    walk(source, (node) => {
      const isLiteral =
        (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
        (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression));
      if (isLiteral) grouped.push(`${source.fileName}:${lineOf(source, node.getStart()) + 1}`);
    });

  expect(grouped).toEqual([]);
});

/** May only shrink: what a type cannot say has its reason beside it. */
const mostCasts = 32;

test("types are not cast but for a few whose reason stands beside them", () => {
  const casts: string[] = [];
  for (const source of shipped)
    walk(source, (node) => {
      if (ts.isAsExpression(node) && node.type.getText() !== "const")
        casts.push(`${source.fileName}: ${node.getText()}`);
    });

  expect(casts.filter((cast) => cast.endsWith(" as never"))).toEqual([]);
  expect(casts.length, casts.join("\n")).toBeLessThanOrEqual(mostCasts);
});

test("at most a tenth of the server is comments", () => {
  let [comments, code] = [0, 0];
  for (const source of shipped.filter(({ fileName }) => fileName.startsWith("server/"))) {
    const commented = new Set<number>();
    walk(source, (node) => {
      for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [])
        for (let line = lineOf(source, pos); line <= lineOf(source, end); line += 1) commented.add(line);
    });
    const filled = source.text.split("\n").filter((line, at) => line.trim() && !commented.has(at));
    comments += commented.size;
    code += filled.length;
  }

  expect(comments / code).toBeLessThanOrEqual(0.1);
});

const lineOf = (source: ts.SourceFile, position: number) =>
  source.getLineAndCharacterOfPosition(position).line;

test("a function takes at most three positional parameters", () => {
  // Remix prescribes the one; the other has the SDK's three after the client.
  const prescribed = ["handleRequest", "createRow"];
  const long: string[] = [];
  for (const source of shipped)
    walk(source, (node) => {
      if (!ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node)) return;
      const name = node.name?.getText() ?? "";
      if (node.parameters.length > 3 && !prescribed.includes(name)) long.push(`${source.fileName}: ${name}`);
    });

  expect(long).toEqual([]);
});
