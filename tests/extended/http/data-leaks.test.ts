import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { localizePath } from "#app/messages/local-path.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import {
  type Answer,
  crawl,
  createWalkers,
  forEach,
  getPlainText,
  names,
  patternOf,
  patterns,
  visit,
  type Walker,
} from "../../support/browser/crawl.ts";
import { speaking } from "../../support/directus/languages.ts";
import {
  guestRules,
  type Plant,
  type Plants,
  type Secret,
  seedSecrets,
} from "../../support/directus/seed-secrets.ts";
import { readSnapshot } from "../../support/directus/snapshot.ts";
import { type Site, startSite } from "../../support/processes/site.ts";

const json = { Accept: "application/json" };
/** Addresses of one kind that the guest follows; lists come first in the crawl and name what is newest. */
const mostOfAKind = 2;

let site: Site;
let planted: Plants;
let walkers: Walker[];
let leave: () => Promise<void>;
/** What whoever is a member no more had read until then, by its path. */
const hadRead = new Map<string, string>();
beforeAll(async () => {
  planted = await seedSecrets();
  site = await startSite({
    SITE_INDEXING: "on",
    LANGUAGES: "en,de",
    PREVIEW_KEY: "a-key-that-no-walker-of-this-test-has-got",
  });
  const people = await createWalkers(site.url);
  walkers = people.walkers;
  leave = people.leave;
  const late = walkerOf("member no more");
  for (const path of [...gatedPaths("gated"), ...inEveryLanguage(late.feeds)])
    hadRead.set(path, (await visit(late, path)).body);
  await people.lapse();
}, 300_000);
afterAll(async () => {
  await site?.stop();
  await leave?.();
  await planted?.remove();
}, 300_000);

/** What nobody may see through the site, whatever their bearer. */
const never = new Set([
  "identities",
  "sign_in_events",
  "claims",
  "webhook_events",
  "email_messages",
  "order_numbers",
  "interface_texts",
]);

/** Directus's permissions decide on `/items` and for files; all other pages show what is out. */
function mayHold({ walker, path }: Answer, { collection, kind }: Secret): boolean {
  const isStaff = walker === "owner" || walker === "editor";
  if (never.has(collection)) return false;
  if (isForStaff({ walker, path })) return true;
  const isGated =
    collection === "members_texts" && ["gated", "dearer", "account", "sold", "unsold"].includes(kind);
  return isGated && (isStaff || isOpen(walker, kind)) && isPageOfMembers(kind, path);
}

/** Whose text a membership opens: the other plan's alone, as it was given without the cheaper one. */
const opened: Partial<Record<Walker["name"], string>> = {
  member: "gated",
  "member of another plan": "dearer",
};

/** What is for every account is open to whoever is signed in. */
function isOpen(walker: Walker["name"], kind: string): boolean {
  return kind === "account" ? walker !== "guest" : opened[walker] === kind;
}

function isForStaff({ walker, path }: Pick<Answer, "walker" | "path">): boolean {
  return /owner|editor/.test(walker) && /^\/(items|assets)(\/|\?|\.data|$)/.test(path);
}

function isPageOfMembers(kind: string, path: string): boolean {
  const pathname = getPlainText(new URL(path, site.url).pathname);
  const post = `/journal/${planted.of("posts", kind).address}`;
  const places = /^\/(items\/members_texts|journal\/private\/)/;
  return pathname === post || pathname === `${post}.data` || places.test(pathname);
}

/** Where a gated text stands for whom it is open: its page, as data too, and `/items`. Private feeds have it too. */
function gatedPaths(kind: string): string[] {
  const page = `/journal/${planted.of("posts", kind).address}`;
  return [...formsOf([page]), `/items/members_texts/${planted.of("members_texts", kind).id}`];
}

/** Says why only whoever runs the site can help, and is a page like any other. */
const isBroken = ({ status, path }: Answer) => status === 500 && !path.includes("/sign-in/error?");

/** A file that is shut, or a picture that was drawn of something hidden: there is no text in it to look for. */
function isHiddenFile(answer: Answer): boolean {
  const isShut = planted.rows.some(
    ({ collection, id }) => collection === "directus_files" && answer.path.startsWith(`/assets/${id}`),
  );
  const isDrawn = answer.path.startsWith("/og/") && answer.path.includes(planted.bait);
  return answer.status === 200 && (isDrawn || (isShut && !isForStaff(answer)));
}

