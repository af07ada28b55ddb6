import { expect, test } from "vitest";
import { eventNames, reasons, truncateIp } from "#server/auth/audit/event.ts";
import { snapshot } from "../../support/directus/snapshot.ts";

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  ["2001:db8::6", "2001:db8:0::"],
  ["::1", "0:0:0::"],
  ["", ""],
  ["unknown", ""],
])("of the address %j the trail keeps %j", (address, network) => {
  expect(truncateIp(address)).toBe(network);
});

test.each([
  ["event", eventNames],
  ["reason", reasons],
])("Studio has words for every %s, in the list and in the row", (name, known) => {
  const field = snapshot.fields.find(
    ({ collection, field }) => collection === "sign_in_events" && field === name,
  );
  const values = [field?.meta?.options, field?.meta?.display_options].map((options) =>
    (options as { choices?: { value: string }[] } | undefined)?.choices?.map(({ value }) => value),
  );

  expect(values).toEqual([[...known], [...known]]);
});
