import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { typedAmounts } from "../../../pack/install/rows/typed-amounts.ts";
import type { CollectionShape as Collection, FieldShape as Field } from "../../../pack/types/collections.ts";
import { folders, png, uploadFile } from "../files.ts";
import { asAdmin, asSiteAdmin } from "./directus.ts";
import { readSnapshot } from "./snapshot.ts";

/** A row with words in it that must not leave. */
export interface Plant {
  collection: string;
  /** Why it is hidden: draft, scheduled, inactive…, or "open" where only some of its fields are. */
  kind: string;
  id: string;
  /** What its address is made of, where it has one. */
  address: string | undefined;
}

/** Which row and field a secret is of. */
export type Secret = Record<"collection" | "kind" | "field", string>;

/** What was planted, and how to tell it again. */
export interface Plants {
  /** In every text and address that is hidden, and nowhere else: what somebody who pries asks for. */
  bait: string;
  rows: Plant[];
  of(collection: string, kind: string): Plant;
  secretsIn(text: string): Secret[];
  remove(): Promise<void>;
}

type Row = Record<string, unknown>;

const access: {
  permissions: Record<
    string,
    { collection: string | string[]; rule?: string; through?: string; fields?: string[] }[]
  >;
} = JSON.parse(readFileSync("pack/access.json", "utf8"));

/** What guests may read of each collection, as the pack has it. */
export const guestRules = new Map(
  (access.permissions["Vitrine published"] ?? []).flatMap(({ collection, rule, through, fields }) =>
    [collection].flat().map((name) => [name, { rule, through, fields }] as const),
  ),
);

/** The state in which nothing begins to work on a row of its own accord. */
const quiet: Record<string, string> = {
  orders: "canceled",
  payments: "failed",
  refunds: "failed",
  disputes: "lost",
  webhook_events: "done",
  email_messages: "sent",
};

const customerRole = "0c0ffee0-0000-4000-8000-000000000201";
const never = "2099-01-01T00:00:00";
const longAgo = "2026-01-01T00:00:00";

/**
 * Writes, as the owner, rows of every collection of the pack in every state in which visitors may not see them, with a
 * secret in every text; and rows that they may see, with secrets in the fields that they may not.
 */
export async function seedSecrets(): Promise<Plants> {
  const planting = new Planting();
  try {
    await planting.plantAll();
  } catch (error) {
    await planting.remove().catch(() => undefined);
    throw error;
  }
  return planting;
}

class Planting implements Plants {
  readonly rows: Plant[] = [];
  readonly bait: string;
  private readonly secret: string;
  private readonly made: { path: string; ids: string[] }[] = [];
  private stranger = "";

  constructor() {
    const mark = randomBytes(4).toString("hex");
    this.bait = `zzbait${mark}`;
    this.secret = `zzsecret${mark}`;
  }

  of(collection: string, kind: string): Plant {
    const found = this.rows.find((row) => row.collection === collection && row.kind === kind);
    if (!found) throw new Error(`No ${kind} row of ${collection} was planted.`);
    return found;
  }

  secretsIn(text: string): Secret[] {
    const secrets = new RegExp(`${this.secret}-(\\w+)-(\\w+)-(\\w+)`, "gi");
    return [...text.matchAll(secrets)].map(([, collection = "", kind = "", field = ""]) => ({
      collection,
      kind,
      field,
    }));
  }

  async remove() {
    const byPath = new Map<string, string[]>();
    for (const { path, ids } of this.made) byPath.set(path, [...(byPath.get(path) ?? []), ...ids]);
    await this.removeMovements(byPath.get("/items/product_variants") ?? []);
    for (const [path, ids] of [...byPath].reverse()) await asSiteAdmin(path, { method: "DELETE", body: ids });
  }

  /** The site numbers what was planted in the stock book, on rows of its own. */
  private async removeMovements(variants: string[]) {
    const query = { filter: { variant: { _in: variants } }, limit: -1 };
    if (variants.length > 0)
      await asSiteAdmin("/items/stock_movements", { method: "DELETE", body: { query } });
  }

  async plantAll() {
    await this.plantStranger();
    await this.plantFiles();
    for (const name of lists) await this.plantOpen(name);
    for (const [name, { singleton }] of readSnapshot())
      if (!singleton && isHidable(name)) await this.plantHidden(name);
    const given: Record<string, Row> = {
      products: { category: this.of("categories", "draft").id },
      posts: this.listed(),
    };
    for (const name of guestRules.keys())
      if (readSnapshot().has(name)) await this.plantOpen(name, given[name]);
    await this.plantBlocks();
    await this.plantBehindDoors();
    await this.plantVersion();
  }

