import type { Chance } from "../seeded-random.ts";
import type { Link } from "./filter-oracle.ts";

type Row = Record<string, unknown>;

/** A query of Directus's, in its own parameters. */
export interface Generated {
  collection: string;
  query: { filter?: Row; sort?: string; fields?: string; limit: number } & Row;
}

const one = (collection: string): Link => ({ to: "one", collection });
const many = (collection: string, back: string): Link => ({ to: "many", collection, back });

/** The relations of the demo's content that are asked through: to one, to many, through junctions, to any, to words. */
export const links: Record<string, Record<string, Link>> = {
  products: {
    category: one("categories"),
    variants: many("product_variants", "product"),
    translations: many("products_translations", "products_id"),
  },
  product_variants: { product: one("products"), prices: many("prices", "variant") },
  prices: { variant: one("product_variants") },
  categories: { translations: many("categories_translations", "categories_id") },
  posts: {
    author: one("authors"),
    product: one("products"),
    tags: many("posts_tags", "posts_id"),
    translations: many("posts_translations", "posts_id"),
  },
  posts_tags: { posts_id: one("posts"), tags_id: one("tags") },
  tags: { translations: many("tags_translations", "tags_id") },
  authors: { translations: many("authors_translations", "authors_id") },
  pages: { blocks: many("page_blocks", "page") },
  page_blocks: { page: one("pages"), item: { to: "any", says: "collection" } },
  navigation_items: {
    page: one("pages"),
    post: one("posts"),
    parent: one("navigation_items"),
    children: many("navigation_items", "parent"),
  },
};

/** What holds a value: words, numbers and choices whose values are compared, dates of which a part is. */
export const values: Record<string, { text: string[]; number?: string[]; date?: string[] }> = {
  products: { text: ["title", "slug", "type", "status"], number: ["sort"], date: ["published_at"] },
  product_variants: { text: ["sku", "title", "status"], number: ["sort", "weight_grams"] },
  prices: { text: ["currency"], number: ["unit_amount"] },
  categories: { text: ["title", "slug", "status"], number: ["sort"] },
  posts: { text: ["title", "slug", "status", "lang"], date: ["published_at"] },
  posts_tags: { text: [] },
  tags: { text: ["title", "slug"] },
  authors: { text: ["name", "slug"], number: ["sort"] },
  pages: { text: ["title", "permalink", "status"], number: ["sort"] },
  page_blocks: { text: ["collection", "background"], number: ["sort"] },
  navigation_items: { text: ["title", "type", "url"], number: ["sort"] },
  block_quote: { text: ["attribution"] },
  block_hero: { text: ["headline", "layout"] },
  block_richtext: { text: ["headline", "alignment"] },
  products_translations: { text: ["title", "languages_code"] },
  posts_translations: { text: ["title", "languages_code"] },
  categories_translations: { text: ["title"] },
  tags_translations: { text: ["title"] },
  authors_translations: { text: ["languages_code"] },
};

const anyOf = ["block_quote", "block_hero", "block_richtext"];
const roots = Object.keys(links);

/** Makes queries as a programmer would who knows the schema, and puts together what they would not. */
export class Generator {
  private readonly chance: Chance;
  private readonly samples: Map<string, Row[]>;

  /** @param samples rows of each collection: conditions are about what is there, mostly */
  constructor(chance: Chance, samples: Map<string, Row[]>) {
    this.chance = chance;
    this.samples = samples;
  }

  /** Rows with conditions, in an order, with what they lead to. */
  rows(): Generated {
    const collection = this.chance.oneOf(roots);
    const { alias, deep, fields } = this.nested(collection);
    return {
      collection,
      query: {
        filter: this.filter(collection, 3),
        sort: this.sort(collection),
        fields,
        limit: this.chance.between(1, 30),
        ...(alias && { alias }),
        ...(deep && { deep }),
        ...(this.maybe(0.3) && { page: this.chance.between(1, 3) }),
        ...(this.maybe(0.4) && { meta: "filter_count" }),
        ...(this.maybe(0.1) && { search: this.chance.oneOf(["tide", "the", "sea"]) }),
      },
    };
  }

  /** Rows counted and summed up, with conditions. */
  sums(): Generated {
    const collection = this.chance.oneOf(roots);
    const { number = [], date = [], text } = values[collection] ?? { text: [] };
    const groups = [...text.slice(-2), ...date.map((field) => `year(${field})`)];
    const sum =
      number.length > 0 && this.maybe(0.5)
        ? { [this.chance.oneOf(["sum", "min", "max", "avg"])]: this.chance.oneOf(number) }
        : {};
    const group = groups.length > 0 && this.maybe(0.6) ? { groupBy: this.chance.oneOf(groups) } : {};
    return {
      collection,
      query: {
        filter: this.maybe(0.8) ? this.filter(collection, 2) : {},
        limit: 100,
        aggregate: { count: "*", ...sum },
        ...group,
        ...("groupBy" in group ? { sort: group.groupBy } : {}),
      },
    };
  }

