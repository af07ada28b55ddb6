import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";
import { messagesByLanguage } from "../../../app/messages/index.ts";
import routes from "../../../app/routes.ts";
import { code, findNodes, nodesIn, table } from "./source.ts";

/** One method of one URL of app/routes.ts, with the file that answers it. */
interface Endpoint {
  key: string;
  file: string;
}

/** Who is let in, and with which statuses it answers. */
interface Answers {
  who: string;
  statuses: number[];
}

/** Every URL and method that the site has routes for. */
export function endpoints(): Endpoint[] {
  return flatten(routes.filter(isWithoutPrefix)).flatMap(({ path, file }) => {
    const isShown = findFunction(file, "loader") || isPage(file);
    const methods = [...(isShown ? ["GET"] : []), ...(findFunction(file, "action") ? ["POST"] : [])];
    return methods.map((method) => ({ key: `${method} ${path}`, file }));
  });
}

/** What stands below a language's prefix is the same once more. */
function isWithoutPrefix({ id }: RouteConfigEntry): boolean {
  return !Object.hasOwn(messagesByLanguage, id?.split("/", 1)[0] ?? "");
}

function flatten(entries: RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children }) => {
    const full = [parent, path].filter(Boolean).join("/");
    return [{ path: `/${full}`, file: `app/${file}` }, ...flatten(children ?? [], full)];
  });
}

/** What a static look does not see: statuses of code below app/, and those that this very URL never answers. */
const unseen: Record<string, { and?: number[]; not?: number[] }> = {
  "GET /": { and: [404] },
  "GET /shop": { not: [301, 302] },
  "GET /items": { not: [400, 404] },
  "GET /items/:collection": { and: [429] },
  "GET /items/*": { not: [200, 404] },
  "POST /checkout": { and: [409] },
  "GET /orders/:id/downloads/:line/:file": { and: [200, 206, 416, 503] },
  "GET /sign-in/error": { and: [403, 500, 503] },
  "POST /account/security/providers/link": { not: [429] },
  "GET /auth/*": { and: [200, 302, 303, 400, 403, 503] },
  "POST /auth/*": { and: [200, 302, 303, 400, 503] },
  "POST /webhooks/stripe": { and: [200, 503], not: [405] },
  "POST /webhooks/directus": { not: [405] },
  "GET /assets/:id/:preset?": { and: [206, 503] },
  "GET /.well-known/security.txt": { and: [404] },
  "GET /shop/feed/google.xml": { and: [404] },
  "GET /theme.css": { and: [503] },
  "GET /readyz": { and: [503] },
};

/** Whom code below app/ lets in, by URL. */
const admitted: Record<string, string> = {
  member: "/checkout/address",
  "link of a mail": `/shop/alerts/confirm /shop/alerts/unsubscribe /newsletter/confirm /newsletter/unsubscribe
    /sign-in/email /recover/new /account/profile/email/confirm`,
  "browser of the cart": "/checkout/complete",
  "browser after the first step": "/sign-in/second-step",
  "Directus's permissions": "/items /items/:collection /items/:collection/:id /assets/:id/:preset?",
  "Stripe, by signature": "/webhooks/stripe",
  "Directus, by secret": "/webhooks/directus",
  "Studio, by key": "/preview",
  "`METRICS_TOKEN`": "/metrics",
};
const listAdmitted = (who: string) => admitted[who]?.split(/\s+/) ?? [];

/** Whom calling a function lets in. */
const guards: Record<string, string> = {
  requireMember: "member",
  requireSubscriber: "link of a mail",
  findOrderByLink: "link of the order",
  findFeedOwner: "address of the feed",
};

/** What every URL can answer beside its own statuses. */
export const everywhere = {
  GET: [304, 308, 400, 404, 405, 500, 503],
  POST: [303, 400, 403, 405, 413, 415, 500, 503],
};

/** Who may use every URL and method, and which statuses they get. @throws where the lists say what is seen or not there */
export function listAnswers(): (Endpoint & Answers)[] {
  known ??= readAnswers();
  return known;
}

let known: (Endpoint & Answers)[] | undefined;

function readAnswers(): (Endpoint & Answers)[] {
  const found = endpoints();
  const keys = new Set(found.flatMap(({ key }) => [key, getPath(key)]));
  const stale = [...Object.keys(unseen), ...Object.keys(admitted).flatMap(listAdmitted)].filter(
    (key) => !keys.has(key),
  );
  if (stale.length > 0) throw new Error(`answers.ts: there is no ${stale}`);
  return found.map((endpoint) => {
    const { key, who, statuses } = { ...endpoint, ...deriveAnswers(endpoint) };
    const { and = [], not = [] } = unseen[key] ?? {};
    if (and.some((one) => statuses.includes(one)) || not.some((one) => !statuses.includes(one)))
      throw new Error(`answers.ts: ${key} answers ${statuses} by itself`);
    const all = [...statuses, ...and].filter((one) => !not.includes(one));
    const other = Object.keys(admitted).find((one) => listAdmitted(one).includes(getPath(key)));
    return { ...endpoint, who: other ?? who, statuses: all.sort() };
  });
}

const getPath = (key: string) => key.split(" ")[1] ?? "";

/** Section 1: every URL with what GET and POST answer, by area. */
export function describeAnswers(): string {
  const all = listAnswers();
  const folders = new Set(all.map(({ file }) => getFolder(file)));
  const getArea = ({ key, file }: Endpoint) => {
    const first = getPath(key).split("/")[1] ?? "";
    return folders.has(first) ? first : getFolder(file);
  };
  return [...new Set(all.map(getArea))]
    .map((area) => `### ${area}\n\n${renderArea(all.filter((one) => getArea(one) === area))}`)
    .join("\n\n");
}