/** What stands in an answer that must not, in words that say which row and field it is of. */
function leaksIn(answer: Answer): string[] {
  if (isBroken(answer)) return [`${answer.walker} ${answer.path}: nothing, it is broken`];
  if (isHiddenFile(answer)) return [`${answer.walker} ${answer.path}: a hidden file`];
  const text = `${answer.headers}\n${answer.body}`;
  const secrets = planted.secretsIn(text);
  const leaked = secrets.filter((secret) => !mayHold(answer, secret));
  const named = leaked.map(({ collection, kind, field }) => `${collection}.${field} (${kind})`);
  const isExpected = secrets.length > 0 || answer.path.includes(planted.bait) || isForStaff(answer);
  const baited = !isExpected && text.includes(planted.bait) ? ["the address of something hidden"] : [];
  return [...new Set([...named, ...baited])].map((what) => `${answer.walker} ${answer.path}: ${what}`);
}

const homes: Record<string, (address: string) => string> = {
  pages: (permalink) => permalink,
  posts: (slug) => `/journal/${slug}`,
  products: (slug) => `/shop/${slug}`,
  categories: (slug) => `/shop/categories/${slug}`,
};

function homeOf({ collection, address }: Plant): string[] {
  const home = homes[collection];
  return home && address ? [home(address)] : [];
}

/** Every way to a page that somebody knows the address of. */
function waysTo(page: string): string[] {
  const forged = `${Buffer.from('[9999999999999,"posts","x",null]').toString("base64url")}.${"A".repeat(43)}`;
  const ways = [page, `${page}.data`, `${page}?preview=true`, `${page}?preview=${forged}`, `/og${page}.png`];
  return [...ways, `${page}?version=${planted.bait}`];
}

/** What is asked for of each row, published or not, by whoever knows its key. */
function waysToRow({ collection, id }: Plant): string[] {
  if (collection === "directus_files")
    return [`/assets/${id}`, ...["card", "og"].map((preset) => `/assets/${id}/${preset}`)];
  const own: Record<string, string[]> = {
    orders: [
      ...["", "/withdraw", "/return", "/cancel", "/reorder"].map((what) => `/orders/${id}${what}?key=x.y`),
      `/orders/${id}`,
      `/account/orders/${id}`,
    ],
    order_lines: [`/orders/${planted.of("orders", "private").id}/downloads/${id}/${id}?key=x.y`],
    invoices: [`/orders/${planted.of("orders", "private").id}/invoices/${id}?key=x.y`],
    customer_addresses: ["", "/default", "/remove"].map((what) => `/account/addresses/${id}${what}`),
    forms: [`/forms/${id}`, `/forms/${id}?sent=1`],
    product_variants: [`/shop/${planted.of("products", "open").address}?variant=${id}`],
  };
  const previews = [
    `/preview?collection=${collection}&id=${id}`,
    `/preview?key=&collection=${collection}&id=${id}`,
  ];
  return [...(own[collection] ?? []), ...(homes[collection] ? previews : [])];
}

/** A collection in every form in which `/items` gives it out. */
function queriesOf(collection: string): string[] {
  const fields = readSnapshot().get(collection)?.fields ?? [];
  const visible = guestRules.get(collection)?.fields;
  const own = fields.filter(({ name, target }) => !target && (visible?.includes(name) ?? true));
  const values = own.map(({ name }) => name).join(",");
  const relations = fields.filter(({ target }) => target).map(({ name }) => `${name}.*`);
  const queries = [
    "limit=100&fields=*",
    "export=csv",
    "export=json",
    `search=${planted.bait}`,
    ...relations.map((path) => `limit=100&fields=*,${path}`),
    `aggregate[max]=${values}`,
    `aggregate[min]=${values}`,
    `groupBy=${own[1]?.name}&aggregate[count]=*`,
  ];
  return queries.map((query) => `/items/${collection}?${query}`);
}

const findings: string[] = [];
const asked = new Map<Walker["name"], Set<string>>(names.map((name) => [name, new Set()]));

function look(answer: Answer) {
  findings.push(...leaksIn(answer));
  asked.get(answer.walker)?.add(patternOf(new URL(answer.path, site.url).pathname));
}

async function walkAll(walker: Walker, paths: Iterable<string>, headers?: Record<string, string>) {
  await forEach(new Set(paths), async (path) => look(await visit(walker, path, headers)));
}

function walkerOf(name: Walker["name"]): Walker {
  const walker = walkers.find((one) => one.name === name);
  if (!walker) throw new Error(`Nobody is the ${name}.`);
  return walker;
}

