import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { textsByTag } from "#app/texts/index.ts";
import { type Site, startSite } from "../support/site.ts";

/** What a page of each pattern with a name in it is asked for. */
const examples: Record<string, string> = {
  "journal/tags/:slug": "journal/tags/tides",
  "journal/authors/:slug": "journal/authors/nobody",
  "journal/archive/:year": "journal/archive/2024",
  "journal/:slug": "journal/one-oclock",
  "shop/categories/:category": "shop/categories/nothing",
  "shop/:slug": "shop/soundings",
  "items/:collection": "items/products",
  "items/:collection/:id": "items/products/nothing",
  "forms/:id": "forms/nothing",
  "*": "contact",
};
/** Screens of the account, the door and the till stand in tests of their own; what only machines read has no words. */
const elsewhere = /^(sign-|recover|confirm|check-email|account|checkout|orders|en(\/|$)|de(\/|$)|ar(\/|$))/;
const forMachines =
  /\.(xml|json|txt|png|ico|css|webmanifest)$|^(auth|webhooks|assets|sitemaps|og|preview|healthz|readyz|search\/suggest)/;
/** Words that Directus Studio has for fields and collections, and the owner for a product's details. */
const ofStudio = ["Author", "Categories", "Languages", "Pages", "Published", "Shop"];
const showsStudio = /^(items|shop\/soundings)/;

const pages = routes.flatMap(({ path = "" }) =>
  elsewhere.test(path) || forMachines.test(path) ? [] : (examples[path] ?? (/[:*]/.test(path) ? [] : path)),
);

let site: Site;
beforeAll(async () => {
  site = await startSite({ LANGUAGES: "en,de,ar" });
});
afterAll(() => site.stop());

test.each(["de", "ar"])("no page in %s says in English what it has own words for", async (tag) => {
  const own = new Set(leavesOf(textsByTag[tag]));
  const english = new Set(leavesOf(textsByTag.en).filter((text) => text.length > 3 && !own.has(text)));
  const left: string[] = [];
  for (const page of pages) {
    const html = await (await fetch(`${site.url}/${tag}/${page}`.replace(/\/$/, ""))).text();
    const known = showsStudio.test(page) ? ofStudio : [];
    const said = saidIn(html).filter((text) => english.has(text) && !known.includes(text));
    left.push(...said.map((text) => `${page}: ${text}`));
  }

  expect(pages.length).toBeGreaterThan(10);
  expect(left).toEqual([]);
});

/** What is read or heard in the language of the page: texts and labels, without what names another language. */
function saidIn(html: string): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<(\w+)\b[^>]*? lang="en"[^>]*>.*?<\/\1>/gs, "");
  const labels = [...body.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)];
  return [...body.split(/<[^>]*>/), ...labels.map(([, label]) => label ?? "")].map((text) => text.trim());
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
