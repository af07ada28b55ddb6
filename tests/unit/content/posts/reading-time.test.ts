import { expect, test } from "vitest";
import { calculateReadingMinutes } from "#server/content/posts/reading-time.ts";

test.each([
  ["", 1],
  ["word ".repeat(100), 1],
  ["don't well-known word – ".repeat(220), 3],
  ["潮".repeat(1000), 2],
  [`${"潮".repeat(500)} ${"word ".repeat(220)}`, 2],
  ["สวัสดีชาวโลก".repeat(220), 3],
  ["ນ້ໍາຂຶ້ນນ້ໍາລົງ".repeat(220), 4],
  ["ទឹកឡើងទឹកចុះ".repeat(220), 3],
  ["မင်္ဂလာပါကမ္ဘာ".repeat(220), 3],
  [`${"สวัสดีชาวโลก ".repeat(220)} ${"word ".repeat(220)}`, 4],
])("%.12s… takes %i minutes", (text, minutes) => {
  expect(calculateReadingMinutes(text)).toBe(minutes);
});
