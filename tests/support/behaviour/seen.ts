import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes } from "@remix-run/react";
import { messagesByLanguage } from "../../../app/messages/index.ts";
import { stripLanguagePrefix } from "../../../app/messages/local-path.ts";
import { everywhere, listAnswers } from "./answers.ts";

/** A row of docs/behaviour.md, section 1, with one of its statuses. */
export type SeenRow = `${string} ${string} → ${number}`;

/**
 * Rows that no test has tried so far. It only ever gets shorter: a row that is tried must leave it, and a new row
 * comes with its test.
 */
export const notTriedYet: readonly SeenRow[] = ["GET /orders/:id/downloads/:line/:file → 503"];

/** What a server answers that is no row's: the development server, when its own script asks whether it is there. */
const ofNoRow: readonly SeenRow[] = ["GET /account → 204"];

/** The rows that these answers belong to: lines of method, status and path, as `record-answers.js` writes them. */
export function rowsSeen(lines: Iterable<string>): Set<SeenRow> {
  const keys = listAnswers().map(({ key }) => key);
  const seen = new Set<SeenRow>();
  for (const line of lines) {
    const [method = "", status, path = ""] = line.split(" ");
    if (isNoAddress(path)) continue;
    const key = keyOf(method === "HEAD" ? "GET" : method, path, keys);
    if (key) seen.add(`${key} → ${Number(status)}` as SeenRow);
  }
  return seen;
}

/** What scripts of Remix and Vite fetch, and what climbs and means another address, belongs to no row. */
function isNoAddress(path: string): boolean {
  return path.endsWith(".data") || path.startsWith("/@") || /(\/|%2f)(\.|%2e){2}(\/|%2f|$)/i.test(path);
}

function keyOf(method: string, path: string, keys: string[]): string | undefined {
  const routes = keys
    .filter((key) => key.startsWith(`${method} `))
    .map((key) => ({ id: key, path: key.slice(method.length + 1) }));
  const pathname = withoutLanguage(path.replace(/^\/api\/auth\//, "/auth/"));
  try {
    return matchRoutes(routes, pathname)?.at(-1)?.route.id;
  } catch {
    return undefined;
  }
}

function withoutLanguage(path: string): string {
  return Object.keys(messagesByLanguage).reduce(
    (plain, tag) => stripLanguagePrefix({ prefix: `/${tag}` }, plain),
    path,
  );
}

/** What is said and not tried, what is answered and not said, and what is tried though it is listed as not tried. */
export function compare(seen: Set<SeenRow>, excused: readonly SeenRow[] = notTriedYet) {
  const said = listAnswers().flatMap(({ key, statuses }) =>
    statuses.map((status) => `${key} → ${status}` as SeenRow),
  );
  return {
    untried: said.filter((row) => !seen.has(row) && !excused.includes(row)),
    unlisted: [...seen].filter((row) => !said.includes(row) && !isCommon(row) && !ofNoRow.includes(row)),
    tried: excused.filter((row) => seen.has(row)),
    unknown: excused.filter((row) => !said.includes(row)),
  };
}

function isCommon(row: SeenRow): boolean {
  const method = row.startsWith("POST") ? "POST" : "GET";
  return everywhere[method].includes(Number(row.split(" → ")[1]));
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.env.VITRINE_ANSWERS ?? "";
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean),
  );
  const { untried, unlisted, tried, unknown } = compare(rowsSeen(lines));
  for (const row of untried) console.error(`docs/behaviour.md says it and no test tries it: ${row}`);
  for (const row of unlisted) console.error(`it is answered and docs/behaviour.md does not say it: ${row}`);
  for (const row of tried)
    console.error(`tried now, so it must leave the list in ${import.meta.filename}: ${row}`);
  for (const row of unknown) console.error(`no row of docs/behaviour.md: ${row}`);
  process.exit(untried.length + unlisted.length + tried.length + unknown.length > 0 ? 1 : 0);
}
