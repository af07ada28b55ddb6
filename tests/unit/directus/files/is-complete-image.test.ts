import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { isCompleteImage } from "#server/directus/files/is-complete-image.ts";

const canvas = createCanvas(64, 48);
const context = canvas.getContext("2d");
for (let row = 0; row < 48; row += 1) {
  context.fillStyle = `rgb(${row * 5}, ${255 - row * 3}, ${(row * 37) % 255})`;
  context.fillRect(0, row, 64, 1);
}
const pictures = {
  jpg: canvas.encodeSync("jpeg"),
  png: canvas.encodeSync("png"),
  webp: canvas.encodeSync("webp"),
  avif: canvas.encodeSync("avif"),
} as const;

test.each(Object.entries(pictures))(
  "a picture in %s is whole, and no beginning of it is",
  (name, picture) => {
    const format = name as keyof typeof pictures;
    const beginnings = Array.from({ length: picture.length }, (_, bytes) => picture.subarray(0, bytes));

    expect(isCompleteImage(picture, format)).toBe(true);
    expect(beginnings.findIndex((beginning) => isCompleteImage(beginning, format))).toBe(-1);
  },
);

test("a picture in another format is not the one that was asked for", () => {
  expect(isCompleteImage(pictures.png, "webp")).toBe(false);
  expect(isCompleteImage(pictures.jpg, "avif")).toBe(false);
});
