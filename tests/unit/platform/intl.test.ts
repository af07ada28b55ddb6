import { expect, test } from "vitest";
import { formatBytes } from "#server/platform/intl.ts";

test("a size is written in the units of its letters, and a little is never nothing", () => {
  const sizes = [0, 1, 999, 312_400, 999_499, 999_500, 1_440_000, 2_500_000_000];

  expect(sizes.map((size) => formatBytes(size, "en"))).toEqual([
    "0 kB",
    "1 kB",
    "1 kB",
    "312 kB",
    "999 kB",
    "1 MB",
    "1.4 MB",
    "2,500 MB",
  ]);
  expect(formatBytes(1_440_000, "de")).toBe("1,4 MB");
});
