import { expect, test } from "vitest";
import { eventNames, networkOf, reasons } from "#server/auth/trail/event.ts";
import { readYaml, type YamlMap } from "../../support/behaviour/snapshot.ts";

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

test.each([
  ["event", eventNames],
  ["reason", reasons],
])("Studio has words for every %s, in the list and in the row", (name, known) => {
  const { fields } = readYaml("pack/snapshot.yaml") as { fields: YamlMap[] };
  const field = fields.find(({ collection, field }) => collection === "sign_in_events" && field === name);
  const meta = field?.meta as { options: YamlMap; display_options: YamlMap } | undefined;
  const values = [meta?.options, meta?.display_options].map((where) =>
    (where?.choices as { value: string }[] | undefined)?.map(({ value }) => value),
  );

  expect(values).toEqual([[...known], [...known]]);
});
