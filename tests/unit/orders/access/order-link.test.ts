import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { checkOrderLink, signOrderLink } from "#server/orders/access/order-link.ts";

const order = "0d5f0f0e-0000-4000-8000-000000000001";
const now = Date.parse("2026-11-21T12:00:00Z");

test("a link opens its own order until its end", () => {
  const key = signOrderLink(order, now);
  const end = now + limits.orderLinkLifetime * 1000;

  expect(checkOrderLink(order, key, now)).toBe("good");
  expect(checkOrderLink(order, key, end - 1)).toBe("good");
  expect(checkOrderLink(order, key, end)).toBe("expired");
});

test("a key of another order, a moved end, and nonsense are forged", () => {
  const key = signOrderLink(order, now);
  const [ends = "", signature = ""] = key.split(".");
  const later = (Number.parseInt(ends, 36) + 1000).toString(36);

  expect(checkOrderLink("0d5f0f0e-0000-4000-8000-000000000002", key, now)).toBe("forged");
  expect(checkOrderLink(order, `${later}.${signature}`, now)).toBe("forged");
  for (const bad of [null, "", ".", key.slice(1), `${key}x`, `zzz.${"A".repeat(43)}`]) {
    expect(checkOrderLink(order, bad, now), String(bad)).toBe("forged");
  }
});
