import type { CacheableRead } from "../cache/cache-tags.ts";
import type { Row } from "../clients/client.ts";
import { filesCollection } from "../schema.ts";
import type { AccessSnapshot, EffectiveRules, ReadRule } from "./access-rules.ts";

/** A query of which it is not certain what it touches. */
class UncertainError extends Error {
  override name = "UncertainError";
}

type Model = Pick<AccessSnapshot, "relations" | "fields">;

/**
 * The collections whose read rules decide what a query answers: those of every field, of every row that a filter, an
 * order or a function looks at, and of what rules themselves ask with `_some` and `_none`. Undefined where that is not
 * certain.
 * @param rules all that may apply to the readers that are compared
 */
export function listTouchedCollections(
  model: Model,
  rules: readonly EffectiveRules[],
  { collection, query }: CacheableRead,
): ReadonlySet<string> | undefined {
  try {
    const closure = new Closure(model, rules);
    closure.reach(collection);
    closure.query(collection, query);
    return closure.collections;
  } catch (error) {
    if (error instanceof UncertainError) return undefined;
    throw error;
  }
}

const known = new Set([
  "fields",
  "filter",
  "search",
  "sort",
  "limit",
  "offset",
  "page",
  "deep",
  "aggregate",
  "groupBy",
  "meta",
]);
const knownBelow = new Set(["_filter", "_sort", "_limit", "_offset", "_page", "_search"]);

/** A step of a path: `title`, `item:block_hero`, `count(tags)`. */
const stepPattern = /^(?:(count|year|month|week|day|weekday|hour|minute|second)\((\w+)\)|(\w+)(?::(\w+))?)$/;
const followPattern = /^\$FOLLOW\((\w+),\s*\w+(?:,\s*\w+)?\)$/;

class Closure {
  readonly collections = new Set<string>();
  private readonly model: Model;
  private readonly rules: readonly EffectiveRules[];

  constructor(model: Model, rules: readonly EffectiveRules[]) {
    this.model = model;
    this.rules = rules;
  }

  /** Whatever is reached counts with its own rules, and with what those ask of others. */
  reach(collection: string) {
    if (this.collections.has(collection)) return;
    if (collection.startsWith("directus_") && collection !== filesCollection && this.collections.size === 0)
      throw new UncertainError(collection);
    this.collections.add(collection);
    for (const { filter } of this.rulesOf(collection)) this.rule(collection, filter);
  }

