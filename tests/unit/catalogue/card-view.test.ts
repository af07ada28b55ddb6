import { afterEach, expect, test } from "vitest";
import { replaceOwnTexts } from "#app/messages/own-texts.ts";
import { toProductCardView } from "#server/catalogue/card-view.ts";
import { parseOptionLabels } from "#server/catalogue/options.ts";
import { freezeDeep } from "#server/platform/frozen.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";

const unit = { amount: 152000, currency: "EUR", per: "kg" as const };
const price = {
  now: { amount: 3800, currency: "EUR" },
  was: undefined,
  minimum: undefined,
  unit,
  from: false,
};
const chart = freezeDeep({
  id: "chart",
  slug: "chart",
  title: "Chart",
  subtitle: undefined,
  catalogueNumber: undefined,
  contributor: undefined,
  lang: undefined,
  image: undefined,
  price,
  unsold: undefined,
  soldOut: false,
});

afterEach(() => replaceOwnTexts(new Map()));

const say = (text: string) => replaceOwnTexts(new Map([["en", new Map([["shop.perUnit", text]])]]));

test("the card of a cached product is made once, and again in the owner's new words", () => {
  const first = toProductCardView(chart, defaultLanguage);

  expect(toProductCardView(chart, defaultLanguage)).toBe(first);

  say("{price} per {unit}");

  expect(toProductCardView(chart, defaultLanguage).price?.unit).toBe("€1,520.00 per kg");
});

test("the labels of cached options, and so what is cached by them, are others in the owner's new words", () => {
  const rows = freezeDeep([{ name: "Size", values: [], translations: [] }]);
  const first = parseOptionLabels(rows, defaultLanguage);

  expect(parseOptionLabels(rows, defaultLanguage)).toBe(first);

  say("{price} per {unit}");

  expect(parseOptionLabels(rows, defaultLanguage)).not.toBe(first);
});
