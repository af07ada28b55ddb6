import { readFileSync } from "node:fs";
import { authErrors } from "#server/auth/api/auth-error.ts";
import { getSignInErrorPage } from "#server/auth/sign-in/sign-in-messages.ts";
import { messages } from "../../../app/messages/en/index.ts";
import { en } from "../../../app/messages/index.ts";
import { code, sourceFiles, table } from "./source.ts";

/** Every code that a refusal of ours carries, with its statuses, from where it is made. */
export function findRefusalCodes(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const note = (name = "", status = 0) => found.set(name, (found.get(name) ?? new Set()).add(status));
  for (const source of sourceFiles("app", "server")) {
    const text = readFileSync(source, "utf8");
    for (const [, name, status] of text.matchAll(
      /\bdata(?:<\w+>)?\(\s*\{ code: "([\w-]+)"[^;]*?\{ status(?:: (\d+))?/g,
    ))
      note(name, Number(status ?? 400));
    for (const [, status] of text.matchAll(/\bbadRequest\((\d+)/g)) note("bad-request", Number(status));
    for (const [, status, name] of text.matchAll(/\bstatus: (\d+), code: "(\w+)"/g))
      note(name, Number(status));
    for (const [, name] of text.matchAll(/\brefused\("([A-Z_]+)"/g)) note(name, 400);
    for (const [, name] of text.matchAll(/\bcode: refusal\?\.code \?\? "(\w+)"/g)) note(name, 500);
  }
  return found;
}

/** Section 3: code, status and the key of the message, and what forms refuse. */
export function describeErrors(): string {
  const groups = new Map<string, string[]>();
  for (const [name = "", status = "", key = ""] of [...buildRefusalRows(), ...buildSignInRows()]) {
    const message = key.endsWith(`.${name}`) ? key.replace(name, "<code>") : key;
    const group = `${status} ${message}`;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  const rows = [...groups].map(([group, names]) => {
    const [status = "", message = ""] = group.split(" ");
    return [code(...names.filter(Boolean)), status, code(message)];
  });
  return [
    table(["code", "status", "message"], rows),
    "Refused forms answer 422 (409 where the cart has changed, 429 with `Retry-After`) and show, by field:",
    table(["messages", "keys"], findGroups(messages)),
  ].join("\n\n");
}

function buildRefusalRows(): string[][] {
  const rows = [...findRefusalCodes()].flatMap(([name, statuses]) =>
    [...statuses].sort().map((status) => [name, String(status), getMessageKey(name, status)]),
  );
  const isTold = (key: string) => rows.some((row) => row.includes(`errors.${key}`));
  const others = Object.keys(en.raw("errors")).filter((key) => !isTold(key));
  return [...rows, ...others.map((key) => ["", key.replace("unforeseen", "500"), `errors.${key}`])];
}

function getMessageKey(name: string, status: number): string {
  if (Object.hasOwn(en.raw("items.refusals"), name)) return `items.refusals.${name}`;
  return `errors.${[name, status, "unforeseen"].find((key) => Object.hasOwn(en.raw("errors"), key))}`;
}

/** Codes of the sign-in: its page says what went wrong, or an error page does. */
function buildSignInRows(): string[][] {
  const onPage = Object.keys(en.raw("auth.signIn.problems"));
  const onError = Object.keys(en.raw("auth.error.pages"));
  for (const [name, page] of Object.entries(authErrors))
    if (name !== "CredentialsSignin" && !(page === "error" ? onError : onPage).includes(name))
      throw new Error(`app/messages/en/ has no words for ${name}`);
  const statusOf = (name: string) => String(getSignInErrorPage(en, name, null).status);
  return [
    ...onPage.map((name) => [name, "200", `auth.signIn.problems.${name}`]),
    ...onError.map((name) => [name, statusOf(name), `auth.error.pages.${name}`]),
  ];
}

/** The groups of messages that say what is wrong with something that was sent. */
function findGroups(group: object, path = ""): string[][] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== "object" || value === null || path + key === "errors") return [];
    const isGroup = /^(problems|refusals|queries)$/.test(key) && !/^auth\.signIn|^items\.$/.test(path);
    if (isGroup) return [[code(path + key), Object.keys(value).join(", ")]];
    return findGroups(value, `${path}${key}.`);
  });
}