  /** Somebody else, to whom the rows belong that have an owner. */
  private async plantStranger() {
    const words = (field: string) => this.words({ collection: "users", kind: "private", field });
    const names = { first_name: words("first_name"), last_name: words("last_name") };
    const email = `${this.secret}-users-private-email@example.com`;
    [this.stranger = ""] = await this.write("/users", [
      { ...names, email, role: customerRole, status: "active" },
    ]);
  }

  /** In the folder that is shut: a text, and a picture that could be scaled. */
  private async plantFiles() {
    const words = (field: string) => this.words({ collection: "files", kind: "private", field });
    const body = { title: words("title"), description: words("description") };
    const [name, content] = [words("name"), words("content")];
    for (const file of [
      { name: `${name}.txt`, type: "text/plain", content },
      { name: `${name}.png`, type: "image/png", content: png(40, 30) },
    ]) {
      const id = await uploadFile(file, folders.shut);
      this.made.push({ path: "/files", ids: [id] });
      await asAdmin(`/files/${id}`, { method: "PATCH", body });
      this.note("directus_files", "private", id, {});
    }
  }

  /** A collection's rows in each of the states in which they are hidden. */
  private async plantHidden(collection: string): Promise<Plant> {
    const known = this.rows.find((row) => row.collection === collection && row.kind !== "open");
    if (known) return known;
    const about = aboutOf(collection);
    const states = hiddenStates(collection, about);
    const parents = await this.parentsOf(collection, about);
    const bodies = states.map(([kind, state]) => ({
      ...this.hiddenTextsOf(collection, kind),
      ...parents,
      ...(collection === "posts" && this.listed()),
      ...state,
    }));
    const ids = await this.write(`/items/${collection}`, bodies);
    const plants = ids.map((id, index) => this.note(collection, states[index]?.[0] ?? "", id, bodies[index]));
    const [first] = plants;
    if (!first) throw new Error(`${collection} has no state in which it is hidden.`);
    return first;
  }

  /** What a post is listed by, which everybody reads: whoever lists its posts must leave out those that are hidden. */
  private listed(): Row {
    return { author: this.of("authors", "open").id, tags: [{ tags_id: this.of("tags", "open").id }] };
  }

  /** A hidden row leads to hidden rows. Who has changed it Directus writes down itself. */
  private async parentsOf(collection: string, { fields }: Collection): Promise<Row> {
    const parents: Row = {};
    for (const { name, type, target, unique, required } of fields) {
      if (!target || type === "alias" || name.startsWith("user_") || (unique && !required)) continue;
      if (target === "directus_users") parents[name] = this.stranger;
      else if (target === "directus_files") parents[name] = this.of(target, "private").id;
      else if (target !== collection && !target.startsWith("directus_") && isHidable(target))
        parents[name] = (await this.plantHidden(target)).id;
    }
    return parents;
  }

  /** A row that is out, where some of its texts are the shop's own; and those that others stand on. */
  private async plantOpen(collection: string, given: Row = {}) {
    if (this.rows.some((row) => row.collection === collection && row.kind === "open")) return;
    const about = aboutOf(collection);
    const visible = guestRules.get(collection)?.fields;
    const isOpen = ({ name }: Field) => visible?.includes(name) ?? true;
    const closed = about.fields.some((field) => !isOpen(field) && isText(field));
    if (about.singleton || !(closed || stoodOn.has(collection))) return;
    const texts = this.textsOf(collection, "open", about, isOpen);
    const needed = about.fields.filter((field) => field.required && field.target && field.type !== "alias");
    const parents = needed.map(({ name, target = "" }) => [name, this.of(target, "open").id]);
    const body = { ...texts, ...Object.fromEntries(parents), ...openState(about), ...given };
    const [id = ""] = await this.write(`/items/${collection}`, [body]);
    this.note(collection, "open", id, body);
  }

  /** Every kind of block, hidden on a page that is out, and shown on those that are not. */
  private async plantBlocks() {
    const kinds = [...guestRules].filter(
      ([, { rule, through }]) => rule === "block of a due page" && !through,
    );
    for (const page of this.rows.filter((row) => row.collection === "pages")) {
      const isOut = page.kind === "open";
      const blocks = kinds.map(([collection]) => ({
        collection,
        hide_block: isOut,
        item: this.hiddenTextsOf(collection, isOut ? "hidden" : `on${page.kind}`),
      }));
      const path = `/items/pages/${page.id}?fields=blocks.id,blocks.collection,blocks.item`;
      const made = await asAdmin<{ blocks: { id: string; collection: string; item: string }[] }>(path, {
        method: "PATCH",
        body: { blocks: { create: blocks, update: [], delete: [] } },
      });
      for (const { id, collection, item } of made.blocks) {
        if (this.rows.some((row) => row.id === id)) continue;
        this.made.push(
          { path: `/items/${collection}`, ids: [item] },
          { path: "/items/page_blocks", ids: [id] },
        );
        this.note(collection, isOut ? "hidden" : `on${page.kind}`, item, {});
      }
    }
  }