  query(collection: string, query: CacheableRead["query"]) {
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && !known.has(name)) throw new UncertainError(name);
    const { fields, filter, sort, deep, aggregate, groupBy } = query;
    if (groupBy) this.fields(collection, groupBy);
    else if (!aggregate) this.fields(collection, fields ?? ["*"]);
    if (aggregate) this.fields(collection, Object.values(aggregate).flat());
    this.filter(collection, filter);
    this.sort(collection, sort ?? []);
    this.deep(collection, deep);
  }

  /** What an order looks at is joined, a bare key too. */
  private sort(collection: string, paths: readonly unknown[]) {
    for (const path of paths) {
      if (typeof path !== "string") throw new UncertainError(String(path));
      this.path(collection, path.replace(/^-/, ""), true);
    }
  }

  private fields(collection: string, paths: readonly unknown[]) {
    for (const path of paths) this.path(collection, path);
  }

  private path(collection: string, path: unknown, isJoined = false) {
    if (typeof path !== "string") throw new UncertainError(String(path));
    const [first = "", ...rest] = path.split(".");
    if (path === "*") return this.wildcard(collection);
    const { field, scope, isCount, isCall } = this.step(collection, first);
    const targets = this.targets(collection, field);
    const isMany = this.model.relations.get(collection)?.get(field)?.many ?? false;
    if (isCall ? isCount : isMany || scope || isJoined || rest.length > 0)
      for (const target of targets) this.reach(target);
    if (rest.length === 0) return;
    if (isCall || targets.length === 0) throw new UncertainError(path);
    for (const target of this.scoped(targets, scope)) this.path(target, rest.join("."), isJoined);
  }

  /** Directus puts the fields that may be read in its place; of those, lists of rows lead on. */
  private wildcard(collection: string) {
    const allowed = new Set(this.rulesOf(collection).flatMap(({ fields }) => fields ?? []));
    for (const field of this.fieldsOf(collection).keys()) {
      if (!allowed.has("*") && !allowed.has(field)) continue;
      const targets = this.targets(collection, field);
      if (this.model.relations.get(collection)?.get(field)?.many)
        for (const target of targets) this.reach(target);
    }
  }

  private filter(collection: string, filter: unknown) {
    if (filter === undefined) return;
    for (const [name, value] of listEntries(filter)) {
      if (name === "_and" || name === "_or") for (const part of toList(value)) this.filter(collection, part);
      else if (name === "_some" || name === "_none") this.filter(collection, value);
      else if (!this.isOperator(collection, name)) this.condition(collection, name, value);
    }
  }

  private isOperator(collection: string, name: string): boolean {
    if (name.startsWith("_") && this.model.fields.get(collection)?.has(name)) throw new UncertainError(name);
    return name.startsWith("_");
  }

  private condition(collection: string, name: string, value: unknown) {
    for (const target of this.stepInto(collection, name)) {
      this.reach(target.collection);
      if (target.isEntered) this.filter(target.collection, value);
    }
  }

  /** Rows that a rule joins are not asked for their own rules, but for those of `_some` and `_none`. */
  private rule(collection: string, filter: unknown) {
    if (filter === null || !/"_(some|none)"/.test(JSON.stringify(filter))) return;
    for (const [name, value] of listEntries(filter)) {
      if (name === "_and" || name === "_or") for (const part of toList(value)) this.rule(collection, part);
      else if (name === "_some" || name === "_none") this.rule(collection, value);
      else if (!this.isOperator(collection, name))
        for (const target of this.stepInto(collection, name)) {
          if (isRow(value) && ("_some" in value || "_none" in value)) this.reach(target.collection);
          if (target.isEntered) this.rule(target.collection, value);
        }
    }
  }

  private stepInto(collection: string, name: string): { collection: string; isEntered: boolean }[] {
    const followed = followPattern.exec(name)?.[1];
    if (followed) return [{ collection: followed, isEntered: true }];
    const { field, scope, isCall } = this.step(collection, name);
    const targets = this.targets(collection, field);
    const entered = isCall ? [] : this.scoped(targets, scope);
    return targets.map((target) => ({ collection: target, isEntered: entered.includes(target) }));
  }

  private deep(collection: string, deep: unknown) {
    if (deep === undefined) return;
    for (const [name, value] of listEntries(deep)) {
      if (name === "_filter") this.filter(collection, value);
      else if (name === "_sort") this.sort(collection, [value].flat());
      else if (name.startsWith("_") && !knownBelow.has(name)) throw new UncertainError(name);
      else if (!name.startsWith("_")) this.deepBelow(collection, name, value);
    }
  }

  private deepBelow(collection: string, name: string, value: unknown) {
    const { field, scope, isCall } = this.step(collection, name);
    const targets = this.targets(collection, field);
    if (isCall || targets.length === 0) throw new UncertainError(name);
    for (const target of targets) this.reach(target);
    for (const target of this.scoped(targets, scope)) this.deep(target, value);
  }

  private step(collection: string, written: string) {
    const [, call, argument, name, scope] = stepPattern.exec(written) ?? [];
    const field = argument ?? name;
    if (field === undefined || !this.fieldsOf(collection).has(field)) throw new UncertainError(written);
    return { field, scope, isCall: call !== undefined, isCount: call === "count" };
  }

  /** Of a relation to one of several collections the scope names the one that is followed. */
  private scoped(targets: string[], scope: string | undefined): string[] {
    if (scope === undefined) return targets;
    if (!targets.includes(scope)) throw new UncertainError(scope);
    return [scope];
  }

  private targets(collection: string, field: string): string[] {
    const relation = this.model.relations.get(collection)?.get(field);
    if (!relation && this.fieldsOf(collection).get(field)) throw new UncertainError(field);
    return relation?.collections ?? [];
  }

  private fieldsOf(collection: string): ReadonlyMap<string, boolean> {
    const fields = this.model.fields.get(collection);
    if (!fields) throw new UncertainError(collection);
    return fields;
  }

  private rulesOf(collection: string): ReadRule[] {
    return this.rules.flatMap((rules) => rules.get(collection) ?? []);
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listEntries(value: unknown): [string, unknown][] {
  if (!isRow(value)) throw new UncertainError("not an object");
  return Object.entries(value);
}

function toList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new UncertainError("not a list");
  return value;
}
