import { expect, test } from "vitest";
import { wrapTitle } from "#server/seo/og-image/fit-title.ts";

/** Every letter is half as wide as the size, so that sums can be done by head. */
const measure = (text: string, size: number) => [...new Intl.Segmenter().segment(text)].length * (size / 2);
const room = { width: 100, height: 60, sizes: [40, 20], leading: 1 } as const;

test.each([
  ["One", 40, ["One"]],
  ["One two", 20, ["One two"]],
  ["Three four five", 20, ["Three four", "five"]],
  ["  spaced \n out ", 20, ["spaced out"]],
])("%s is as large as it fits", (title, size, lines) => {
  expect(wrapTitle(title, room, measure)).toEqual({ size, lines });
});

test("what is too long ends in an ellipsis within its room", () => {
  const { lines } = wrapTitle("one two three ".repeat(20), room, measure);

  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(measure(line, 20)).toBeLessThanOrEqual(100);
});

test("a word wider than a line is broken between letters, never within one", () => {
  const letter = "e\u0301";

  expect(wrapTitle(letter.repeat(14), room, measure).lines).toEqual([letter.repeat(10), letter.repeat(4)]);
});
