import { expect, test } from "vitest";
import { presetCountry } from "#server/checkout/preset-country.ts";

const countries = ["DE", "FR", "GB", "US"];

test.each([
  ["the region of the browser's language", "en-GB,en;q=0.9", "DE", "GB"],
  ["its first language that counts most", "de;q=0.5,fr-FR", "DE", "FR"],
  ["the shop's own country, where the language names none", "fr", "DE", "DE"],
  ["the shop's own country, where the language is what every browser has", "en-US,en;q=0.9", "DE", "DE"],
  ["the shop's own country, where nothing is sent to the region", "ja-JP", "DE", "DE"],
  ["the shop's own country, where the header cannot be read", "*;;q=\u0000", "DE", "DE"],
  ["nothing, where nothing is sent to the shop's country either", null, "IS", undefined],
  ["nothing, where the shop has not said where it is", null, undefined, undefined],
])("a cart goes to %s", (_where, header, home, expected) => {
  expect(presetCountry(countries, header, home)).toBe(expected);
});