  /** A draft of a variant beside one that is out, a link to a draft, a text for members, and one that nobody has bought. */
  private async plantBehindDoors() {
    const open = { title: "In the open", type: "page", page: this.of("pages", "draft").id };
    const menu = { id: this.bait.replace("bait", "menu"), title: "In the open", is_active: true };
    await this.write("/items/navigation", [menu]);
    await this.write("/items/navigation_items", [{ ...open, navigation: menu.id }]);
    const product = this.of("products", "open").id;
    const variant = this.textsOf("product_variants", "beside", aboutOf("product_variants"));
    const price = this.textsOf("prices", "beside", aboutOf("prices"));
    const body = { ...variant, product, status: "draft", prices: [price] };
    const [beside = ""] = await this.write("/items/product_variants", [body]);
    this.note("product_variants", "beside", beside, body);
    await this.plantGatedPost("gated", { plan: await findPlan("readers-tide") });
    await this.plantGatedPost("dearer", { plan: await findPlan("keepers-tide") });
    const everybody = {
      name: "Everybody",
      slug: `everybody-${randomUUID()}`,
      status: "published",
      free: true,
    };
    const [account] = await this.write("/items/plans", [everybody]);
    await this.plantGatedPost("account", { plan: account });
    await this.plantGatedPost("sold", { product: this.of("products", "open").id });
    await this.plantGatedPost("unsold", { product: this.of("products", "draft").id });
  }

  /** A post that is out, whose text is for some: the newest, so that it stands in every list and feed. */
  private async plantGatedPost(kind: string, gate: Row) {
    const text = this.textsOf("members_texts", kind, aboutOf("members_texts"));
    const post = { ...this.textsOf("posts", kind, aboutOf("posts"), () => true), ...gate };
    const out = { ...openState(aboutOf("posts")), published_at: new Date(Date.now() - 1_000).toISOString() };
    const gated = { ...post, ...this.listed(), members_text: text, ...out };
    // By a path of its own, so that it is removed before the product that it is sold as.
    const [id = ""] = await this.write("/items/posts?fields=id", [gated]);
    this.note("posts", kind, id, gated);
    const { members_text } = await asAdmin<{ members_text: string }>(`/items/posts/${id}`);
    this.made.push({ path: "/items/members_texts", ids: [members_text] });
    this.note("members_texts", kind, members_text, {});
  }

  /** What an editor has saved beside a post that is out, to be promoted one day. */
  private async plantVersion() {
    const words = (field: string) => this.words({ collection: "posts", kind: "version", field });
    const version = {
      key: this.bait,
      name: this.bait,
      collection: "posts",
      item: this.of("posts", "open").id,
    };
    const [id] = await this.write("/versions", [version]);
    const body = { title: words("title"), description: words("description"), content: words("content") };
    await asAdmin(`/versions/${id}/save`, { method: "POST", body });
  }

  /** A text in every field that has one, and in those of its translations. */
  private hiddenTextsOf(collection: string, kind: string): Row {
    const about = aboutOf(collection);
    const texts = this.textsOf(collection, kind, about);
    const other = about.fields.find(({ name }) => name === "translations")?.target;
    if (!other) return texts;
    const translations = Object.entries(translatedTo).map(([tag, languages_code]) => ({
      ...this.textsOf(other, `${kind}_${tag}`, aboutOf(other)),
      languages_code,
    }));
    return { ...texts, translations };
  }

  /** A text in every field that has one; what `isOpen` lets through has harmless ones. */
  private textsOf(collection: string, kind: string, { fields }: Collection, isOpen = (_: Field) => false) {
    const row: Row = {};
    // The site knows no other keys, and what stands in `text` is for everybody.
    if (collection === "interface_texts") return { ...row, language: "en", key: "search.title" };
    for (const field of fields) {
      if (field.type === "alias" || field.target) continue;
      if (isTypedAmount(collection, field)) {
        if (field.required) row[field.name] = "1.00";
        continue;
      }
      const open = isOpen(field);
      const words = open ? "In the open" : this.words({ collection, kind, field: field.name });
      row[field.name] = valueFor(field, words, open ? this.secret.replace("secret", "open") : this.bait);
    }
    return row;
  }

  private words({ collection, kind, field }: Secret): string {
    return `${this.bait} ${this.secret}-${collection}-${kind}-${field}`;
  }

