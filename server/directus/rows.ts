import type { z } from "zod";
import { type Memo, memoizeFrozen } from "#server/platform/frozen.ts";
import { toRecord } from "#server/platform/guards.ts";
import { warnThrottled } from "#server/platform/log.ts";
import { DirectusError } from "./errors.ts";
import { toNativeCollection, toNativeField } from "./naming/native-names.ts";
import { findRelationTarget } from "./naming/site-relations.ts";

type Path = readonly PropertyKey[];

/** The row being parsed, so that the log can name a dropped nested part. */
let reading: { collection: string; row: unknown } | undefined;

const parsedRows: Memo = new WeakMap();

/** Parses rows; an invalid row is logged and dropped, so that the others are still shown. */
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

export function parseRow<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  row: unknown,
): z.output<Schema> | undefined {
  return row == null ? undefined : parseRows(collection, schema, [row])[0];
}

/**
 * For rows that must not be skipped, such as an order during payment. @throws DirectusError "unavailable" if invalid
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

export function requireRows<Schema extends z.ZodType>(
  collection: string,
  schema: Schema,
  rows: unknown[],
): z.output<Schema>[] {
  return rows.map((row) => requireRow(collection, schema, row));
}

/** Parses a singleton whose fields are all optional: invalid fields are dropped. */
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

/** Parses nested parts, such as a variant's prices; invalid ones are logged and dropped. */
export function parseParts<Schema extends z.ZodType>(schema: Schema, parts: unknown[]): z.output<Schema>[] {
  return parts.flatMap((part, index) => {
    const parsed = schema.safeParse(part);
    if (!parsed.success) logInvalid(parsed.error, [...(findPath(reading?.row, parts) ?? []), index]);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Rows of the guests' cache are parsed once by each schema. */
function parse<Schema extends z.ZodType>(collection: string, schema: Schema, row: unknown) {
  return memoizeFrozen(parsedRows, [row, schema], () => {
    const outer = reading;
    reading = { collection, row };
    try {
      const parsed = schema.safeParse(row);
      if (!parsed.success) logInvalid(parsed.error, []);
      return parsed;
    } finally {
      reading = outer;
    }
  });
}

function logInvalid(error: z.ZodError, path: Path): void {
  const [issue] = error.issues;
  const location = locate([...path, ...(issue?.path ?? [])]);
  const about = `${location.collection} ${location.key} ${location.field}`;
  warnThrottled("a row cannot be read", { ...location, problem: issue?.message }, about);
}

/** Collection, key and field for the log: of the innermost row on the path with a known key. */
function locate(path: Path): { collection: string; key: unknown; field: string } {
  const { row, collection: first = "" } = reading ?? {};
  let collection = first;
  let value = row;
  let location = { collection, key: getKey(row), from: 0 };
  for (const [index, step] of path.entries()) {
    value = Array.isArray(value) ? value[Number(step)] : toRecord(value)[String(step)];
    if (typeof step === "string") collection = findRelationTarget(collection, step) ?? "";
    if (collection && getKey(value) !== undefined)
      location = { collection, key: getKey(value), from: index + 1 };
  }
  const [field = "", ...deeper] = path.slice(location.from).map(String);
  const named = [toNativeField(location.collection, field), ...deeper].join(".");
  return { collection: toNativeCollection(location.collection), key: location.key, field: named };
}

function getKey(row: unknown): unknown {
  return toRecord(row).id;
}

function findPath(value: unknown, parts: unknown[]): Path | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && value.length === parts.length && value.every((one, at) => one === parts[at]))
    return [];
  for (const [step, inner] of Object.entries(value)) {
    const rest = findPath(inner, parts);
    if (rest) return [Array.isArray(value) ? Number(step) : step, ...rest];
  }
  return undefined;
}
