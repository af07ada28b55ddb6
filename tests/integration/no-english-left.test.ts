import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { textsByTag } from "#app/texts/index.ts";
import { AuthClient } from "../support/auth-client.ts";
import { makeCustomer } from "../support/customers.ts";
import { asOwner } from "../support/directus.ts";
import { createVariant } from "../support/shop.ts";
import { type Site, startSite } from "../support/site.ts";
import { forEach } from "../support/walk.ts";
import { saidIn } from "../support/words.ts";

/** What a page of each pattern with a name in it is asked for. */
const examples: Record<string, string> = {
  "journal/tags/:slug": "journal/tags/tides",
  "journal/authors/:slug": "journal/authors/bao-nguyen",
  "journal/archive/:year": "journal/archive/2024",
  "journal/:slug": "journal/one-oclock",
  "shop/categories/:category": "shop/categories/books",
  "shop/:slug": "shop/soundings",
  "items/:collection": "items/products",
  "items/:collection/:id": "items/:category",
  "items/*": "items/products/too/deep",
  "orders/:id": "orders/nothing",
  "forms/:id": "forms/nothing",
  "*": "contact",
};
/** What only machines read has no words, and the languages have their pages below them. */
const others = new RegExp(`^(${Object.keys(textsByTag).join("|")})(/|$)`);
const forMachines =
  /\.(xml|json|txt|png|ico|css|webmanifest)$|^(auth|webhooks|assets|sitemaps|og|preview|healthz|readyz|metrics|search\/suggest)/;
/** Words that Directus Studio has for fields and collections, and the owner for a product's details. */
const ofStudio = [
  "Author",
  "Categories",
  "Description",
  "Invoices",
  "Languages",
  "Newsletter",
  "Pages",
  "Published",
  "Shop",
];
const showsStudio = /^(items|shop\/soundings)/;

/** The paths of all routes, from the root. */
function pathsOf(entries: typeof routes, above = ""): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const own = [above, path].filter(Boolean).join("/");
    return [own, ...pathsOf(children, own)];
  });
}

const pages = [...new Set(pathsOf(routes))].flatMap((path) =>
  others.test(path) || forMachines.test(path) ? [] : (examples[path] ?? (/[:*]/.test(path) ? [] : path)),
);

let site: Site;
/** A member with something in the cart, who sees the account and the till, and a guest, who sees the doors. */
let browsers: AuthClient[];
let category: string;
beforeAll(async () => {
  site = await startSite({ LANGUAGES: "en,de,ar" });
  const [{ email, password }, { id: variant }, [row]] = await Promise.all([
    makeCustomer(),
    createVariant(),
    asOwner<{ id: string }[]>("/items/categories?filter[slug][_eq]=books&fields=id"),
  ]);
  category = row?.id ?? "";
  const [member, guest] = [new AuthClient(site.url), new AuthClient(site.url)];
  await member.signIn(email, password);
  for (const browser of [member, guest]) await browser.post("/cart/lines", { variant, quantity: "1" });
  browsers = [member, guest];
});
afterAll(() => site.stop());

test.each(Object.keys(textsByTag).filter((tag) => tag !== "en"))(
  "no page in %s says in English what it has own words for",
  async (tag) => {
    const own = new Set(leavesOf(textsByTag[tag]));
    const english = new Set(leavesOf(textsByTag.en).filter((text) => text.length > 3 && !own.has(text)));
    const left: string[] = [];
    await forEach(pages, async (page) => {
      const known = showsStudio.test(page) ? ofStudio : [];
      for (const browser of browsers) {
        const html = await seenBy(browser, `/${tag}/${page.replace(":category", `categories/${category}`)}`);
        const said = saidIn(html).filter((text) => english.has(text) && !known.includes(text));
        left.push(...said.map((text) => `${page}: ${text}`));
      }
    });

    expect(pages).toEqual(expect.arrayContaining(["checkout", "sign-in", "account/security", "items"]));
    expect(left).toEqual([]);
  },
  90_000,
);

/** A page as somebody sees it who goes where it leads, within the site. */
async function seenBy(browser: AuthClient, path: string): Promise<string> {
  let reply = await browser.get(path.replace(/\/$/, ""));
  for (let step = 0; step < 3 && reply.location?.startsWith(site.url); step += 1) {
    reply = await browser.get(reply.location);
  }
  return reply.text;
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
