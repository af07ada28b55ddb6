import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visibleText } from "../support/browser/page-text.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { buildCopy, copyTree, type TreeCopy } from "../support/processes/tree-copy.ts";

/** English in the letters of Hebrew: whatever is then still in Latin ones does not come from the texts. */
const hebrew = `import type { Catalog, LanguageInfo } from "../catalog.ts";
import { messages as en } from "../en/index.ts";

const letters = "אבגדהוזחטיכלמנסעפצקרשתאבגד";
const write = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? "");

/** All but what ICU reads: arguments, the forms of a count, tags. */
const translateText = (text: string) =>
  text.replace(
    /(<\\/?\\w+>|\\{\\w+(?:, number)?\\}|\\{\\w+, plural, |(?:=\\d+|zero|one|two|few|many|other) (?=\\{))|[a-z]+/gi,
    (words, syntax) => syntax ?? write(words),
  );

function translate(value: unknown): unknown {
  if (typeof value === "string") return translateText(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translate(inner)]));
}

export const language: LanguageInfo = {
  tag: "he",
  name: "עברית",
  direction: "rtl",
  locale: "he",
  capitalizesNouns: true,
};

export const messages = translate(en) as Catalog;
`;

let copy: TreeCopy;
let site: Site;
/** What a developer does: one folder more, a build, and its name in LANGUAGES. */
beforeAll(async () => {
  copy = copyTree();
  const { folder } = copy;
  mkdirSync(join(folder, "app/messages/he"));
  writeFileSync(join(folder, "app/messages/he/index.ts"), hebrew);
  await buildCopy(copy);
  site = await startSite({ LANGUAGES: "en,he" }, undefined, folder);
}, 120_000);
afterAll(async () => {
  await site?.stop();
  copy?.remove();
});

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

/** Names of the site, its languages and who else signs people in, and the examples of addresses. */
const names = /Slack Water|English|Harbour ID|Lantern|Gannet|@/;
const isLatin = (text: string) => /[a-z]{3}/i.test(text) && !names.test(text);

test.each([
  "/he/cart",
  "/he/search",
  "/he/sign-in",
  "/he/sign-up",
  "/he/recover",
  "/he/orders/find",
  "/he/nowhere",
])("%s says nothing in another language that does not say so", async (path) => {
  const html = await read(path);

  expect(html).toMatch(/<html lang="he" dir="rtl">/);
  expect(visibleText(html).filter(isLatin)).toEqual([]);
});

/** Here the owner has words that nobody translates: names, details, what Studio calls a field. */
test.each([
  "/he",
  "/he/journal",
  "/he/journal/archive",
  "/he/shop",
  "/he/shop/soundings",
  "/he/search?q=tide",
  "/he/items/posts",
])("%s names its parts in the new language", async (path) => {
  const html = await read(path);
  const labels = [...html.matchAll(/<(?:form|nav)\b[^>]* aria-label="([^"]*)"/g)].map(
    ([, label = ""]) => label,
  );

  expect(html).toMatch(/<html lang="he" dir="rtl">/);
  expect(labels.length).toBeGreaterThan(2);
  expect(labels.filter(isLatin)).toEqual([]);
});

test("the new language has everything that the others have", async () => {
  const html = await read("/he/journal/one-oclock");

  expect(html).toMatch(/6 בנובמבר 2024/);
  const found = () => read("/he/search?q=leith");
  await eventually(found, (page) => page.includes("/he/journal/one-oclock"), 20_000);
  expect(await read("/")).toMatch(/<a href="\/he" hrefLang="he">עברית<\/a>/);
  expect(await read("/sitemap.xml")).toContain("<sitemap>");
});
