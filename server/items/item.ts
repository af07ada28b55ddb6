import type { Row } from "#server/directus/client.ts";
import type { VisibleCollection, VisibleField } from "#server/directus/schema.ts";

/** One value as a page shows it. */
export type Cell =
  | { kind: "empty" }
  | { kind: "text"; text: string }
  | { kind: "yes-no"; value: boolean }
  | { kind: "time"; iso: string }
  | { kind: "link"; href: string; text: string }
  | { kind: "file"; id: string }
  | { kind: "json"; text: string };

export interface Column {
  name: string;
  label: string;
}

const titleFields = ["title", "name", "headline", "slug", "sku", "number", "id"];

/** "catalogue_number" reads "Catalogue number". */
export function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The field by which an item is called. */
export function titleFieldOf(collection: VisibleCollection): string {
  return titleFields.find((name) => collection.fields.has(name)) ?? [...collection.fields.keys()][0] ?? "id";
}

/** The columns of a list when no `fields` were asked for: what the item is called, then a few plain values. */
export function defaultColumns(collection: VisibleCollection): string[] {
  const title = titleFieldOf(collection);
  const plain = [...collection.fields.values()].filter(
    ({ name, relation, type }) =>
      !relation && type !== "unknown" && name !== title && !/^(id|content|sort)$/.test(name),
  );
  return [title, ...plain.slice(0, 5).map(({ name }) => name)];
}

/** How a value reads, by the type of its field. */
export function cellOf(value: unknown, field: VisibleField | undefined): Cell {
  if (value === null || value === undefined || value === "") return { kind: "empty" };
  if (typeof value === "boolean") return { kind: "yes-no", value };
  if (field?.format === "timestamp" || field?.format === "date-time") return timeCell(String(value));
  const target = field?.relation?.collections[0];
  if (target && !field.relation?.many && isKey(value)) return linkCell(target, String(value));
  if (field?.relation && !target && isKey(value)) return { kind: "file", id: String(value) };
  if (typeof value === "object") return { kind: "json", text: JSON.stringify(value, undefined, 1) };
  return { kind: "text", text: String(value) };
}

function timeCell(value: string): Cell {
  const time = new Date(value);
  return Number.isNaN(time.getTime())
    ? { kind: "text", text: value }
    : { kind: "time", iso: time.toISOString() };
}

function linkCell(collection: string, key: string): Cell {
  return {
    kind: "link",
    href: `/items/${encodeURIComponent(collection)}/${encodeURIComponent(key)}`,
    text: key,
  };
}

function isKey(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** The item's key, by the field that Directus's pack and most projects use. */
export function keyOf(row: Row): string | undefined {
  return isKey(row.id) ? String(row.id) : undefined;
}
