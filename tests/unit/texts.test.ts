import { expect, expectTypeOf, test } from "vitest";
import { isRightToLeft } from "#app/texts/direction.ts";
import { type Texts, textsByTag } from "#app/texts/index.ts";
import { localPath, plainPath } from "#app/texts/local-path.ts";

const german = { prefix: "/de", prefixes: ["/de", "/ar"] };
const english = { prefix: "", prefixes: ["/de", "/ar"] };

test("a language that leaves something out does not compile", () => {
  expectTypeOf<Omit<Texts, "shop">>().not.toExtend<Texts>();
  expectTypeOf<Texts & { shop: { title: number } }>().not.toEqualTypeOf<Texts>();
});

test.each(Object.entries(textsByTag))("%s says something everywhere, in its own words", (tag, texts) => {
  const said = leavesOf(texts);
  const english = new Map(leavesOf(textsByTag.en));

  expect(texts.language.tag).toBe(tag);
  expect(said.filter(([, text]) => !text.trim())).toEqual([]);
  if (tag !== "en") {
    const alike = said.filter(([path, text]) => text.length > 20 && english.get(path) === text);
    expect(alike).toEqual([]);
  }
});

test.each(Object.values(textsByTag))("$language.name keeps the marks that components fill", (texts) => {
  const english = new Map(leavesOf(textsByTag.en));
  const marksOf = (text = "") => (text.match(/[[\]]|\{\}/g) ?? []).sort().join("");
  const lost = leavesOf(texts).filter(([path, text]) => marksOf(text) !== marksOf(english.get(path)));

  expect(lost).toEqual([]);
});

test("Arabic counts in all its six forms", () => {
  const { titles } = textsByTag.ar?.shop ?? {};

  expect([0, 1, 2, 3, 11, 100].map((count) => titles?.(count))).toEqual([
    "لا عناوين",
    "عنوان واحد",
    "عنوانان",
    "3 عناوين",
    "11 عنوانًا",
    "100 عنوان",
  ]);
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
  expect(localPath(german, href)).toBe(expected);
});

test("on a page of the default language every path stays as it is", () => {
  for (const path of ["/", "/shop", "/de/shop"]) expect(localPath(english, path)).toBe(path);
});

test.each([
  ["/de/shop", "/shop"],
  ["/de", "/"],
  ["/desk", "/desk"],
  ["/ar/shop", "/ar/shop"],
])("%s without its language is %s", (path, expected) => {
  expect(plainPath(german, path)).toBe(expected);
});

function leavesOf(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
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
