import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { AuthClient, type Reply } from "../auth/auth-client.ts";
import { findPlan } from "../directus/seed-secrets.ts";
import { personas } from "../personas.ts";
import { makeCustomer } from "../shop/customers.ts";
import { findFeeds, givePlan } from "../shop/members.ts";

/** Everybody who can come, those who may see the most first: what is kept of theirs would be shown to the others. */
export const names = [
  "owner",
  "editor",
  "member",
  "member of another plan",
  "member no more",
  "newcomer",
  "guest",
] as const;

/** Somebody who walks through a site. */
export interface Walker {
  name: (typeof names)[number];
  client: AuthClient;
  /** The addresses of their private feed, where they have one. */
  feeds: string[];
}

/** An answer with all that came over the wire: its headers, and its body. */
export interface Answer {
  walker: Walker["name"];
  path: string;
  status: number;
  type: string;
  headers: string;
  body: string;
}

/**
 * Somebody of each name, signed in. Whoever is a member no more still is one, of the cheapest plan, until `lapse`; the other plan is
 * the dearer one, given without the cheapest.
 */
export async function createWalkers(site: string) {
  const [newcomer, other, late] = await Promise.all([makeCustomer(), makeCustomer(), makeCustomer()]);
  const people: Record<Walker["name"], { email: string; password: string } | undefined> = {
    owner: personas.ragna,
    editor: personas.teodor,
    member: personas.maya,
    newcomer,
    guest: undefined,
    "member of another plan": other,
    "member no more": late,
  };
  const soon = new Date(Date.now() + 3_600_000);
  const ends = [
    await givePlan(other.id, await findPlan("keepers-tide"), soon),
    await givePlan(late.id, await findPlan("readers-tide"), soon),
  ];
  const walkers = await Promise.all(
    names.map(async (name): Promise<Walker> => {
      const client = new AuthClient(site);
      const person = people[name];
      if (person) await client.signIn(person.email, person.password);
      if (person && !(await client.session())) throw new Error(`${person.email} is not signed in.`);
      if (person !== other && person !== late) return { name, client, feeds: [] };
      await client.post("/account/feed", {});
      return { name, client, feeds: await findFeeds(client) };
    }),
  );
  const aSecondAgo = () => new Date(Date.now() - 1_000);
  return {
    walkers,
    lapse: async () => void (await ends[1]?.(aSecondAgo())),
    leave: async () => void (await Promise.all(ends.map((end) => end(aSecondAgo())))),
  };
}

/** Milliseconds for which a busy site may say so before the walk fails. */
const patience = 30_000;

/** One request, again when the site says so where it is busy; a redirect is an answer like any other. */
export async function visit(
  { name, client }: Walker,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  // Packing costs the site time, and nothing of what is looked for.
  const ask = () => client.get(path, { "Accept-Encoding": "identity", ...headers });
  const until = performance.now() + patience;
  let reply = await ask();
  for (; isBusy(reply); reply = await ask()) {
    const seconds = Number(reply.headers.get("Retry-After"));
    if (!seconds || performance.now() > until)
      throw new Error(`${name} ${path}: ${reply.status}, to be asked again after ${seconds} s.`);
    await wait(seconds * 1000);
  }
  return {
    walker: name,
    path,
    status: reply.status,
    type: reply.headers.get("Content-Type") ?? "",
    headers: [...reply.headers].map(([header, value]) => `${header}: ${value}`).join("\n"),
    body: reply.text,
  };
}

const isBusy = ({ status }: Reply) => status === 503 || status === 429;

const atOnce = 6;

/** Does some work for each of a list, few at the same time. */
export async function forEach<T>(list: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...list];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Follows every link, picture and address that an answer names, from some addresses on.
 * @param most how many addresses of one pattern are followed; each language and each query counts as a pattern of its own
 * @returns every path that was asked for
 */
export async function crawl(
  walker: Walker,
  from: string[],
  { most, seen }: { most: number; seen: (answer: Answer) => void },
): Promise<string[]> {
  const known = new Set(from);
  const counts = new Map<string, number>();
  let next = from;
  while (next.length > 0) {
    const found = new Set<string>();
    await forEach(next, async (path) => {
      const answer = await visit(walker, path);
      seen(answer);
      for (const link of linksIn(answer, walker.client.site)) found.add(link);
    });
    next = [...found].filter((path) => !known.has(path) && isWanted(path, counts, most));
    for (const path of next) known.add(path);
  }
  return [...known];
}

function isWanted(path: string, counts: Map<string, number>, most: number): boolean {
  const { pathname, searchParams } = new URL(path, "http://site");
  const [language = ""] = inLanguage.exec(pathname) ?? [];
  const pattern = `${language}${patternOf(pathname)}?${[...searchParams.keys()].sort()}`;
  const count = (counts.get(pattern) ?? 0) + 1;
  counts.set(pattern, count);
  return count <= most;
}

/** Everything in HTML, XML, JSON or a Location that is an address of the site. */
function linksIn({ path, headers, body, type }: Answer, site: string): string[] {
  if (!/html|xml|json|text\/css/.test(type) && !/^location:/m.test(headers)) return [];
  const attributes = [...body.matchAll(/(?:href|src|action|content|imagesrcset|srcset|poster)="([^"]+)"/g)];
  const named = attributes.flatMap(([, value = ""]) => value.split(/,\s+|\s+\d+w/));
  const whole = body.match(/https?:\/\/[^\s"'<>\\)]+/g) ?? [];
  const location = /^location: (.*)$/m.exec(headers)?.slice(1) ?? [];
  return [...named, ...whole, ...location].flatMap((link) => {
    const url = URL.parse(link.replaceAll("&amp;", "&").trim(), new URL(path, site));
    return url && url.origin === site && /^[/hH]/.test(link.trim()) ? [url.pathname + url.search] : [];
  });
}

/** The patterns of the URL map, as docs/behaviour.md has it. */
export const patterns = [...readFileSync("docs/behaviour.md", "utf8").matchAll(/^\| `(\/\S*)` \| \d/gm)]
  .map(([, pattern = ""]) => pattern)
  .sort((a, b) => Number(a === "/*") - Number(b === "/*"));

const expressions = patterns.map((pattern) => ({ pattern, expression: expressionOf(pattern) }));

const inLanguage = /^\/(de|ar)(?=\/|$)/;

/** A path without its language. */
export const getPlainText = (pathname: string) => pathname.replace(inLanguage, "") || "/";

/** The pattern that a path belongs to, in any language: the first, as the map has the more exact ones before the others. */
export function patternOf(pathname: string): string {
  const plain = getPlainText(pathname);
  return expressions.find(({ expression }) => expression.test(plain))?.pattern ?? plain;
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.?]/g, "\\$&")
    .replace(/\/:\w+\\\?/g, "(/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\*/g, ".*");
  return new RegExp(`^${source}$`);
}
