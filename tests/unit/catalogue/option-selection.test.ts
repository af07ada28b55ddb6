import { describe, expect, test } from "vitest";
import {
  findVariantByOptions,
  getVariantOptions,
  listProductOptions,
  readChoice,
  withDefaults,
} from "#server/catalogue/option-selection.ts";
import { parseOptionLabels } from "#server/catalogue/options.ts";
import type { Product } from "#server/catalogue/product.ts";
import { toProductView } from "#server/catalogue/product-view.ts";
import type { Variant } from "#server/catalogue/variant.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { speaking } from "../../support/directus/languages.ts";
import { en } from "../../support/messages.ts";
import { describeVariant } from "../../support/shop/variant.ts";

function variant(id: string, options: Record<string, string>, stock?: number): Variant {
  return describeVariant({ id, options, amount: 1300, stock });
}

const ledger = [
  variant("sea", { Cover: "Sea", Binding: "Sewn", Made: "Föhr" }),
  variant("sea-boards", { Cover: "Sea", Binding: "Boards", Made: "Föhr" }),
  variant("sand", { Cover: "Sand", Binding: "Sewn", Made: "Föhr" }, 0),
];
/** So many that they are not listed. */
const fillers = [1, 2, 3, 4, 5, 6].map((number) =>
  variant(`filler-${number}`, { Cover: `Filler ${number}`, Binding: "Sewn", Made: "Föhr" }),
);
const german = speaking("de");
const words = [
  {
    name: "Binding",
    values: [{ value: "Boards" }, { value: "Sewn" }],
    translations: [{ title: "Bindung", words: [{ value: "Boards", title: "Fester Einband" }] }],
  },
];

function view(
  wanted: { variant?: string; choice?: string; fixed?: string },
  language = defaultLanguage,
  variants = [...ledger, ...fillers],
) {
  const product = {
    slug: "ledger",
    title: "Ledger",
    variants,
    images: [],
    details: [],
  } as unknown as Product;
  const choice = readChoice(new URLSearchParams(wanted.choice));
  const said = parseOptionLabels(words, language);
  const shown = toProductView(product, said, { wanted: { variant: undefined, ...wanted, choice }, language });
  const values = shown.options.map(({ text, values: all }) => [
    text,
    ...all
      .filter((one) => !one.value.startsWith("Filler"))
      .map((one) => `${one.chosen ? "*" : ""}${one.text}${one.note ? ` (${one.note})` : ""}`),
  ]);
  return { ...shown, values };
}

describe("the options that a product is chosen by", () => {
  test("are those in which its variants differ", () => {
    expect(listProductOptions(ledger)).toEqual([
      { name: "Cover", values: ["Sea", "Sand"] },
      { name: "Binding", values: ["Sewn", "Boards"] },
    ]);
  });

  test("are none where a list says as much, or alone says it", () => {
    const cases = {
      "one option": [
        variant("a", { Size: "A3", Paper: "Cotton" }),
        variant("b", { Size: "A2", Paper: "Cotton" }),
      ],
      "no option": [variant("a", {}), variant("b", {})],
      "a variant without one of them": [...ledger, variant("gift", { Cover: "Mud" })],
      "the same combination twice": [...ledger, variant("again", { Cover: "Sea", Binding: "Sewn" })],
      "two values of one": [
        ...ledger,
        {
          ...variant("odd", { Cover: "Mud" }),
          options: ["Sewn", "Boards"].map((value) => ({ name: "Binding", value })),
        },
      ],
    };
    for (const [what, variants] of Object.entries(cases))
      expect(listProductOptions(variants), what).toEqual([]);
  });

  test("lead to one variant, or to none", () => {
    const options = listProductOptions(ledger);
    for (const one of ledger)
      expect(findVariantByOptions(ledger, options, getVariantOptions(one, options))).toBe(one);
    const nobody = readChoice(new URLSearchParams("option.Cover=Sand&option.Binding=Boards&quantity=2"));
    expect([...nobody.keys()]).toEqual(["Cover", "Binding"]);
    expect(findVariantByOptions(ledger, options, nobody)).toBeUndefined();
  });

  test("take the rest of another combination where something is missing or made up", () => {
    const options = listProductOptions(ledger);
    const rest = getVariantOptions(ledger[1] ?? variant("", {}), options);
    const asked = readChoice(new URLSearchParams("option.Cover=Gold&option.Smell=Salt"));
    expect(Object.fromEntries(withDefaults(asked, options, rest))).toEqual({
      Cover: "Sea",
      Binding: "Boards",
    });
  });
});

