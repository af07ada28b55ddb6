import type { Row } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { toRecord } from "#server/platform/guards.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { DescribedField } from "./described-schema.ts";
import {
  applyPrefixSuffix,
  convertHtmlToText,
  formatAmountValue,
  formatChoiceValue,
  formatDateValue,
  formatNumberValue,
} from "./plain-text.ts";

export interface CellLink {
  href: string;
  text: string;
}

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

export const EMPTY_CELL: Cell = { kind: "empty" };

/** @param room maximum number of characters */
export function toCell(
  value: unknown,
  field: DescribedField,
  { row, room, language }: { row: Row; room: number; language: Language },
): Cell {
  if (value === null || value === undefined || value === "") return EMPTY_CELL;
  switch (field.kind) {
    case "boolean":
      return { kind: "yes-no", value: value === true || value === 1 || value === "1" };
    case "date":
    case "date-time":
    case "moment": {
      const time = formatDateValue(String(value), field.kind, language);
      return time ? { kind: "time", ...time } : textCell(String(value), room);
    }
    case "time":
      return { kind: "time", iso: String(value), text: String(value).replace(/(:\d\d):00$/, "$1") };
    case "money":
    case "number":
      return { kind: "number", text: formatAmountValue(value, field, { row, language }) };
    case "choice":
      return textCell(formatChoiceValue(value, field), room);
    case "choices":
    case "tags":
      return tagsCell(value, field, { room, language });
    case "rich-text":
      return longCell(convertHtmlToText(String(value)), room);
    case "long-text":
      return longCell(String(value), room);
    case "color":
      return /^#[\da-f]{3,8}$/i.test(String(value))
        ? { kind: "color", color: String(value) }
        : textCell(String(value), room);
    case "code":
    case "secret":
      return { kind: "code", text: truncateText(String(value), room) };
    case "geometry":
    case "json":
      return structureCell(value, room, language);
    default:
      return toScalarCell(
        typeof value === "string" ? applyPrefixSuffix(value, field) : value,
        room,
        language,
      );
  }
}

/** A value without metadata: formatted by its JSON type. */
export function toScalarCell(value: unknown, room: number, language: Language): Cell {
  if (value === null || value === undefined || value === "") return EMPTY_CELL;
  if (typeof value === "boolean") return { kind: "yes-no", value };
  if (typeof value === "number") return { kind: "number", text: formatNumberValue(value, language) };
  if (typeof value === "object") return structureCell(value, room, language);
  return textCell(String(value), room);
}

function textCell(text: string, room: number): Cell {
  if (/^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text))
    return { kind: "links", links: [{ href: text, text: truncateText(text, room) }] };
  if (/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return { kind: "code", text };
  return { kind: "text", text: truncateText(text, room) };
}

function longCell(text: string, room: number): Cell {
  return { kind: "long", text: truncateText(text, room) };
}

function tagsCell(
  value: unknown,
  field: DescribedField,
  { room, language }: { room: number; language: Language },
): Cell {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : undefined;
  if (!list || list.some((tag) => typeof tag === "object")) return structureCell(value, room, language);
  const words = list.map((tag) => formatChoiceValue(String(tag).trim(), field)).filter(Boolean);
  const tags = [...new Set(words)];
  return tags.length > 0 ? { kind: "tags", tags } : EMPTY_CELL;
}

function structureCell(value: unknown, room: number, language: Language): Cell {
  if (typeof value !== "object" || value === null) return toScalarCell(value, room, language);
  const entries = Array.isArray(value) ? value : Object.keys(value);
  if (entries.length === 0) return EMPTY_CELL;
  const text = JSON.stringify(value, undefined, 2);
  return {
    kind: "json",
    summary: formatSummary(value, entries.length, language),
    text: truncateText(text, room * 10),
  };
}

function formatSummary(value: object, entries: number, { t }: Language): string {
  if (Array.isArray(value)) return t("items.entries", { entries });
  const { type, coordinates } = toRecord(value);
  if (type === "Point" && Array.isArray(coordinates))
    return t("items.point", { place: coordinates.slice(0, 2).join(", ") });
  if (typeof type === "string" && coordinates) return type;
  return t("items.fields", { fields: entries });
}

/** Truncates at a code point, so that no surrogate pair is split. */
export function truncateText(text: string, room: number): string {
  return text.length > room ? `${Array.from(text.slice(0, room)).slice(0, -1).join("").trimEnd()}…` : text;
}

/** Characters. */
export const TABLE_CELL_LENGTH = limits.cellTextLength;
/** Characters. */
export const PAGE_CELL_LENGTH = limits.itemTextLength;
