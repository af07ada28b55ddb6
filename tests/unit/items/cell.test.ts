import { describe, expect, test } from "vitest";
import { toCell } from "#server/items/cell.ts";
import type { DescribedField } from "#server/items/described-schema.ts";
import type { FieldKind } from "#server/items/field-kind.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { en } from "../../support/messages.ts";

const field = (kind: FieldKind, more: Partial<DescribedField> = {}): DescribedField => ({
  name: "x",
  label: "X",
  type: "string",
  format: undefined,
  note: undefined,
  nullable: true,
  relation: undefined,
  kind,
  choices: [],
  hidden: false,
  template: undefined,
  back: undefined,
  onward: undefined,
  says: "collection",
  ...more,
});
const cell = (kind: FieldKind, value: unknown, row = {}, more = {}) =>
  toCell(value, field(kind, more), { row, room: 40, language: defaultLanguage });

describe("a value as a page shows it", () => {
  test.each([
    ["text", null, { kind: "empty" }],
    ["text", "", { kind: "empty" }],
    ["text", "https://example.com/x", { kind: "links" }],
    ["text", "javascript:alert(1)", { kind: "text", text: "javascript:alert(1)" }],
    ["boolean", 0, { kind: "yes-no", value: false }],
    ["boolean", true, { kind: "yes-no", value: true }],
    ["number", 2026, { kind: "number", text: "2026" }],
    ["number", 123_456.5, { kind: "number", text: "123,456.5" }],
    ["number", "9007199254740993", { kind: "number", text: "9,007,199,254,740,993" }],
    ["number", "0.1234567890123456789012345", { text: "0.1234567890123456789012345" }],
    ["number", -1.5e-7, { kind: "number", text: "-1.5E-7" }],
    ["number", "12 apples", { kind: "number", text: "12 apples" }],
    ["date", "2026-02-03", { kind: "time", iso: "2026-02-03", text: "Feb 3, 2026" }],
    ["date", "soon", { kind: "text", text: "soon" }],
    ["date-time", "2026-02-03T10:00:00", { iso: "2026-02-03T10:00:00", text: "Feb 3, 2026, 10:00 AM" }],
    ["moment", "2026-02-03T23:30:00-02:00", { text: "Feb 4, 2026, 1:30 AM UTC" }],
    ["time", "14:30:00", { kind: "time", text: "14:30" }],
    ["tags", ["a", "b", "a"], { kind: "tags", tags: ["a", "b"] }],
    ["tags", "a,b", { kind: "tags", tags: ["a", "b"] }],
    ["json", {}, { kind: "empty" }],
    ["json", [1, 2], { kind: "json", summary: en("items.entries", { entries: 2 }) }],
    ["json", "plain", { kind: "text", text: "plain" }],
    [
      "geometry",
      { type: "Point", coordinates: [8.5, 54.7, 2] },
      { summary: en("items.point", { place: "8.5, 54.7" }) },
    ],
    ["geometry", { type: "Polygon", coordinates: [[]] }, { summary: "Polygon" }],
    ["color", "#b0125f", { kind: "color", color: "#b0125f" }],
    ["color", "url(x)", { kind: "text", text: "url(x)" }],
    ["secret", "**********", { kind: "code" }],
    ["rich-text", "<p>a<script>x</script> &lt;b&gt;</p><p>c", { kind: "long", text: "a <b>\n\nc" }],
  ] as [FieldKind, unknown, object][])("%s %j", (kind, value, expected) => {
    expect(cell(kind, value)).toMatchObject(expected);
  });

  test("an amount is money only beside its currency", () => {
    expect(cell("money", "3800", { currency: "EUR" })).toEqual({ kind: "number", text: "€38.00" });
    expect(cell("money", "3800", { currency: "JPY" })).toEqual({ kind: "number", text: "¥3,800" });
    expect(cell("money", "3800")).toEqual({ kind: "number", text: "3800" });
    expect(cell("money", "3800", { currency: "no" })).toEqual({ kind: "number", text: "3800" });
  });

  test("an amount with decimals is in major units, with all of its digits", () => {
    const price = (value: unknown, currency?: string) =>
      (cell("money", value, { currency }, { type: "number" }) as { text: string }).text;

    expect(price("12.5", "EUR")).toBe("€12.50");
    expect(price(1234.5678, "EUR")).toBe("€1,234.5678");
    expect(price("500", "JPY")).toBe("¥500");
    expect(price("1.5", "KWD")).toMatch(/^KWD.1\.500$/);
    expect(price("12.5")).toBe("12.5");
    expect(price("12.5", "euros")).toBe("12.5");
    expect(price(1.5e-7, "EUR")).toBe("1.5E-7");
  });

  test("Studio's words around a value stand around it, where the row says no currency", () => {
    const affixes = { prefix: "~", suffix: " m" };

    expect(cell("number", 1200, {}, { affixes })).toEqual({ kind: "number", text: "~1200 m" });
    expect(cell("text", "12", {}, { affixes })).toEqual({ kind: "text", text: "~12 m" });
    expect(cell("money", "3800", {}, { affixes })).toEqual({ kind: "number", text: "~3800 m" });
    expect(cell("money", "3800", { currency: "EUR" }, { affixes })).toMatchObject({ text: "€38.00" });
    expect(cell("number", null, {}, { affixes })).toEqual({ kind: "empty" });
  });

  test("a stored value reads as the word that Studio has for it", () => {
    const choices = [{ value: "a", text: "First" }];

    expect(cell("choice", "a", {}, { choices })).toEqual({ kind: "text", text: "First" });
    expect(cell("choices", ["a", "z"], {}, { choices })).toEqual({ kind: "tags", tags: ["First", "z"] });
  });

  test("a long text is cut, never inside a character", () => {
    const text = "😀".repeat(30);
    const { text: cut = "" } = cell("text", text) as { text: string };

    expect(cut.endsWith("…")).toBe(true);
    expect(() => encodeURIComponent(cut)).not.toThrow();
    expect(cut.length).toBeLessThan(text.length);
  });
});