describe("a product's page", () => {
  test("opens with the first that can be bought, and says what goes with it", () => {
    expect(view({})).toMatchObject({
      chosen: "sea",
      values: [
        ["Cover", "*Sea", `Sand (${en("shop.soldOutWith", { others: "Sewn" })})`],
        ["Binding", "Boards", "*Sewn"],
      ],
    });
  });

  test("opens with what its address names, also where that is sold out", () => {
    expect(view({ variant: "sand" })).toMatchObject({
      chosen: "sand",
      values: [
        ["Cover", "Sea", `*Sand (${en("shop.soldOutWith", { others: "Sewn" })})`],
        [
          "Binding",
          `Boards (${en("shop.notWith", { others: "Sand" })})`,
          `*Sewn (${en("shop.soldOutWith", { others: "Sand" })})`,
        ],
      ],
    });
  });

  test("keeps a combination that nobody makes, and says so", () => {
    expect(view({ choice: "option.Cover=Sand&option.Binding=Boards" })).toMatchObject({
      chosen: undefined,
      missing: "Sand, Boards",
      buyable: true,
    });
  });

  test("leads to the nearest that is made where an option is to stay", () => {
    const choice = "option.Cover=Sand&option.Binding=Boards";
    expect(view({ choice, fixed: "Binding" })).toMatchObject({ chosen: "sea-boards", missing: undefined });
    expect(view({ choice, fixed: "Cover" })).toMatchObject({ chosen: "sand", missing: undefined });
    expect(view({ choice, fixed: "Smell" })).toMatchObject({ chosen: undefined, missing: "Sand, Boards" });
  });

  test("lists few combinations, and finds one of them by its options", () => {
    const choice = "option.Cover=Sea&option.Binding=Boards";
    expect(view({ choice }, defaultLanguage, ledger)).toMatchObject({
      isListed: true,
      options: [],
      chosen: "sea-boards",
    });
    expect(view({}, defaultLanguage, ledger)).toMatchObject({ chosen: "sea", missing: undefined });
  });

  test("calls things as the owner calls them in the page's language, and marks what nobody has translated", () => {
    const { options } = view({}, german);
    expect(options[1]).toMatchObject({ text: "Bindung", lang: undefined, field: "option.Binding" });
    expect(options[1]?.values.map(({ text, lang }) => [text, lang])).toEqual([
      ["Fester Einband", undefined],
      ["Sewn", "en"],
    ]);
  });

  test("says of a value that it is not sold in the currency, rather than sold out", () => {
    const elsewhere = { currency: "KWD", soldIn: ["EUR"] };
    const others = ledger.map((one) =>
      one.id === "sand" ? { ...one, price: undefined, unsold: elsewhere } : one,
    );
    expect(view({}, defaultLanguage, [...others, ...fillers]).values[0]).toEqual([
      "Cover",
      "*Sea",
      `Sand (${en("shop.notSoldIn", { currency: "KWD" })})`,
    ]);
  });

  test("of one list offers nothing that is sold out", () => {
    const sizes = [variant("a", { Size: "A3" }, 0), variant("b", { Size: "A2" })];
    expect(view({ variant: "a" }, defaultLanguage, sizes)).toMatchObject({ chosen: "b", options: [] });
  });
});
