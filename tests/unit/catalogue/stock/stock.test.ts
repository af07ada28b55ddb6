import { expect, test } from "vitest";
import { applyMovement, calculateBalance } from "#server/catalogue/stock/stock.ts";

test("a count replaces the balance, an adjustment adds to it, in the order they were written", () => {
  const row = (kind: "count" | "adjust", delta: number) => ({ id: kind, kind, delta });

  expect(applyMovement(7, row("count", 3))).toBe(3);
  expect(applyMovement(7, row("adjust", -3))).toBe(4);
  expect(
    calculateBalance({ sequence: 4, balance: 7 }, [row("adjust", 5), row("count", 2), row("adjust", 1)]),
  ).toBe(3);
  expect(calculateBalance({ sequence: 4, balance: 7 }, [])).toBe(7);
});
