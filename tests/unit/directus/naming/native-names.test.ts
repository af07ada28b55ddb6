import { describe, expect, test } from "vitest";
import {
  encodeCollectionName,
  encodePathSegment,
  InvalidNameError,
  listFieldAliases,
  toNativeField,
} from "#server/directus/naming/native-names.ts";

describe("a name that goes into a path of Directus", () => {
  test.each(["posts", "SW 014", "Häfen", "a.b", "2f"])("%j is one segment", (name) => {
    expect(decodeURIComponent(encodePathSegment(name))).toBe(name);
  });

  test.each([
    "posts/../../users",
    "..",
    ".",
    "a\\b",
    "a?b",
    "a#b",
    "%2e%2e",
    "%252e%252e",
    "a%2fb",
    "a%252Fb",
    "a\u0000b",
    "a%00b",
    "%zz",
  ])("%j is refused", (name) => {
    expect(() => encodePathSegment(name)).toThrow(InvalidNameError);
  });

  test("a blank collection stays blank, for the SDK's own answer", () => {
    expect(encodeCollectionName("  ")).toBe("");
  });
});

describe("a name that every object has", () => {
  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "%s is a name like any other",
    (name) => {
      expect(encodeCollectionName(name)).toBe(name);
      expect(toNativeField(name, name)).toBe(name);
      expect(toNativeField("posts", name)).toBe(name);
      expect(listFieldAliases(name)).toEqual([]);
    },
  );
});
