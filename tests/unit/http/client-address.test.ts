import { expect, test } from "vitest";
import { toRateLimitKey } from "#server/http/client-address.ts";

test.each([
  ["203.0.113.77", "203.0.113.77"],
  ["203.0.113.77:50123", "203.0.113.77"],
  ["::ffff:203.0.113.77", "203.0.113.77"],
  ["::ffff:cb00:714d", "203.0.113.77"],
  ["[::ffff:203.0.113.77]:443", "203.0.113.77"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:DB8:1:2::", "2001:db8:1:2::"],
  ["[2001:db8:1:2::7]:50123", "2001:db8:1:2::"],
  ["2001:db8::7", "2001:db8:0:0::"],
  ["fe80::7%eth0", "fe80:0:0:0::"],
  ["::1", "127.0.0.1"],
  ["::2", "0:0:0:0::"],
  ["unknown", "unknown"],
  ["", ""],
])("%j is at %j", (address, place) => {
  expect(toRateLimitKey(address)).toBe(place);
});

test("a line with many addresses is one place, and its neighbours are others", () => {
  const line = Array.from({ length: 50 }, (_, host) =>
    toRateLimitKey(`2001:db8:0:7:${host.toString(16)}::${host}`),
  );

  expect(new Set(line)).toEqual(new Set(["2001:db8:0:7::"]));
  expect(toRateLimitKey("2001:db8:0:8::1")).not.toBe(line[0]);
});
