import { expect, test } from "vitest";
import { balanceAfter, balanceOf } from "#server/catalogue/stock.ts";

test("a count replaces the balance, an adjustment adds to it, in the order they were written", () => {
  const row = (kind: "count" | "adjust", delta: number) => ({ id: kind, kind, delta });

  expect(balanceAfter(7, row("count", 3))).toBe(3);
  expect(balanceAfter(7, row("adjust", -3))).toBe(4);
  expect(balanceOf({ sequence: 4, balance: 7 }, [row("adjust", 5), row("count", 2), row("adjust", 1)])).toBe(
    3,
  );
  expect(balanceOf({ sequence: 4, balance: 7 }, [])).toBe(7);
});
