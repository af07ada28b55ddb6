import type { Row } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import type { DescribedField } from "./description.ts";
import { affixed, amountText, choiceText, dateText, numberText, textOfHtml } from "./plain-text.ts";

/** Somewhere to go, and what it is called. */
export interface CellLink {
  href: string;
  text: string;
}

/** One value as a page shows it. */
export type Cell =
  | { kind: "empty" }
  | { kind: "text"; text: string }
  | { kind: "long"; text: string }
  | { kind: "number"; text: string }
  | { kind: "code"; text: string }
  | { kind: "yes-no"; value: boolean }
  | { kind: "time"; iso: string; text: string }
  | { kind: "links"; links: CellLink[]; more?: CellLink }
  | { kind: "pictures"; pictures: { id: string; alt: string; href: string }[]; more?: CellLink }
  | { kind: "file"; href: string; text: string; note: string }
  | { kind: "tags"; tags: string[] }
  | { kind: "json"; summary: string; text: string }
  | { kind: "color"; color: string };

export const emptyCell: Cell = { kind: "empty" };

/**
 * How the value of a field that leads nowhere reads.
 * @param room characters of text that the cell may carry
 */
export function cellOf(
  value: unknown,
  field: DescribedField,
  row: Row,
  room: number,
  language: Language,
): Cell {
  if (value === null || value === undefined || value === "") return emptyCell;
  switch (field.kind) {
    case "boolean":
      return { kind: "yes-no", value: value === true || value === 1 || value === "1" };
    case "date":
    case "date-time":
    case "moment": {
      const time = dateText(String(value), field.kind, language);
      return time ? { kind: "time", ...time } : textCell(String(value), room);
    }
    case "time":
      return { kind: "time", iso: String(value), text: String(value).replace(/(:\d\d):00$/, "$1") };
    case "money":
    case "number":
      return { kind: "number", text: amountText(value, field, row, language) };
    case "choice":
      return textCell(choiceText(value, field), room);
    case "choices":
    case "tags":
      return tagsCell(value, field, room, language);
    case "rich-text":
      return longCell(textOfHtml(String(value)), room);
    case "long-text":
      return longCell(String(value), room);
    case "color":
      return /^#[\da-f]{3,8}$/i.test(String(value))
        ? { kind: "color", color: String(value) }
        : textCell(String(value), room);
    case "code":
    case "secret":
      return { kind: "code", text: shortened(String(value), room) };
    case "geometry":
    case "json":
      return structureCell(value, room, language);
    default:
      return scalarCell(typeof value === "string" ? affixed(value, field) : value, room, language);
  }
}

/** A value of which only JSON's own type is known. */
export function scalarCell(value: unknown, room: number, language: Language): Cell {
  if (value === null || value === undefined || value === "") return emptyCell;
  if (typeof value === "boolean") return { kind: "yes-no", value };
  if (typeof value === "number") return { kind: "number", text: numberText(value, language) };
  if (typeof value === "object") return structureCell(value, room, language);
  return textCell(String(value), room);
}

function textCell(text: string, room: number): Cell {
  if (/^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text))
    return { kind: "links", links: [{ href: text, text: shortened(text, room) }] };
  if (/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return { kind: "code", text };
  return { kind: "text", text: shortened(text, room) };
}

function longCell(text: string, room: number): Cell {
  return { kind: "long", text: shortened(text, room) };
}

function tagsCell(value: unknown, field: DescribedField, room: number, language: Language): Cell {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : undefined;
  if (!list || list.some((tag) => typeof tag === "object")) return structureCell(value, room, language);
  const words = list.map((tag) => choiceText(String(tag).trim(), field)).filter(Boolean);
  const tags = [...new Set(words)];
  return tags.length > 0 ? { kind: "tags", tags } : emptyCell;
}

function structureCell(value: unknown, room: number, language: Language): Cell {
  if (typeof value !== "object" || value === null) return scalarCell(value, room, language);
  const entries = Array.isArray(value) ? value : Object.keys(value);
  if (entries.length === 0) return emptyCell;
  const text = JSON.stringify(value, undefined, 2);
  return {
    kind: "json",
    summary: summaryOf(value as Row, entries.length, language),
    text: shortened(text, room * 10),
  };
}

function summaryOf(value: Row | unknown[], entries: number, { texts: { items } }: Language): string {
  if (Array.isArray(value)) return items.entries(entries);
  const { type, coordinates } = value;
  if (type === "Point" && Array.isArray(coordinates)) return items.point(coordinates.slice(0, 2).join(", "));
  if (typeof type === "string" && coordinates) return type;
  return items.fields(entries);
}

/** Cut at a whole character, so that no half of a surrogate pair is left. */
export function shortened(text: string, room: number): string {
  return text.length > room ? `${Array.from(text.slice(0, room)).slice(0, -1).join("").trimEnd()}…` : text;
}

/** Characters of text in a cell of a table. */
export const roomInTable = limits.cellText;
/** Characters of text on an item's own page. */
export const roomOnPage = limits.itemText;
