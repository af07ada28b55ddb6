import { expect, test } from "vitest";
import { networkOf } from "#server/auth/trail/event.ts";

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  ["2001:db8::6", "2001:db8:0::"],
  ["::1", "0:0:0::"],
  ["", ""],
  ["unknown", ""],
])("of the address %j the trail keeps %j", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
