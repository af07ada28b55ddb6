import { beforeAll, expect, test } from "vitest";
import { messagesByLanguage } from "#app/messages/index.ts";
import { listMessages } from "#app/messages/translator.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { forEach } from "../../support/browser/crawl.ts";
import { listPages } from "../../support/browser/list-pages.ts";
import { visibleText } from "../../support/browser/page-text.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { createVariant } from "../../support/shop/test-shop.ts";

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
/** Words that Directus Studio has for fields and collections, and the owner for a product's details. */
const ofStudio = [
  "Author",
  "Categories",
  "Description",
  "Details",
  "Featured",
  "Invoices",
  "Languages",
  "Newsletter",
  "Orders",
  "Pages",
  "Published",
  "Shop",
];
const showsStudio = /^(items|shop\/soundings)/;

const pages = listPages(examples);

const site = openTestSite({ LANGUAGES: "en,de,ar" });
/** A member with something in the cart, who sees the account and the till, and a guest, who sees the clients. */
let browsers: AuthClient[];
let category: string;
beforeAll(async () => {
  const [{ email, password }, { id: variant }, [row]] = await Promise.all([
    makeCustomer(),
    createVariant(),
    asAdmin<{ id: string }[]>("/items/categories?filter[slug][_eq]=books&fields=id"),
  ]);
  category = row?.id ?? "";
  const [member, guest] = [new AuthClient(site.url), new AuthClient(site.url)];
  await member.signIn(email, password);
  for (const browser of [member, guest]) await browser.post("/cart/lines", { variant, quantity: "1" });
  browsers = [member, guest];
});

test.each(Object.keys(messagesByLanguage).filter((tag) => tag !== "en"))(
  "no page in %s says in English what it has own words for",
  async (tag) => {
    const own = new Set(textsIn(tag));
    const english = new Set(textsIn("en").filter((text) => text.length > 3 && !own.has(text)));
    const left: string[] = [];
    await forEach(pages, async (page) => {
      const known = showsStudio.test(page) ? ofStudio : [];
      for (const browser of browsers) {
        const html = await seenBy(browser, `/${tag}/${page.replace(":category", `categories/${category}`)}`);
        const said = visibleText(html).filter((text) => english.has(text) && !known.includes(text));
        left.push(...said.map((text) => `${page}: ${text}`));
      }
    });

    expect(pages).toEqual(expect.arrayContaining(["checkout", "sign-in", "account/security", "items"]));
    expect(english.size).toBeGreaterThan(800);
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

function textsIn(tag: string): string[] {
  const spoken = messagesByLanguage[tag];
  return spoken ? listMessages(spoken.messages).map(([, text]) => text) : [];
}
