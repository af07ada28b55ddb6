import { describe, expect, test } from "vitest";
import {
  calculateDiscount,
  DiscountSchema,
  findDiscountProblem,
  normalizeCode,
} from "#server/cart/discount.ts";

const discount = (row: Record<string, unknown>) =>
  DiscountSchema.parse({ id: "d", code: "TIDE", kind: "percent", ...row });
const off = (row: Record<string, unknown>, amounts: number[], currency = "EUR") => {
  const { amount, parts } = calculateDiscount(discount(row), amounts, currency);
  return [amount, ...parts];
};
const cart = { subtotal: 5000, currency: "EUR", member: undefined };

describe("what a code takes off", () => {
  test("is a percentage of all goods, halves up, divided to the last unit: the largest remainders get the rest", () => {
    expect(off({ percentage: "10" }, [333, 333, 334])).toEqual([100, 33, 33, 34]);
    expect(off({ percentage: "12.5" }, [1, 1, 2])).toEqual([1, 0, 0, 1]);
    expect(off({ percentage: "33.3333" }, [100, 100, 100])).toEqual([100, 34, 33, 33]);
    expect(off({ percentage: "50" }, [1])).toEqual([1, 1]);
    expect(off({ percentage: 100 }, [700, 0, 300])).toEqual([1000, 700, 0, 300]);
  });

  test("is exact for yen, for dinars and for sums that a double would round", () => {
    expect(off({ percentage: "15" }, [999, 1], "JPY")).toEqual([150, 150, 0]);
    expect(off({ percentage: "7.5" }, [5120, 1230], "KWD")).toEqual([480, 390, 90]);
    const huge = 90_071_992_547_409;
    expect(off({ percentage: "99.9999" }, [huge])).toEqual([90_071_902_475_416, 90_071_902_475_416]);
  });

  test("is an amount in the cart's currency, and never more than the goods", () => {
    const amounts = [
      { currency: "EUR", amount: 500 },
      { currency: "JPY", amount: "800" },
    ];
    expect(off({ kind: "fixed", amounts }, [300, 100, 200])).toEqual([500, 250, 83, 167]);
    expect(off({ kind: "fixed", amounts }, [300])).toEqual([300, 300]);
    expect(off({ kind: "fixed", amounts }, [3000], "JPY")).toEqual([800, 800]);
    expect(off({ kind: "fixed", amounts }, [3000], "USD")).toEqual([0, 0]);
    expect(off({ kind: "fixed", amounts }, [0, 0])).toEqual([0, 0, 0]);
  });

  test("is nothing where delivery is free", () => {
    expect(calculateDiscount(discount({ kind: "shipping", percentage: "10" }), [5000], "EUR")).toMatchObject({
      amount: 0,
      freeShipping: true,
    });
  });

  test("is divided so that the parts add up and none is more than its line", () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 500; round++) {
      const lines = Array.from({ length: 1 + next(12) }, () => next(9999));
      const { amount, parts } = calculateDiscount(
        discount({ percentage: `${next(100)}.${next(9)}` }),
        lines,
        "EUR",
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(parts.every((part, index) => part >= 0 && part <= (lines[index] ?? 0))).toBe(true);
    }
  });
});

describe("a code does nothing", () => {
  const now = new Date("2026-06-01T00:00:00Z");

  test.each([
    ["before its time", { starts_at: "2026-06-01T00:00:01Z" }, "not-yet"],
    ["from its end on", { ends_at: "2026-06-01T00:00:00Z" }, "ended"],
    ["for others", { emails: ["ida@example.com"] }, "not-for-you"],
    ["for too little", { minimums: [{ currency: "EUR", amount: 5001 }] }, "minimum"],
    ["in another currency", { kind: "fixed", amounts: [{ currency: "USD", amount: 500 }] }, "currency"],
    ["with a minimum in others only", { minimums: [{ currency: "USD", amount: 1 }] }, "currency"],
  ])("%s", (_, row, problem) => {
    expect(findDiscountProblem(discount(row), cart, now)).toBe(problem);
  });

  test("and else it does", () => {
    const row = {
      starts_at: "2026-06-01T00:00:00Z",
      ends_at: "2026-06-01T00:00:01Z",
      emails: [" Ida@Example.com"],
      minimums: [{ currency: "EUR", amount: 5000 }],
    };
    expect(findDiscountProblem(discount(row), { ...cart, member: "ida@example.COM" }, now)).toBeUndefined();
  });
});

test("a code is typed in any case; what can be no code is none", () => {
  expect(normalizeCode("  spring-26 ")).toBe("SPRING-26");
  for (const typed of ["", "ab", "-AB", "A B C", "ÄÖÜ", "x".repeat(41)])
    expect(normalizeCode(typed)).toBeUndefined();
});
