import { expect, test } from "vitest";
import { stripPackMarker } from "#server/directus/naming/pack-marker.ts";
import { addPackMarker } from "../../../../pack/install/names.ts";

test("a visitor reads a note without the installer's mark", () => {
  expect(stripPackMarker(addPackMarker("posts", "What the journal is made of"))).toBe(
    "What the journal is made of",
  );
  expect(stripPackMarker(addPackMarker("posts", null))).toBeUndefined();
  expect(stripPackMarker("Kept in the (Vitrine: old) cupboard")).toBe("Kept in the (Vitrine: old) cupboard");
  expect(stripPackMarker(undefined)).toBeUndefined();
});
