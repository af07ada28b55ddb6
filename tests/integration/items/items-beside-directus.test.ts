import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { forEach, visit, type Walker } from "../../support/browser/crawl.ts";
import { given, removeContent } from "../../support/directus/content.ts";
import { purgeEverything } from "../../support/directus/directus-flows.ts";
import { findRows, type World } from "../../support/directus/filter-oracle.ts";
import { type Generated, Generator, links, values } from "../../support/directus/query-generator.ts";
import { endpoints } from "../../support/endpoints.ts";
import { seeded } from "../../support/seeded-random.ts";

type Row = Record<string, unknown>;

interface Answer {
  status: number;
  data?: Row[];
  meta?: Row;
  errors?: { extensions: { problem?: string } }[];
}

/** A query, what the site and Directus say to it, and the rows that are found where it is worked out in memory. */
interface Case {
  generated: Generated;
  ours: Answer;
  theirs: Answer;
  worked: Row[];
}

const seed = 11_17_4;
const owner: Walker = { name: "owner", client: new AuthClient(endpoints.site), feeds: [] };
const guest: Walker = { name: "guest", client: new AuthClient(endpoints.site), feeds: [] };
let bearer = "";

beforeAll(async () => {
  const { adminEmail: email, adminPassword: password } = endpoints.directus;
  await owner.client.signIn(email, password);
  const answer = await fetch(`${endpoints.directus.url}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  bearer = `Bearer ${((await answer.json()) as { data: { access_token: string } }).data.access_token}`;
  await plantHidden();
  await purgeEverything(endpoints.site);
}, 60_000);

afterAll(removeContent, 60_000);

/** Hidden rows beside visible ones, which differ in what they say. */
async function plantHidden() {
  const [product] = await rowsOf("products", bearer, 1);
  const [author] = await rowsOf("authors", bearer, 1);
  const [tag] = await rowsOf("tags", bearer, 1);
  const out = { status: "published", published_at: "2026-01-01T00:00:00" };
  const mark = randomUUID().slice(0, 8);
  const category = await given("categories", { title: "tide away", slug: `${mark}-away`, status: "draft" });
  const inside = { ...out, type: "physical", category };
  const shown = await given("products", { ...inside, title: "Beside", slug: `${mark}-beside` });
  await given("product_variants", { product: shown, sku: `${mark}-1`, title: "sea", status: "published" });
  for (const of of [product?.id, shown])
    await given("product_variants", {
      product: of,
      sku: `${mark}-${of}`,
      title: "tide away",
      status: "draft",
      sort: 77,
      prices: [{ currency: "EUR", unit_amount: 77_700 }],
    });
  const draft = { title: "sea away", slug: `${mark}-draft`, status: "draft" };
  await given("posts", { ...draft, author: author?.id, tags: [{ tags_id: tag?.id }] });
}

async function rowsOf(collection: string, authorization: string | undefined, limit = -1): Promise<Row[]> {
  const answer = await fetch(`${endpoints.directus.url}/items/${collection}?limit=${limit}&sort=id`, {
    headers: authorization ? { Authorization: authorization } : {},
  });
  return ((await answer.json()) as { data: Row[] }).data;
}

/** All that somebody may read, as Directus gives it out without any condition. */
async function worldOf(authorization?: string): Promise<World> {
  const names = Object.keys(values);
  const rows = await Promise.all(names.map((name) => rowsOf(name, authorization)));
  return { rows: new Map(names.map((name, at) => [name, rows[at] ?? []])), links };
}

function addressOf({ collection, query }: Generated): string {
  const params = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return `/items/${collection}?${new URLSearchParams(params)}`;
}

async function askSite(walker: Walker, generated: Generated): Promise<Answer> {
  const { status, body } = await visit(walker, addressOf(generated), { Accept: "application/json" });
  return { status, ...JSON.parse(body) };
}

async function askDirectus(generated: Generated): Promise<Answer> {
  const answer = await fetch(`${endpoints.directus.url}${addressOf(generated)}`, {
    headers: { Authorization: bearer },
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const idsOf = ({ data }: Answer) => (data ?? []).map(({ id }) => String(id));
const isSums = ({ query }: Generated) => "aggregate" in query;
const problemOf = ({ errors }: Answer) => errors?.[0]?.extensions.problem;

function agrees({ ours, theirs }: Case): boolean {
  if (ours.status !== 200) return theirs.status >= 400 && ours.status < 500;
  return JSON.stringify([ours.data, ours.meta]) === JSON.stringify([theirs.data, theirs.meta]);
}

/** The rows that are worked out: as many of them as the page has room for, counted and grouped as they are there. */
function isWorkedOut({ generated: { query }, ours, worked }: Case): boolean {
  if (ours.status !== 200) return false;
  if (query.aggregate) return isCounted(query, ours.data ?? [], worked);
  const found = new Set(worked.map(({ id }) => String(id)));
  const ids = idsOf(ours);
  if (new Set(ids).size !== ids.length || !ids.every((id) => found.has(id))) return false;
  if (query.search !== undefined) return true;
  const before = (Number(query.page ?? 1) - 1) * query.limit;
  const room = Math.min(query.limit, Math.max(0, worked.length - before));
  const count = ours.meta?.filter_count;
  return ids.length === room && (count === undefined || Number(count) === worked.length);
}

function isCounted({ groupBy, limit }: Generated["query"], groups: Row[], worked: Row[]): boolean {
  if (typeof groupBy !== "string") return Number(groups[0]?.count) === worked.length;
  const [, part, field = groupBy] = /^(year)\((\w+)\)$/.exec(groupBy) ?? [];
  const groupOf = (row: Row) =>
    String(part && row[field] ? Number(String(row[field]).slice(0, 4)) : row[field]);
  const counts = new Map<string, number>();
  for (const row of worked) counts.set(groupOf(row), (counts.get(groupOf(row)) ?? 0) + 1);
  const name = part ? `${field}_${part}` : field;
  return (
    groups.length === Math.min(limit, counts.size) &&
    groups.every((group) => counts.get(String(group[name])) === Number(group.count))
  );
}

/** True where a key stands anywhere in a filter that begins with one of these names. */
function names(filter: unknown, expression: RegExp): boolean {
  if (typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).some(([name, inner]) => expression.test(name) || names(inner, expression));
}

const quantities = /^_(some|none)$/;
const lists = /^(variants|translations|prices|tags|blocks|children)$/;

/** Where the site answers otherwise than Directus 11.17.4, and why. */
const disagreements: { reason: string; isIt(one: Case): boolean }[] = [
  {
    reason:
      "Of _some and _none Directus keeps one condition with one operator, lets all rows through where there are more, and refuses them below a relation: the site works them out.",
    isIt: (one) => names(one.generated.query.filter, quantities) && isWorkedOut(one),
  },
  {
    reason:
      "Directus counts an item once for each row of a list that a filter joins: the site counts it once.",
    isIt: (one) => isSums(one.generated) && names(one.generated.query.filter, lists) && isWorkedOut(one),
  },
  {
    reason: "More related items match than can be named in an address (relatedMatches).",
    isIt: ({ ours }) => problemOf(ours) === "too-many-matches",
  },
  {
    reason:
      "It has more levels or conditions than the site asks a backend for (filterDepth, filterClauses), or comes to more cases, as _or is about the same relation in several places.",
    isIt: ({ ours }) => /^too-(nested|many-conditions)$/.test(problemOf(ours) ?? ""),
  },
];

async function compare(generated: Generated, world: World): Promise<Case> {
  const [ours, theirs] = await Promise.all([askSite(owner, generated), askDirectus(generated)]);
  const worked = findRows(world, generated.collection, generated.query.filter ?? {});
  return { generated, ours, theirs, worked };
}

/** Conditions through a list that Directus has dropped, or that are known to be too many. */
const examples: Generated[] = [
  { collection: "posts", query: { filter: { tags: { tags_id: { slug: "nonsense" } } }, limit: 100 } },
  {
    collection: "posts",
    query: {
      filter: { tags: { _some: { id: { _nnull: true }, tags_id: { slug: "nonsense" } } } },
      limit: 100,
    },
  },
  {
    collection: "product_variants",
    query: { filter: { prices: { unit_amount: { _gt: 0 }, id: { _nnull: true } } }, limit: 100 },
  },
];

function generate(count: number, { rows }: World, offset = 0): Generated[] {
  return Array.from({ length: count }, (_, at) => {
    const generator = new Generator(seeded(seed + offset + at), rows);
    return at % 5 === 4 ? generator.sums() : generator.rows();
  });
}

test("an owner's queries are answered as Directus answers them, but for known reasons", {
  timeout: 240_000,
}, async () => {
  const world = await worldOf(bearer);
  const cases: Case[] = [];
  await forEach([...examples, ...generate(650, world)], async (generated) => {
    cases.push(await compare(generated, world));
  });
  const others = cases.filter((one) => !agrees(one));
  const strange = others.filter((one) => !disagreements.some(({ isIt }) => isIt(one)));
  const unmet = disagreements.filter(({ isIt }) => !others.some(isIt));

  expect(strange.map(({ generated }) => addressOf(generated))).toEqual([]);
  expect(unmet.map(({ reason }) => reason)).toEqual([]);
  expect(cases.filter((one) => agrees(one) && one.ours.status === 200).length).toBeGreaterThan(400);
});

test("what a guest finds is what is in the rows that guests may read, and nothing else", {
  timeout: 120_000,
}, async () => {
  const world = await worldOf();
  const wrong: unknown[] = [];
  const refused: unknown[] = [];
  await forEach(generate(250, world, 10_000), async ({ collection, query: { filter = {} } }) => {
    const generated = {
      collection,
      query: { filter, fields: "id", sort: "id", limit: 100, meta: "filter_count" },
    };
    const worked = findRows(world, collection, filter).map(({ id }) => String(id));
    const ours = await askSite(guest, generated);
    if (ours.status !== 200) return refused.push(problemOf(ours));
    const isSame =
      Number(ours.meta?.filter_count) === worked.length &&
      String(idsOf(ours)) === String(worked.slice(0, 100));
    if (!isSame) wrong.push([collection, JSON.stringify(filter), ours.meta?.filter_count, worked.length]);
  });

  expect(wrong).toEqual([]);
  for (const problem of refused) expect(problem).toMatch(/^too-(many-matches|nested|many-conditions)$/);
  expect(refused.length).toBeLessThan(50);
});