  /** A filter: conditions, and lists of such. */
  filter(collection: string, depth: number): Row {
    if (depth > 0 && this.maybe(0.35)) {
      const parts = Array.from({ length: this.chance.between(2, 3) }, () =>
        this.filter(collection, depth - 1),
      );
      return { [this.chance.oneOf(["_and", "_or"])]: parts };
    }
    const conditions = Array.from({ length: this.maybe(0.25) ? 2 : 1 }, () => this.condition(collection, 2));
    return Object.assign({}, ...conditions);
  }

  private condition(collection: string, hops: number): Row {
    const relations = Object.entries(links[collection] ?? {});
    if (hops > 0 && relations.length > 0 && this.maybe(0.65)) return this.behind(collection, hops);
    const known = values[collection] ?? { text: [] };
    if (known.date && this.maybe(0.2))
      return {
        [`${this.chance.oneOf(["year", "month"])}(${this.chance.oneOf(known.date)})`]: {
          _gt: this.chance.oneOf([3, 6, 2024, 2026]),
        },
      };
    if (known.number && this.maybe(0.35))
      return { [this.chance.oneOf(known.number)]: this.ofNumber(collection, known.number) };
    if (known.text.length === 0) return { id: { _nnull: true } };
    const field = this.chance.oneOf(known.text);
    return { [field]: this.ofText(collection, field) };
  }

  private behind(collection: string, hops: number): Row {
    const [name, link] = this.chance.oneOf(Object.entries(links[collection] ?? {}));
    const target = link.to === "any" ? this.chance.oneOf(anyOf) : link.collection;
    const key = link.to === "any" ? `${name}:${target}` : name;
    const inner = () => this.condition(target, hops - 1);
    if (link.to === "many" && this.maybe(0.1))
      return { [key]: { [this.chance.oneOf(["_null", "_nnull"])]: true } };
    if (link.to === "many" && this.maybe(0.3)) {
      const asked = this.maybe(0.4) ? { ...inner(), ...inner() } : inner();
      return { [key]: { [this.chance.oneOf(["_some", "_none"])]: asked } };
    }
    if (this.maybe(0.15)) return { [key]: { [this.chance.oneOf(["_and", "_or"])]: [inner(), inner()] } };
    return { [key]: this.maybe(0.25) ? { ...inner(), ...inner() } : inner() };
  }

  private ofText(collection: string, field: string): unknown {
    const sample = this.sampleOf(collection, field);
    const word = /[a-z]{3,5}/.exec(sample)?.[0] ?? "sea";
    if (this.maybe(0.1)) return sample || "sea";
    return this.chance.oneOf<Row>([
      { _eq: sample || "sea" },
      { _neq: sample || "sea" },
      { _in: [sample || "sea", "nothing", this.sampleOf(collection, field) || "sea"] },
      { _nin: [sample || "sea", "nothing"] },
      { _contains: word },
      { _ncontains: word },
      { _starts_with: word },
      { _nnull: true },
      { _null: true },
      { _empty: true },
      { _nempty: true },
      { _or: [{ _contains: word }, { _null: true }] },
    ]);
  }

  private ofNumber(collection: string, fields: string[]): Row {
    const number = Number(this.sampleOf(collection, fields[0] ?? "") || 2);
    return this.chance.oneOf<Row>([
      { _gt: number },
      { _lte: number },
      { _between: [0, number] },
      { _null: true },
      { _gt: 0, _lte: number },
    ]);
  }

  private sampleOf(collection: string, field: string): string {
    const rows = this.samples.get(collection) ?? [];
    return rows.length > 0 ? String(this.chance.oneOf(rows)[field] ?? "") : "";
  }

  private sort(collection: string): string {
    const ones = Object.entries(links[collection] ?? {}).flatMap(([name, link]) =>
      link.to === "one" ? (values[link.collection]?.text ?? []).map((field) => `${name}.${field}`) : [],
    );
    const own = values[collection]?.text ?? [];
    const path =
      this.maybe(0.3) && ones.length > 0
        ? this.chance.oneOf(ones)
        : own.length > 0
          ? this.chance.oneOf(own)
          : "id";
    return `${this.maybe(0.4) ? "-" : ""}${path},id`;
  }

  private nested(collection: string): { alias?: Row; deep?: Row; fields: string } {
    const named = Object.entries(links[collection] ?? {}).filter(([, link]) => link.to !== "any");
    const own = ["id", ...(values[collection]?.text ?? [])].join(",");
    if (named.length === 0 || this.maybe(0.4)) return { fields: own };
    const [name, link] = this.chance.oneOf(named);
    const target = link.to === "any" ? "" : link.collection;
    const called = this.maybe(0.3) ? "other" : name;
    const deep =
      link.to === "many" && this.maybe(0.6)
        ? {
            [called]: {
              _filter: this.condition(target, 1),
              _sort: ["id"],
              _limit: this.chance.between(1, 5),
            },
          }
        : undefined;
    const count = link.to === "many" && called === name && this.maybe(0.3) ? `,count(${name})` : "";
    return {
      fields: `${own},${called}.id${count}`,
      ...(called !== name && { alias: { other: name } }),
      ...(deep && { deep }),
    };
  }

  private maybe(share: number): boolean {
    return this.chance.next() < share;
  }
}
