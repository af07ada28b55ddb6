import { expect, test } from "vitest";
import { withoutMark } from "#server/directus/note.ts";
import { mark } from "../../../pack/install/names.ts";

test("a visitor reads a note without the installer's mark", () => {
  expect(withoutMark(mark("posts", "What the journal is made of"))).toBe("What the journal is made of");
  expect(withoutMark(mark("posts", null))).toBeUndefined();
  expect(withoutMark("Kept in the (Vitrine: old) cupboard")).toBe("Kept in the (Vitrine: old) cupboard");
  expect(withoutMark(undefined)).toBeUndefined();
});