const getFolder = (file: string) => file.split("/")[2] ?? "";

function renderArea(area: (Endpoint & Answers)[]): string {
  const paths = new Set(area.map(({ key }) => getPath(key)));
  const rows = [...paths].map((path) => {
    const getMethod = (method: string) => area.find(({ key }) => key === `${method} ${path}`);
    const [get, post] = [getMethod("GET"), getMethod("POST")];
    const same = !get || !post || get.who === post.who || /^(303|405)$/.test(get.statuses.join());
    const who = same ? (post ?? get)?.who : `GET ${get.who}; POST ${post.who}`;
    return [code(path), get?.statuses.join(" ") ?? "", post?.statuses.join(" ") ?? "", who ?? ""];
  });
  return table(["URL", "GET", "POST", "who"], rows);
}

/** What calling a function answers, unless a number among its arguments says otherwise. */
const answerers: Record<string, number[]> = {
  notFound: [404],
  requirePart: [404],
  seeOther: [303],
  requireRecentAuth: [303],
  redirect: [302],
  redirectOrNotFound: [301, 302, 404],
  findEditorRedirect: [301, 302],
  badRequest: [400],
  withItemsError: [400, 404],
  rejectForm: [422],
  rejectRateLimitedForm: [429],
  tooManyRequests: [429],
  createRateLimitedDocument: [429],
  servePublicDocument: [200, 304],
  "Response.json": [200],
};

/** What the code of a route says of itself: its own functions, and those of app/ that they call. */
function deriveAnswers({ key, file }: Endpoint): Answers {
  const isPost = key.startsWith("POST");
  const bodies = reach(file, isPost ? "action" : "loader");
  const calls = bodies.flatMap((body) => nodesIn(body).filter(ts.isCallExpression));
  const names = new Set(calls.map(({ expression }) => expression.getText()));
  const statuses = new Set([...calls.flatMap(findCallStatuses), ...bodies.flatMap(findNamedStatuses)]);
  if (!isPost && onlyRedirects(file)) return { who: "everybody", statuses: [303] };
  if (!isPost && (isPage(file) || bodies.some(makesResponse))) statuses.add(200);
  if (names.has("servePublicDocument") && /[:*]/.test(key)) statuses.add(404);
  statuses.delete(308);
  statuses.delete(503);
  const guard = Object.keys(guards).find((one) => names.has(one));
  const ofCustomers = bodies.some((body) => /\bway === "directus"/.test(body.getText())) && "customer";
  const who = ofCustomers || (guard && guards[guard]) || "everybody";
  const proof = names.has("requireRecentAuth") ? ", recent proof" : "";
  return { who: who + proof, statuses: [...statuses].sort() };
}

function isPage(file: string) {
  const exported = findNodes(file).find(ts.isExportAssignment)?.expression.getText();
  return (exported && exported !== "ActionOnlyRoute") || findFunction(file, "default") !== undefined;
}

function makesResponse(body: ts.Node): boolean {
  return nodesIn(body).some((node) =>
    /^new Response\((?!.*\bstatus\b)/s.test(ts.isNewExpression(node) ? node.getText() : ""),
  );
}

/** True where a GET shows nothing but a form of the route's own that was refused. */
function onlyRedirects(file: string): boolean {
  const text = findFunction(file, "loader")?.body?.getText() ?? "";
  return /^\{\s*(const refused = getFormErrors\(context\);\s*)?if \(!.{7,22}\) throw seeOther/.test(text);
}

function findCallStatuses(call: ts.CallExpression): number[] {
  const said = call.arguments.flatMap(readStatuses);
  const callee = call.expression.getText();
  return said.length > 0 ? said : Object.hasOwn(answerers, callee) ? (answerers[callee] ?? []) : [];
}

function findNamedStatuses(body: ts.Node): number[] {
  return nodesIn(body).flatMap((node) =>
    ts.isPropertyAssignment(node) && node.name.getText() === "status" ? readStatuses(node.initializer) : [],
  );
}

/** The status that an expression is, or the two between which it chooses. */
function readStatuses(node: ts.Node): number[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(readStatuses);
  return ts.isNumericLiteral(node) && /^[2-5]\d\d$/.test(node.text) ? [Number(node.text)] : [];
}

/** A function and all those of app/ that it calls. */
function reach(file: string, name: string, seen = new Set<ts.Node>()): ts.Node[] {
  const found = findFunction(file, name);
  if (!found || seen.has(found)) return [...seen];
  seen.add(found);
  const calls = nodesIn(found).filter(ts.isCallExpression);
  for (const callee of new Set(calls.map(({ expression }) => expression.getText())))
    if (!Object.hasOwn(answerers, callee)) {
      const from = findImport(file, callee) ?? { file, name: callee };
      reach(from.file, from.name, seen);
    }
  return [...seen];
}

function findFunction(file: string, name: string): ts.FunctionDeclaration | undefined {
  return findNodes(file).find(
    (node): node is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(node) &&
      (node.name?.text === name ||
        (name === "default" && !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))),
  );
}

/** The file of app/ that a name is imported from, and what it is called there. */
function findImport(file: string, name: string): { file: string; name: string } | undefined {
  for (const node of findNodes(file)) {
    if (!ts.isImportSpecifier(node) || node.name.text !== name) continue;
    const from = node.parent.parent.parent.moduleSpecifier.getText().slice(1, -1);
    const path = from.startsWith(".") ? join(dirname(file), from) : from.replace(/^#/, "");
    if (path.startsWith("app/")) return { file: path, name: (node.propertyName ?? node.name).text };
  }
  return undefined;
}
