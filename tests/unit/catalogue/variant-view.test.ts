import { expect, test } from "vitest";
import { parseOptionLabels } from "#server/catalogue/options.ts";
import { toVariantView } from "#server/catalogue/variant-view.ts";
import { limits } from "#server/limits.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { describeVariant } from "../../support/shop/variant.ts";

function view(variant: Parameters<typeof describeVariant>[0]) {
  const labels = parseOptionLabels([], defaultLanguage);
  return toVariantView(describeVariant(variant), [], { labels, language: defaultLanguage });
}

test("names the sum of as many as there are, and of ten at most", () => {
  expect(view({ id: "three", options: {}, amount: 1350, stock: 3 })).toMatchObject({
    most: 3,
    sums: ["€13.50", "€27.00", "€40.50"],
  });
  expect(view({ id: "many", options: {}, amount: 1300, stock: 5000 })).toMatchObject({
    most: limits.lineQuantity,
  });
  expect(view({ id: "many", options: {}, amount: 1300 }).sums).toHaveLength(10);
});
