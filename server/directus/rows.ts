import type { z } from "zod";
import { warnSparingly } from "#server/log.ts";
import { DirectusError } from "./errors.ts";
import { leadsTo } from "./model.ts";
import { realField, realName } from "./names.ts";

type Path = readonly PropertyKey[];

/** The row that is being read, so that what is left out inside it can be named. */
let reading: { collection: string; row: unknown } | undefined;

/** Reads rows of a collection; one that cannot be read is left out, so that the others are still shown. */
export function parseRows<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  rows: unknown[],
): z.output<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = parse(collection, schema, row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The same of one row; undefined where it is not there, or cannot be read. */
export function parseRow<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  row: unknown,
): z.output<Schema> | undefined {
  return row == null ? undefined : parseRows(collection, schema, [row])[0];
}

/**
 * Reads a row that nobody can do without, such as an order that is being paid.
 * @throws DirectusError "unavailable" where it cannot be read: what is asked for is tried again, and never passed over
 */
export function requireRow<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  row: unknown,
): z.output<Schema> {
  const parsed = parse(collection, schema, row);
  if (parsed.success) return parsed.data;
  throw new DirectusError("unavailable", {
    message: `a row of ${collection} cannot be read`,
    cause: parsed.error,
  });
}

/** The same of all of some rows. @throws DirectusError "unavailable" where one of them cannot be read */
export function requireRows<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  rows: unknown[],
): z.output<Schema>[] {
  return rows.map((row) => requireRow(collection, schema, row));
}

/** Reads the one row of a singleton, in which every field may be missing: one that cannot be read is. */
export function parseSettings<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  row: object,
): z.output<Schema> {
  const parsed = parse(collection, schema, row);
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return schema.parse(Object.fromEntries(Object.entries(row).filter(([field]) => !bad.has(field))));
}

/** The parts of a row that can be read, such as the prices of a variant or the entries of a list kept as JSON. */
export function parseParts<Schema extends z.ZodType>(schema: Schema, parts: unknown[]): z.output<Schema>[] {
  return parts.flatMap((part, index) => {
    const parsed = schema.safeParse(part);
    if (!parsed.success) tell(parsed.error, [...(pathTo(reading?.row, parts) ?? []), index]);
    return parsed.success ? [parsed.data] : [];
  });
}

function parse<Schema extends z.ZodType>(collection: string, schema: Schema, row: unknown) {
  const outer = reading;
  reading = { collection, row };
  try {
    const parsed = schema.safeParse(row);
    if (!parsed.success) tell(parsed.error, []);
    return parsed;
  } finally {
    reading = outer;
  }
}

/** Logs what is left out: at once, and then once a minute for as long as it is read. */
function tell(error: z.ZodError, path: Path): void {
  const [issue] = error.issues;
  const place = placeOf([...path, ...(issue?.path ?? [])]);
  const about = `${place.collection} ${place.key} ${place.field}`;
  warnSparingly("a row cannot be read", { ...place, problem: issue?.message }, about);
}

/** Whose field a path inside the row names: that of the innermost row on its way of which the key is known. */
function placeOf(path: Path): { collection: string; key: unknown; field: string } {
  const { row, collection: first = "" } = reading ?? {};
  let collection = first;
  let value = row;
  let place = { collection, key: keyOf(row), from: 0 };
  for (const [index, step] of path.entries()) {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
    if (typeof step === "string") collection = leadsTo(collection, step) ?? "";
    if (collection && keyOf(value) !== undefined) place = { collection, key: keyOf(value), from: index + 1 };
  }
  const [field = "", ...deeper] = path.slice(place.from).map(String);
  const named = [realField(place.collection, field), ...deeper].join(".");
  return { collection: realName(place.collection), key: place.key, field: named };
}

function keyOf(row: unknown): unknown {
  return (row as { id?: unknown } | null | undefined)?.id;
}

/** Where a list with these parts stands in a row. */
function pathTo(value: unknown, parts: unknown[]): Path | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && value.length === parts.length && value.every((one, at) => one === parts[at]))
    return [];
  for (const [step, inner] of Object.entries(value)) {
    const rest = pathTo(inner, parts);
    if (rest) return [Array.isArray(value) ? Number(step) : step, ...rest];
  }
  return undefined;
}
