import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Who may import whom, as docs/architecture.md says it: a folder's own files and those named here. */
const foundation = [
  "break-lines",
  "config",
  "configuration-error",
  "csv",
  "fellow-workers",
  "formats",
  "languages",
  "limits",
  "log",
  "metrics",
  "money",
  "request-id",
  "server-timing",
];
const state = ["state", ...foundation];
const gateways = ["directus", "payments", "mail", "http", "paper"];
const below = (...domains: string[]) => [...gateways, ...state, ...domains];
const allowed: Record<string, string[]> = {
  config: ["config-values", "money"],
  "config-values": [],
  "configuration-error": [],
  languages: ["config"],
  limits: [],
  log: ["config", "limits", "request-id"],
  "request-id": ["config"],
  "server-timing": ["config"],
  "break-lines": [],
  csv: [],
  "test-keys": ["config", "log"],
  "fellow-workers": [],
  formats: [],
  money: ["formats"],
  state: foundation,
  directus: state,
  payments: state,
  mail: state,
  paper: state,
  http: [...state, "directus"],
  metrics: ["config", "fellow-workers"],
  content: below("catalogue"),
  catalogue: below("content"),
  search: below("catalogue", "content"),
  items: below(),
  machines: below("memberships", "catalogue", "content"),
  newsletter: below("customers", "memberships", "machines", "content"),
  cart: below("catalogue", "content"),
  orders: below("memberships", "cart", "catalogue", "content"),
  memberships: below("cart", "catalogue", "content"),
  customers: below("orders", "content"),
  checkout: below("customers", "orders", "memberships", "cart", "catalogue", "content"),
  auth: below("customers", "newsletter", "orders", "memberships", "cart", "catalogue", "content"),
  ghost: below("auth", "memberships", "content"),
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
      if ((from.startsWith("#app/") && !from.startsWith("#app/texts/")) || from.includes("/demo/"))
        trespasses.push(`${file} imports ${from}`);
      if (may && target && target !== room && !may.includes(target))
        trespasses.push(`${file} imports ${from}`);
    }
  }

  expect(trespasses).toEqual([]);
});

test("the texts are data: they import nothing but each other", () => {
  const trespasses = files("app/texts").flatMap((file) =>
    importsOf(file)
      .filter(({ from }) => !from.startsWith("node:") && !join(dirname(file), from).startsWith("app/texts/"))
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

test("only server/config.ts reads the environment, and index.ts of it how many workers there are", () => {
  const readers = [...files("server"), ...files("app")].filter((file) =>
    /process\.env\b/.test(readFileSync(file, "utf8")),
  );

  expect(readers.toSorted()).toEqual(["server/config.ts", "server/index.ts"]);
});

test("every action checks where its form came from, but for the webhooks and the one click of a mailbox", () => {
  const unchecked = files("app/routes").filter((file) => {
    const source = readFileSync(file, "utf8");
    return (
      /export (async )?function action\((?!\))/.test(source) &&
      !/readForm|refuseCrossSite|facility/.test(source)
    );
  });

  expect(unchecked.filter((file) => !file.includes("webhook"))).toEqual([
    "app/routes/newsletter/unsubscribe.tsx",
  ]);
});

test("nothing that ships knows the demo or the tests", () => {
  const trespasses = [...files("server"), ...files("app")].flatMap((file) =>
    importsOf(file)
      .filter(({ from }) => /(^|\/)(demo|tests)\//.test(from))
      .map(({ from }) => `${file} imports ${from}`),
  );

  expect(trespasses).toEqual([]);
});