  private async write(path: string, bodies: Row[]): Promise<string[]> {
    // Planted orders have a number: nobody but the site adds a line to them.
    const ask = path === "/items/order_lines" ? asSiteAdmin : asAdmin;
    const made = await ask<{ id: string | number }[]>(path, { method: "POST", body: bodies });
    const ids = made.map((row) => String(row.id ?? row));
    this.made.push({ path, ids });
    return ids;
  }

  private note(collection: string, kind: string, id: string, body: Row = {}): Plant {
    const address = [body.slug, body.permalink, body.url_from].find((one) => typeof one === "string");
    const plant = { collection, kind, id, address: address as string | undefined };
    this.rows.push(plant);
    return plant;
  }
}

/** The key of one of the demo's plans. */
export async function findPlan(slug: string): Promise<string> {
  const [plan] = await asAdmin<{ id: string }[]>(`/items/plans?limit=1&filter[slug][_eq]=${slug}`);
  if (!plan) throw new Error(`The demo has no plan ${slug}.`);
  return plan.id;
}

/** The other languages of the demo, by their codes in `languages`. */
const translatedTo = { de: "de-DE", ar: "ar" };

/** What posts are listed by; everybody reads all of it. */
const lists = ["authors", "tags"];

/** What other planted rows stand on. */
const stoodOn = new Set([...lists, "pages", "posts", "products", "product_variants"]);

function aboutOf(collection: string): Collection {
  const about = readSnapshot().get(collection);
  if (!about) throw new Error(`The pack has no ${collection}.`);
  return about;
}

/** Rows that everybody reads cannot be hidden, and a number of an order's would be taken from the next one. */
function isHidable(collection: string): boolean {
  const rule = guestRules.get(collection);
  return collection !== "order_numbers" && (rule === undefined || rule.rule !== undefined);
}

/** The states in which guests may not see a row, by name. */
function hiddenStates(collection: string, { fields }: Collection): [kind: string, state: Row][] {
  const has = (name: string) => fields.some((field) => field.name === name);
  const status = fields.find(({ name }) => name === "status");
  if (!guestRules.has(collection)) {
    const state = quiet[collection] ?? status?.choices.at(-1);
    return [["private", state ? { status: state } : {}]];
  }
  const due = has("published_at") ? { published_at: longAgo } : {};
  const states = status?.choices.filter((state) => state !== "published") ?? [];
  const scheduled: [string, Row] = ["scheduled", { status: "published", published_at: never }];
  if (status)
    return [
      ...states.map((state): [string, Row] => [state.replace("_", ""), { ...due, status: state }]),
      ...(has("published_at") ? [scheduled] : []),
    ];
  if (has("is_active")) return [["inactive", { is_active: false }]];
  if (collection !== "page_blocks") return [["below", {}]];
  return [["below", { collection: "block_hero", item: randomUUID(), hide_block: false }]];
}

function openState({ fields }: Collection): Row {
  const state = { status: "published", is_active: true, published_at: longAgo };
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => fields.some((field) => field.name === name)),
  );
}

/** A Flow reads it as an amount and refuses anything else. */
function isTypedAmount(collection: string, { name }: Field): boolean {
  if (collection === "refunds") return name === "requested_amount";
  return typedAmounts[collection]?.some(([typed]) => typed === name) ?? false;
}

function isText({ type, target, choices }: Field): boolean {
  return /^(string|text|json|csv)$/.test(type) && !target && choices.length === 0;
}

/**
 * A value of a field's type with these words in it; where it must have a form of its own, one of that form.
 * @param address what an address is made of
 */
function valueFor(field: Field, words: string, address: string): unknown {
  const { name, type, required, unique, choices } = field;
  const id = randomUUID();
  // The last by their keys: what a test of something else takes as the first of a collection is none of these.
  if (name === "id" && type === "uuid") return `ffffffff${id.slice(8)}`;
  if (choices.length > 0) return required ? choices.at(-1) : undefined;
  if (name === "currency") return "EUR";
  if (name === "lang") return "en";
  if (name === "code") return id.toUpperCase();
  if (name === "slug") return `${address}-${id}`;
  if (/^(permalink|url_from)$/.test(name)) return `/${address}-${id}`;
  if (name === "url_to") return `/${words}`;
  if (name === "tracking_url") return `https://${words}`;
  if (name === "seo") return { title: words, meta_description: words };
  if (type === "json") return [{ text: words, title: words, question: words, answer: words }];
  if (type === "csv") return [words];
  if (isText(field)) return unique ? `${words} ${id}` : words;
  if (!required) return undefined;
  return /^(timestamp|dateTime)$/.test(type) ? longAgo : 1;
}
