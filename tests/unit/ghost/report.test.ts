import { expect, test } from "vitest";
import { describeLine, describeTotals, type Line } from "#server/ghost/report.ts";

test("a report has a line for each row, and counts them", () => {
  const lines: Line[] = [
    { kind: "post", key: "a", outcome: "make", notes: ["one", "two"] },
    { kind: "post", key: "b\u001b[2J", outcome: "fail", notes: [] },
    { kind: "page", key: "/c", outcome: "skip", notes: [] },
  ];

  expect(lines.map((line) => describeLine(line, false))).toEqual([
    "post    a  to make: one; two",
    "post    b [2J  would FAIL",
    "page    /c  skipped",
  ]);
  expect(describeTotals(lines, true)).toBe("posts    1 made, 1 FAILED\npages    1 skipped");
});