const languages = (["en", "de"] as const).map(speaking);

/** The same places in every language; what is there once stays once. */
const inEveryLanguage = (paths: string[]) =>
  paths.flatMap((path) =>
    path.startsWith("/auth/") ? [path] : languages.map((language) => localizePath(language, path)),
  );

const dataOf = (paths: string[]) => paths.map((path) => path.replace(/[?].*|$/, ".data"));

/** Pages in one language, and in another as the data that all on them is made of. */
function formsOf(pages: string[]): string[] {
  const [english = [], german = []] = languages.map((language) =>
    pages.map((path) => localizePath(language, path)),
  );
  return [...english, ...dataOf(german)];
}

const staticPaths = () => patterns.filter((pattern) => !/[:*]/.test(pattern));

/** What has no address that a page names, or none that is its own. */
const unnamed = [
  "/items/posts",
  "/items/posts/1/2",
  "/cart/lines/x",
  "/auth/session",
  "/checkout/complete?session_id=cs_test_x",
  ...["feed.xml", "atom.xml", "feed.json"].map((name) => `/journal/private/${"a".repeat(64)}/${name}`),
  "/membership?returnTo=/journal",
  "/membership/checkout?price=x",
  "/speculation-rules/hover.json",
  "/membership/complete?session_id=cs_test_x",
];

/** Every list in which a hidden post would stand if it were not hidden, beside one that is out. */
function listsOfPosts(): string[] {
  const [author, tag] = [planted.of("authors", "open").address, planted.of("tags", "open").address];
  const ofTag = ["", "/feed.xml", "/atom.xml", "/feed.json"].map((end) => `/journal/tags/${tag}${end}`);
  return [...ofTag, `/journal/authors/${author}`, "/journal/archive/2026"];
}

