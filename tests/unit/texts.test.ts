import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { expect, expectTypeOf, test } from "vitest";
import type { Catalog, MessageKey, RichValues, Values } from "#app/messages/catalog.ts";
import { isRightToLeft } from "#app/messages/direction.ts";
import { en, messagesByLanguage, translators } from "#app/messages/index.ts";
import { localizePath, stripLanguagePrefix } from "#app/messages/local-path.ts";
import { listMessages } from "#app/messages/translator.ts";

const onGerman = { prefix: "/de", prefixes: ["/de", "/ar"] };
const onEnglish = { prefix: "", prefixes: ["/de", "/ar"] };

const english = messagesIn("en");

test("a language that leaves something out does not compile", () => {
  expectTypeOf<Omit<Catalog, "shop">>().not.toExtend<Catalog>();
  expectTypeOf<Catalog & { shop: { title: number } }>().not.toEqualTypeOf<Catalog>();
});

test("a message that there is not, and values that it does not take, do not compile", () => {
  expectTypeOf<"cart.title">().toExtend<MessageKey>();
  expectTypeOf<"cart.titel">().not.toExtend<MessageKey>();
  expectTypeOf<"cart">().not.toExtend<MessageKey>();
  expectTypeOf<Values<"cart.title">>().toEqualTypeOf<[]>();
  expectTypeOf<Values<"buying.cart.quantityFrom">>().toEqualTypeOf<
    [values: { least: number; most: number }]
  >();
  expectTypeOf<Values<"buying.cart.lines.backorderedFrom">>().toEqualTypeOf<
    [values: { pieces: number; day: string }]
  >();
  expectTypeOf<Values<"cart.remove">>().toEqualTypeOf<[values: { title: string }]>();
  expectTypeOf<keyof RichValues<"cart.remove", string>>().toEqualTypeOf<"title" | "hidden">();
});

test.each(Object.entries(messagesByLanguage))(
  "%s says something everywhere, in its own words",
  (tag, spoken) => {
    const said = messagesIn(tag);

    expect(spoken.language.tag).toBe(tag);
    expect([...said.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...said].filter(([, text]) => !text.trim())).toEqual([]);
    if (tag !== "en") {
      const alike = [...said].filter(
        ([key, text]) => text.replace(/\{\w+\}/g, "").length > 20 && english.get(key) === text,
      );
      expect(alike).toEqual([]);
    }
  },
);

test.each(Object.keys(messagesByLanguage))(
  "every message in %s parses, with English's arguments and tags",
  (tag) => {
    const taken = (text = "") => [...new Set(partsOf(parse(text)).flatMap(({ takes }) => takes))].sort();
    const lost = [...messagesIn(tag)].filter(
      ([key, text]) => taken(text).join() !== taken(english.get(key)).join(),
    );

    expect(lost).toEqual([]);
  },
);

test.each([
  ["en", ["one", "other"]],
  ["de", ["one", "other"]],
  ["ar", ["two", "few", "many", "other"]],
])("what counts in %s has the forms of its grammar", (tag, forms) => {
  const lacking = [...messagesIn(tag)].filter(([, text]) =>
    partsOf(parse(text)).some(({ plural }) => plural && forms.some((form) => !plural.includes(form))),
  );

  expect(lacking).toEqual([]);
});

test("Arabic counts in all its six forms", () => {
  expect([0, 1, 2, 3, 11, 100].map((products) => translators.ar?.("shop.titles", { products }))).toEqual([
    "لا منتجات",
    "منتج واحد",
    "منتجان",
    "3 منتجات",
    "11 منتجًا",
    "100 منتج",
  ]);
});

test("numbers are written as the language writes them", () => {
  const pages = { page: 1234, pages: 12345 };

  expect(translators.en?.("lists.pageOf", pages)).toContain("1,234 of 12,345");
  expect(translators.de?.("lists.pageOf", pages)).toContain("1.234 von 12.345");
});

test("tags go from plain text, and enclose what the page shows in its own way", () => {
  const values = { title: "Soundings" };

  expect(en("cart.remove", values)).toBe("Remove Soundings");
  expect(en.rich("cart.remove", { ...values, hidden: () => "|" })).toEqual(["Remove|"]);
});

test("names that look like syntax stay as they are", () => {
  expect(en("page.error", { title: "{0} <b>'quoted'</b> #1" })).toBe("Error: {0} <b>'quoted'</b> #1");
});

test("what the browser fills in has plain arguments only", () => {
  const card = listMessages(en.raw("buying.checkout.card")).map(([, text]) => text);
  const plain = [TYPE.literal, TYPE.argument];

  expect(card.flatMap((text) => parse(text)).every(({ type }) => plain.includes(type))).toBe(true);
});

test.each([
  ["/shop?page=2", "/de/shop?page=2"],
  ["/", "/de"],
  ["/?sent=1#form", "/de?sent=1#form"],
  ["/de/shop", "/de/shop"],
  ["/ar", "/ar"],
  ["/desk", "/de/desk"],
  ["/assets/1/w480", "/assets/1/w480"],
  ["/sitemap.xml", "/sitemap.xml"],
  ["/journal/feed.xml", "/de/journal/feed.xml"],
  ["https://example.com/shop", "https://example.com/shop"],
  ["//example.com", "//example.com"],
  ["#part", "#part"],
  ["mailto:post@example.com", "mailto:post@example.com"],
])("on a German page %s leads to %s", (href, expected) => {
  expect(localizePath(onGerman, href)).toBe(expected);
});

test("on a page of the default language every path stays as it is", () => {
  for (const path of ["/", "/shop", "/de/shop"]) expect(localizePath(onEnglish, path)).toBe(path);
});

test.each([
  ["/de/shop", "/shop"],
  ["/de", "/"],
  ["/desk", "/desk"],
  ["/ar/shop", "/ar/shop"],
])("%s without its language is %s", (path, expected) => {
  expect(stripLanguagePrefix(onGerman, path)).toBe(expected);
});

function messagesIn(tag: string): Map<string, string> {
  const spoken = messagesByLanguage[tag];
  return new Map(spoken && listMessages(spoken.messages));
}

interface MessagePart {
  /** An argument's name and whether it is a number, or a tag's name. */
  takes: string[];
  /** The forms that a count has. */
  plural?: string[];
}

function partsOf(elements: MessageFormatElement[]): MessagePart[] {
  return elements.flatMap((element): MessagePart[] => {
    if (element.type === TYPE.tag) return [{ takes: [`<${element.value}>`] }, ...partsOf(element.children)];
    if (element.type === TYPE.argument) return [{ takes: [element.value] }];
    if (element.type === TYPE.number) return [{ takes: [`${element.value}, number`] }];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => partsOf(value));
    if (element.type === TYPE.select) return [{ takes: [`${element.value}, select`] }, ...inner];
    return [{ takes: [`${element.value}, number`], plural: Object.keys(element.options) }, ...inner];
  });
}

test.each([
  ["ar", true],
  ["he-IL", true],
  ["ps", true],
  ["az-Arab", true],
  ["az", false],
  ["de", false],
  ["not a language", false],
])("text in %s runs from right to left: %s", (lang, expected) => {
  expect(isRightToLeft(lang)).toBe(expected);
});
