import { readFiles } from "@directus/sdk";
import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { QueryError } from "#server/directus/query-error.ts";
import { namesIn } from "#server/directus/query-paths.ts";
import { filesCollection } from "#server/directus/schema.ts";
import { limits } from "#server/limits.ts";
import type { Described, DescribedField, Description } from "./description.ts";

/**
 * A door through which no filter and no sort looks at rows that this visitor may not read. Directus checks the fields
 * on a query's way through relations, but joins whatever rows are there, so that a hidden title could be guessed letter
 * by letter. Here what a relation leads to is asked for first, as this visitor sees it; of lists Directus itself looks
 * at what is visible when it is told `_some`.
 * @throws QueryError where more related items match than can be named
 */
export function closedDoor(directus: Directus, all: Described): Directus {
  const door = new Closing(directus, all);
  return {
    ...directus,
    readItems: async (name, query = {}) => directus.readItems(name, await door.close(name, query)),
    readItemsWithMeta: async (name, query) => directus.readItemsWithMeta(name, await door.close(name, query)),
    readItem: async (name, key, query = {}) => directus.readItem(name, key, await door.close(name, query)),
  };
}

class Closing {
  private readonly directus: Directus;
  private readonly all: Described;

  constructor(directus: Directus, all: Described) {
    this.directus = directus;
    this.all = all;
  }

  async close(name: string, query: ItemsQuery): Promise<ItemsQuery> {
    const place = this.all.collections.get(name);
    if (!place) return query;
    const { filter, sort, deep, alias } = query;
    return {
      ...query,
      ...(filter && { filter: await this.filter(place, filter) }),
      ...(sort && { sort: await this.sort(place, sort) }),
      ...(deep && { deep: await this.deep(place, deep, alias) }),
    };
  }

  private async filter(place: Description, filter: Row, inList = false): Promise<Row> {
    const parts = await Promise.all(
      Object.entries(filter).map(([name, value]) => this.part(place, name, value, inList)),
    );
    return parts.length === 1 && parts[0] ? parts[0] : { _and: parts };
  }

  private async part(place: Description, name: string, value: unknown, inList: boolean): Promise<Row> {
    if (name === "_and" || name === "_or") {
      const parts = [value].flat() as Row[];
      return { [name]: await Promise.all(parts.map((part) => this.filter(place, part, inList))) };
    }
    refuseCount("filter", name);
    const [fieldName, through] = namesIn(name);
    const field = place.fields.get(fieldName);
    const conditions = Object.entries(value as Row);
    const own = conditions.filter(([key]) => key.startsWith("_") && !isOfList(key));
    const lists = conditions.filter(([key]) => isOfList(key)) as [string, Row][];
    const behind = conditions.filter(([key]) => !key.startsWith("_"));
    if (!field || (lists.length === 0 && behind.length === 0)) return { [name]: value };
    const nested = behind.length > 0 ? [Object.fromEntries(behind)] : [];
    const parts = await Promise.all([
      ...lists.map(([key, condition]) => this.ofList(field, key, condition, inList)),
      ...nested.map((condition) => this.behind(field, through, condition, inList)),
    ]);
    return { _and: [...own.map(([key, operand]) => ({ [name]: { [key]: operand } })), ...parts] };
  }

  private behind(field: DescribedField, through: string | undefined, condition: Row, inList: boolean) {
    if (field.relation?.to === "many") return this.ofList(field, "_some", condition, inList);
    return this.ofOne(field, through, condition);
  }

  private async ofList(
    field: DescribedField,
    quantity: string,
    condition: Row,
    inList: boolean,
  ): Promise<Row> {
    if (inList) throw new QueryError("filter", "list-in-list", field.name);
    const target = this.targetOf(field);
    return { [field.name]: { [quantity]: await this.filter(target, condition, true) } };
  }

  private async ofOne(field: DescribedField, through: string | undefined, condition: Row): Promise<Row> {
    const target = this.targetOf(field, through);
    const keys = await this.keysOf(target, await this.filter(target, condition));
    if (keys.length > limits.relatedMatches)
      throw new QueryError("filter", "too-many-matches", String(limits.relatedMatches), target.name);
    const chosen = keys.length > 0 ? { [field.name]: { _in: keys } } : noRow(field.name);
    return through ? { _and: [{ [field.says]: { _eq: through } }, chosen] } : chosen;
  }

  /** Behind a relation to one, which is what a sort follows: where rows are hidden there, their order must not show. */
  private sort(place: Description, sort: string[]): Promise<string[]> {
    return Promise.all(
      sort.map(async (path) => {
        const [first = "", ...rest] = path.replace(/^-/, "").split(".");
        refuseCount("sort", first);
        const field = place.fields.get(namesIn(first)[0]);
        if (!field || rest.length === 0 || (rest.length === 1 && (await this.showsAll(place, field))))
          return path;
        return `${path.startsWith("-") ? "-" : ""}${field.name}`;
      }),
    );
  }

  private async showsAll(place: Description, field: DescribedField): Promise<boolean> {
    if (field.relation?.to !== "one") return false;
    const keys = await this.keysOf(this.targetOf(field), {});
    if (keys.length > limits.relatedMatches) return false;
    const elsewhere = { [field.name]: { _nnull: true, ...(keys.length > 0 ? { _nin: keys } : {}) } };
    return (await this.keysOf(place, elsewhere, 1)).length === 0;
  }

  private async deep(place: Description, deep: unknown, alias: Row = {}): Promise<Row> {
    const levels = await Promise.all(
      Object.entries(parsed(deep)).map(async ([name, value]) => {
        if (name === "_filter") return [name, await this.filter(place, parsed(value))];
        if (name === "_sort") return [name, await this.sort(place, String(value).split(","))];
        const [fieldName, through] = namesIn(String(alias[name] ?? name));
        const field = name.startsWith("_") ? undefined : place.fields.get(fieldName);
        return [name, field ? await this.deep(this.targetOf(field, through), value) : value];
      }),
    );
    return Object.fromEntries(levels);
  }

  private targetOf(field: DescribedField, through?: string): Description {
    const target = this.all.collections.get(through ?? field.relation?.collections[0] ?? "");
    if (!target) throw new QueryError("filter", "leads-nowhere", field.name);
    return target;
  }

  /** The keys of the items that match, and one more than may be named where there are more. */
  private async keysOf(
    place: Description,
    filter: Row,
    most = limits.relatedMatches + 1,
  ): Promise<unknown[]> {
    const { name, key } = place;
    if (!key) throw new QueryError("filter", "no-key", name);
    const query = { fields: [key], filter, limit: most };
    const rows =
      name === filesCollection
        ? await this.directus.request<Row[]>(readFiles(query as never) as never)
        : await this.directus.readItems(name, query);
    // The list of a singleton is its one item.
    return [rows].flat().map((row) => row[key]);
  }
}

/** A level of `deep` may come as JSON in a parameter of its own. */
function parsed(value: unknown): Row {
  return (typeof value === "string" ? JSON.parse(value || "{}") : value) ?? {};
}

/** Directus counts all related rows where it filters and sorts, not only those that this visitor may read. */
function refuseCount(parameter: "filter" | "sort", name: string) {
  if (!name.startsWith("count(")) return;
  throw new QueryError(parameter, "counts-hidden", name);
}

/** Directus refuses an empty `_in`. */
function noRow(field: string): Row {
  return { _and: [{ [field]: { _null: true } }, { [field]: { _nnull: true } }] };
}

function isOfList(key: string): boolean {
  return key === "_some" || key === "_none";
}