async function sitemaps(walker: Walker): Promise<string[]> {
  const { body } = await visit(walker, "/sitemap.xml");
  return [...body.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** They differ from a newcomer in what members' things say, and walk there alone: each answer costs Directus a whole round. */
const otherMembers: Walker["name"][] = ["member of another plan", "member no more"];
const ofMembers =
  /^\/($|journal|search|items|assets|preview|membership|newsletter|account(?!\/(addresses|profile|security)))/;

test.each(names)(
  "nothing that is hidden stands on any page in any language, for the %s",
  { timeout: 180_000 },
  async (name) => {
    const walker = walkerOf(name);
    const draft = `/journal/${planted.of("posts", "draft").address}`;
    const pages = [...planted.rows.flatMap(homeOf), ...listsOfPosts(), "/journal/archive/2099"];
    const searches = ["/search?q=", "/search/suggest?q=", "/shop?q="].map((path) => path + planted.bait);
    const known = [...staticPaths(), ...unnamed, `/og${draft}.png`, ...planted.rows.flatMap(waysToRow)];
    const every = [...known, ...searches, ...(await sitemaps(walker)), ...formsOf(pages)];
    const some = [
      ...every.filter((path) => ofMembers.test(getPlainText(path))),
      ...inEveryLanguage(walker.feeds),
    ];
    await walkAll(walker, otherMembers.includes(name) ? some : every);

    expect(findings.splice(0)).toEqual([]);
  },
);

test("nothing that is hidden stands where links lead to, or where somebody guesses", {
  timeout: 180_000,
}, async () => {
  const guest = walkerOf("guest");
  const homes = planted.rows.flatMap(homeOf);
  const found = await crawl(guest, inEveryLanguage(staticPaths()), { most: mostOfAKind, seen: look });
  await walkAll(guest, [...inEveryLanguage(homes), ...homes.flatMap(waysTo), ...dataOf(found)]);
  await walkAll(guest, homes, json);

  expect(findings.splice(0)).toEqual([]);
});

test("in those lists stands the post that is out, in every language", async () => {
  const post = planted.of("posts", "open").address;
  for (const path of inEveryLanguage(listsOfPosts()))
    expect((await visit(walkerOf("guest"), path)).body, path).toContain(`/journal/${post}`);
});

test("whoever's membership has ended had read what is for members until then", () => {
  expect(walkerOf("member no more").feeds).toHaveLength(3);
  for (const [path, body] of hadRead) expect(kindsIn(body), path).toContain("gated");
});

test.each([
  ["member", ["gated", "account"]],
  ["member of another plan", ["dearer", "account"]],
  ["member no more", ["account"]],
  ["newcomer", ["account"]],
  ["guest", []],
] as const)("of what is for members the %s reads %j", async (name, open) => {
  const walker = walkerOf(name);
  for (const kind of ["gated", "dearer", "account"] as const) {
    const kinds = open.filter((one) => one === kind);
    for (const path of gatedPaths(kind))
      expect(kindsIn((await visit(walker, path)).body), path).toEqual(kinds);
  }
  for (const path of walker.feeds)
    expect(kindsIn((await visit(walker, path)).body).toSorted(), path).toEqual(open.toSorted());
});

/** Of which gated texts there are words in an answer. */
function kindsIn(text: string): string[] {
  const secrets = planted.secretsIn(text).filter(({ collection }) => collection === "members_texts");
  return [...new Set(secrets.map(({ kind }) => kind))];
}

/** What a membership opens, and what says so. */
const ofPlans = ["members_texts", "entitlements", "posts", "plans"];
/** What only customers may read of, and only their own: asked for in every form by a customer too. */
const ofCustomers = ["members_texts", "customers", "entitlements", "orders", "order_lines", "payments"];

test("nothing that is hidden stands in /items, in any form", { timeout: 180_000 }, async () => {
  const collections = [...readSnapshot().keys()];
  const inForms = {
    owner: [...never],
    editor: [...never],
    member: ofCustomers,
    "member of another plan": ["members_texts", "entitlements"],
    "member no more": ["members_texts", "entitlements"],
    newcomer: [],
    guest: collections,
  };
  const rowsIn = (some: string[]) =>
    planted.rows.flatMap(({ collection, id }) =>
      some.includes(collection) ? `/items/${collection}/${id}` : [],
    );
  for (const walker of walkers) {
    const some = inForms[walker.name];
    const others = otherMembers.includes(walker.name) ? ofPlans : collections;
    const closed = /owner|editor/.test(walker.name) ? [...never] : others;
    await walkAll(walker, [...rowsIn(closed), ...some.flatMap(queriesOf)], json);
    await walkAll(
      walker,
      some.map((collection) => `/items/${collection}`),
    );
  }

  expect(findings.splice(0)).toEqual([]);
});

test.each(names.filter((name) => !otherMembers.includes(name)))(
  "every address of the map was walked by the %s",
  (name) => {
    expect(patterns.filter((pattern) => !asked.get(name)?.has(pattern))).toEqual([]);
  },
);

test("what is not out can be neither bought nor written to, and does not say what it is", async () => {
  const variants = planted.rows.filter(({ collection }) => collection === "product_variants");
  const form = planted.of("forms", "inactive").id;
  for (const walker of walkers) {
    for (const { id, kind } of variants.filter((variant) => variant.kind !== "open")) {
      const added = await walker.client.post("/cart/lines", { variant: id, quantity: "1" });
      expect([added.status, planted.secretsIn(added.text)], `${walker.name} ${kind}`).toEqual([422, []]);
    }
    const sent = await walker.client.post(`/forms/${form}`, { any: "thing" });
    expect([sent.status, planted.secretsIn(sent.text)], walker.name).toEqual([404, []]);
    await walkAll(walker, ["/cart", "/checkout"]);
  }

  expect(findings.splice(0)).toEqual([]);
});

describe("no question tells what is hidden by how it is answered:", () => {
  const own = (collection: string) => readSnapshot().get(collection)?.fields ?? [];
  const isVisible = (collection: string, field: string) => {
    const rule = guestRules.get(collection);
    return rule !== undefined && (rule.fields?.includes(field) ?? true);
  };
  const texts = (collection: string) =>
    own(collection).filter(
      ({ name, type, target, choices }) =>
        isVisible(collection, name) &&
        /^(string|text)$/.test(type) &&
        !target &&
        choices.length === 0 &&
        !/^(item|collection)$/.test(name),
    );
  const readable = [...guestRules.keys()].filter((name) => readSnapshot().has(name) && !never.has(name));

  async function ask(collection: string, query: Record<string, unknown>) {
    const params = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const guest: Walker = { name: "guest", client: new AuthClient(site.url), feeds: [] };
    const answer = await visit(guest, `/items/${collection}?${new URLSearchParams(params)}`, json);
    return { status: answer.status, ...(JSON.parse(answer.body) as Asked) };
  }

  /** Conditions that are true of planted rows only, for a filter that takes so many at once. */
  const inParts = (conditions: object[]) =>
    Array.from({ length: Math.ceil(conditions.length / 15) }, (_, part) => ({
      _or: conditions.slice(part * 15, part * 15 + 15),
    }));

  test.each(readable)("%s, by its own texts and those that it leads to", async (collection) => {
    const contains = { _contains: planted.bait };
    const direct = texts(collection).map(({ name }) => ({ [name]: contains }));
    const related = own(collection)
      .filter(({ name, target }) => target && isVisible(collection, name))
      .flatMap(({ name, target = "" }) =>
        texts(target).map((text) => ({ [name]: { [text.name]: contains } })),
      );
    const counting = { fields: own(collection)[0]?.name, meta: "filter_count", limit: "5" };
    const found = await ask(collection, { ...counting, search: planted.bait });
    expect(found).toMatchObject({ status: 200, data: isSingle(collection) ? {} : [] });
    for (const filter of inParts([...direct, ...related])) {
      if (isSingle(collection)) continue;
      const answer = await ask(collection, { ...counting, filter });
      expect(answer, JSON.stringify(filter)).toMatchObject({
        status: 200,
        data: [],
        meta: { filter_count: 0 },
      });
    }
  });

  test.each(readable)("%s, by fields that are not for guests", async (collection) => {
    const hidden = own(collection).filter(({ name }) => !isVisible(collection, name));
    const questions = (name: string): Record<string, unknown>[] => [
      { filter: { [name]: { _nnull: true } } },
      { sort: name },
      { fields: name },
      { groupBy: name },
      { "aggregate[count]": name },
      { "aggregate[max]": name },
      { "alias[x]": name, fields: "x" },
      { fields: `count(${name})` },
      { fields: `${name}.id` },
      { deep: { [name]: { _limit: 1 } } },
    ];
    for (const { name } of hidden) {
      for (const question of questions(name)) {
        const text = JSON.stringify(question);
        const nonsense = JSON.parse(text.replaceAll(name, "nonsense")) as Record<string, unknown>;
        const [real, made] = await Promise.all([ask(collection, question), ask(collection, nonsense)]);
        expect(real.status, text).toBe(400);
        expect(JSON.stringify(real).replaceAll(name, "nonsense"), text).toBe(JSON.stringify(made));
      }
    }
  });

  test("a list is not sorted by what is hidden behind its rows, and not otherwise than it was asked for", async () => {
    for (const sort of ["category.title", "-category.title", "-variants.sku", "variants"])
      expect((await ask("products", { sort, fields: "id" })).status, sort).toBe(400);
    const filter = { category: { title: { _nnull: true } } };
    expect(await ask("products", { sort: "category.title", fields: "id", filter })).toMatchObject({
      status: 200,
    });
  });

  test("no filter and no sort counts what is hidden behind a row", async () => {
    for (const question of [
      { filter: { "count(variants)": { _eq: 1 } } },
      { filter: { _or: [{ "count(variants)": { _gt: 0 } }] } },
      { filter: { category: { "count(products)": { _gt: 0 } } } },
      { sort: "-count(variants)" },
      { deep: { variants: { _sort: "count(prices)" } } },
    ])
      expect((await ask("products", question)).status, JSON.stringify(question)).toBe(400);
  });

  test("a list in a list is looked into as far as it is out", async () => {
    const inEuros = { prices: { currency: { _eq: "EUR" } } };
    const found = async (variants: object) =>
      (await ask("products", { fields: "id", filter: { variants }, meta: "filter_count" })).meta
        ?.filter_count;

    expect(await found(inEuros)).toBeGreaterThan(10);
    expect(await found({ ...inEuros, title: { _contains: planted.bait } })).toBe(0);
  });

  test("counts of what a row leads to are of what is out", async () => {
    const product = await ask(`products/${planted.of("products", "open").id}`, {
      fields: "count(variants),variants",
    });
    const page = await ask(`pages/${planted.of("pages", "open").id}`, { fields: "count(blocks),blocks" });
    expect(product.data).toMatchObject({
      variants_count: 1,
      variants: [planted.of("product_variants", "open").id],
    });
    expect(page.data).toMatchObject({ blocks_count: 0, blocks: [] });
  });
});

/** What Directus answers, in its own shape. */
interface Asked {
  data?: unknown;
  meta?: { filter_count: number };
  errors?: { message: string }[];
}

function isSingle(collection: string): boolean {
  return readSnapshot().get(collection)?.singleton ?? false;
}
