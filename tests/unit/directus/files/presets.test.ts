import { describe, expect, test } from "vitest";
import {
  chooseImageFormat,
  findPreset,
  isScalable,
  toDirectusTransform,
} from "#server/directus/files/presets.ts";

const medium = findPreset("w480") ?? { width: 0 };

describe("the format of a picture", () => {
  test.each([
    ["image/avif,image/webp,image/apng,*/*;q=0.8", "image/webp", "avif"],
    ["image/webp,*/*", "image/jpeg", "webp"],
    ["image/avif;q=0, image/webp;q=0.5", "image/jpeg", "webp"],
    ["IMAGE/AVIF", "image/jpeg", "avif"],
    ["image/png,image/*;q=0.8,*/*;q=0.5", "image/jpeg", "jpg"],
    ["image/png,image/*;q=0.8,*/*;q=0.5", "image/png", "png"],
    [null, "image/webp", "jpg"],
  ])("for Accept %s and a %s is %s", (accept, type, format) => {
    expect(chooseImageFormat(medium, accept, type)).toBe(format);
  });

  test("of a link preview is one that every reader knows", () => {
    const preview = findPreset("og") ?? medium;

    expect(chooseImageFormat(preview, "image/avif,image/webp", "image/png")).toBe("jpg");
    expect(toDirectusTransform(preview, "jpg")).toMatchObject({ width: "1200", height: "630", fit: "cover" });
  });
});

test.each(["w9000", "", "constructor", "__proto__", "toString", "W480", "w480 "])(
  "there is no size %j",
  (name) => {
    expect(findPreset(name)).toBeUndefined();
  },
);

test("no picture is made larger than it is", () => {
  expect(toDirectusTransform(medium, "avif")).toMatchObject({ width: "480", withoutEnlargement: "true" });
});

test("only pictures of points have sizes", () => {
  expect(isScalable("image/png")).toBe(true);
  expect(isScalable("image/svg+xml")).toBe(false);
  expect(isScalable("application/pdf")).toBe(false);
});
