import { expect, test } from "vitest";
import type { FieldMetadata } from "#server/directus/metadata.ts";
import { getFieldKind } from "#server/items/field-kind.ts";

const studio = (display_options: { prefix?: string; suffix?: string } = {}) =>
  ({
    collection: "tours",
    field: "fee",
    type: "decimal",
    schema: {},
    meta: { display: "formatted-value", display_options },
  }) as FieldMetadata;
const kind = (name: string, type: "number" | "integer", affixes?: Parameters<typeof studio>[0]) =>
  getFieldKind(
    { name, type, format: undefined, note: undefined, nullable: true, relation: undefined },
    undefined,
    affixes && studio(affixes),
  );

test("a number is an amount of money by its name and type", () => {
  for (const name of ["fee", "service_fee", "total", "unit_price", "cost", "amount"])
    expect(kind(name, "number"), name).toBe("money");
  for (const name of ["total_amount", "price_cents", "minor"])
    expect(kind(name, "integer"), name).toBe("money");
  for (const name of ["price", "total", "fee"]) expect(kind(name, "integer"), name).toBe("number");
  for (const name of ["fees", "totality", "coffee", "weight"])
    expect(kind(name, "number"), name).toBe("number");
});

test.each([
  [{ suffix: " %" }, "number"],
  [{ suffix: "h" }, "number"],
  [{ prefix: "max. ", suffix: " kg" }, "number"],
  [{ prefix: "€" }, "money"],
  [{ suffix: " EUR" }, "money"],
  [{ prefix: "from ", suffix: " €" }, "money"],
  [{ prefix: "~" }, "money"],
])("with %j around it in Studio it is %s", (affixes, expected) => {
  expect(kind("fee", "number", affixes)).toBe(expected);
  expect(kind("fee_amount", "integer", affixes)).toBe(expected);
});
