type Row = Record<string, unknown>;

/** A relation as it stands in a collection: where it leads, and by which field there or here. */
export type Link =
  | { to: "one"; collection: string }
  | { to: "many"; collection: string; back: string }
  | { to: "any"; says: string };

/** Rows of all collections that somebody may read, with the relations between them. */
export interface World {
  rows: Map<string, Row[]>;
  links: Record<string, Record<string, Link>>;
}

type Environment = Map<string, Row | null>;

/** Stands for a row that is there and may not be read: nothing that is asked of it holds. */
const unknown: Row = Object.freeze({});

/**
 * The rows that a filter of Directus's finds, worked out in memory: relations are joined once for each path, a row
 * without any stands beside null, and what is compared with null is never true.
 * @see https://directus.io/docs/guides/connect/filter-rules
 */
export function findRows(world: World, collection: string, filter: Row): Row[] {
  return (world.rows.get(collection) ?? []).filter((row) => matches(world, collection, row, filter));
}

function matches(world: World, collection: string, row: Row, filter: Row): boolean {
  const paths = [...new Set(pathsIn(world, collection, filter))].sort((a, b) => a.length - b.length);
  let environments: Environment[] = [new Map([["", row]])];
  for (const path of paths)
    environments = environments.flatMap((environment) =>
      joined(world, collection, environment, path).map((found) => new Map(environment).set(path, found)),
    );
  return environments.some((environment) => holds(world, { collection, path: "" }, environment, filter));
}

/** Every path that is joined, such as `tags` and `tags.tags_id`. */
function pathsIn(world: World, collection: string, filter: unknown, before = ""): string[] {
  return Object.entries(filter as Row).flatMap(([name, value]) => {
    if (name === "_and" || name === "_or")
      return (value as Row[]).flatMap((part) => pathsIn(world, collection, part, before));
    const link = linkOf(world, collection, name);
    if (!link || typeof value !== "object" || value === null) return [];
    const path = before ? `${before}.${name}` : name;
    const below = Object.entries(value).flatMap(([key, inner]) => {
      if (key === "_and" || key === "_or")
        return (inner as unknown[]).flatMap((part) => pathsIn(world, collection, { [name]: part }, before));
      if (!key.startsWith("_")) return [path, ...pathsIn(world, link.target, { [key]: inner }, path)];
      return link.to === "many" && key !== "_some" && key !== "_none" ? [path] : [];
    });
    return below;
  });
}

function linkOf({ links }: World, collection: string, name: string) {
  const [field = "", through] = name.split(":");
  const link = links[collection]?.[field];
  if (!link) return undefined;
  if (link.to === "any") return { ...link, target: through ?? "", field, back: "" };
  return { back: "", says: "", ...link, target: link.collection, field };
}

function joined(world: World, root: string, environment: Environment, path: string): (Row | null)[] {
  const parts = path.split(".");
  const name = parts.at(-1) ?? "";
  const parent = environment.get(parts.slice(0, -1).join(".")) ?? null;
  const collection = parts.slice(0, -1).reduce((at, part) => linkOf(world, at, part)?.target ?? "", root);
  if (parent === unknown) return [unknown];
  const found = parent ? related(world, collection, parent, name) : [];
  if (found.length > 0) return found;
  return [parent && isHidden(world, collection, parent, name) ? unknown : null];
}

function related(world: World, collection: string, row: Row, name: string): Row[] {
  const link = linkOf(world, collection, name);
  if (!link) throw new Error(`${collection}.${name} leads nowhere.`);
  const rows = world.rows.get(link.target) ?? [];
  if (link.to === "many") return rows.filter((one) => one[link.back] === row.id);
  if (link.to === "any" && row[link.says] !== link.target) return [];
  return rows.filter((one) => one.id === row[link.field]);
}

function isHidden(world: World, collection: string, row: Row, name: string): boolean {
  const link = linkOf(world, collection, name);
  if (!link || link.to === "many" || row[link.field] === null) return false;
  return link.to === "one" || row[link.says] === link.target;
}

interface Place {
  collection: string;
  path: string;
}

function holds(world: World, place: Place, environment: Environment, filter: Row): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === "_and") return (value as Row[]).every((part) => holds(world, place, environment, part));
    if (name === "_or") return (value as Row[]).some((part) => holds(world, place, environment, part));
    return ofField(world, place, environment, name, value);
  });
}

function ofField(
  world: World,
  place: Place,
  environment: Environment,
  name: string,
  value: unknown,
): boolean {
  const conditions =
    typeof value === "object" && value !== null ? Object.entries(value) : [["_eq", value] as const];
  const row = environment.get(place.path) ?? null;
  const path = place.path ? `${place.path}.${name}` : name;
  const link = linkOf(world, place.collection, name);
  return conditions.every(([key, operand]) => {
    const below = (part: unknown) => ofField(world, place, environment, name, part);
    if (key === "_and") return (operand as unknown[]).every(below);
    if (key === "_or") return (operand as unknown[]).some(below);
    if (key === "_some" || key === "_none") {
      const target = link?.target ?? "";
      if (!row || row === unknown) return false;
      const found = related(world, place.collection, row, name);
      const some = found.some((one) => matches(world, target, one, operand as Row));
      return key === "_some" ? some : !some;
    }
    if (!key.startsWith("_"))
      return holds(world, { collection: link?.target ?? "", path }, environment, { [key]: operand });
    const asked = link?.to === "many" ? (environment.get(path) ?? null) : row;
    if (asked === unknown) return false;
    const own = link?.to === "many" ? asked?.id : fieldIn(row, name);
    return compare(own ?? null, key, operand);
  });
}

function fieldIn(row: Row | null, name: string): unknown {
  const [, called, field] = /^(\w+)\((\w+)\)$/.exec(name) ?? [];
  if (!called) return row?.[name];
  const text = row?.[field ?? ""];
  const date = typeof text === "string" ? new Date(text) : undefined;
  return called === "year" ? date?.getUTCFullYear() : date && date.getUTCMonth() + 1;
}

/** As SQL compares: without regard to case where only letters of ASCII are looked for. */
function compare(value: unknown, operator: string, operand: unknown): boolean {
  if (operator === "_null") return value === null;
  if (operator === "_nnull") return value !== null;
  if (operator === "_empty") return value === null || value === "";
  if (operator === "_nempty") return value !== null && value !== "";
  if (value === null) return false;
  const [least = 0, most = 0] = Array.isArray(operand) ? operand.map(Number) : [];
  const [text, part] = [String(value).toLowerCase(), String(operand).toLowerCase()];
  const known: Record<string, () => boolean> = {
    _eq: () => value === operand,
    _neq: () => value !== operand,
    _in: () => (operand as unknown[]).includes(value),
    _nin: () => !(operand as unknown[]).includes(value),
    _contains: () => text.includes(part),
    _ncontains: () => !text.includes(part),
    _starts_with: () => text.startsWith(part),
    _nstarts_with: () => !text.startsWith(part),
    _gt: () => Number(value) > Number(operand),
    _lte: () => Number(value) <= Number(operand),
    _between: () => Number(value) >= least && Number(value) <= most,
  };
  const holdsFor = known[operator];
  if (!holdsFor) throw new Error(`${operator} is not worked out here.`);
  return holdsFor();
}
