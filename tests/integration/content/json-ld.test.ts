import { afterAll, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { personas } from "../../support/personas.ts";
import { openTestSite } from "../../support/processes/test-site.ts";

type Thing = Record<string, unknown> & { "@type"?: string; "@graph"?: Thing[] };

const site = openTestSite();
const taxed = openTestSite({ TAX_COUNTRY: "DE" });
const made: [collection: string, id: string][] = [];
const breakout = `</script><script>alert("x")</script><!-- \u2028 ${crypto.randomUUID()}`;

afterAll(async () => {
  for (const [collection, id] of made) await asAdmin(`/items/${collection}/${id}`, { method: "DELETE" });
});

async function make(collection: string, row: Record<string, unknown>): Promise<string> {
  const { id } = await asAdmin<{ id: string }>(`/items/${collection}`, { method: "POST", body: row });
  made.unshift([collection, id]);
  return id;
}

const page = async (path: string) => (await fetch(site.url + path)).text();

/** Everything that a page says in schema.org's words. */
function thingsOf(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const found = [...scripts].map(([, json = ""]) => JSON.parse(json) as Thing);
  return found.flatMap((thing) => thing["@graph"] ?? [thing]);
}

const thing = (html: string, type: string) => thingsOf(html).find((one) => one["@type"] === type);

test("the front page says who publishes what, and where it can be searched", async () => {
  const html = await page("/");

  expect(thing(html, "Organization")).toMatchObject({ name: "Slack Water Press", url: `${site.url}/` });
  expect(thing(html, "WebSite")).toMatchObject({ name: "Slack Water Press", url: `${site.url}/` });
  expect(thing(html, "WebSite")).toMatchObject({
    potentialAction: {
      "@type": "SearchAction",
      target: { urlTemplate: `${site.url}/search?q={search_term_string}` },
    },
  });
});

test("a product says what its owner wants search engines to show, and may ask them to stay away", async () => {
  const slug = `seo-${crypto.randomUUID()}`;
  const seo = { title: "Soundings, for divers", meta_description: "By lead and line.", no_index: true };
  const row = { slug, title: "Lead", description: "A weight.", type: "physical", status: "published" };
  await make("products", { ...row, published_at: "2020-01-01T00:00:00Z", seo });
  const html = await page(`/shop/${slug}`);

  expect(html).toContain("<title>Soundings, for divers · Slack Water Press</title>");
  expect(html).toContain('<meta name="description" content="By lead and line."');
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toMatch(/<h1[^>]*>Lead<\/h1>/);
});

test("each variant of a product is a product of its group, with its offer in major units of its currency", async () => {
  const html = await page("/shop/soundings");
  const group = thing(html, "ProductGroup") as Thing & {
    image: string[];
    hasVariant: (Thing & { offers: Thing })[];
  };

  expect(group).toMatchObject({ name: "Soundings", productGroupID: expect.stringMatching(/./) });
  expect(group.hasVariant.length).toBeGreaterThan(1);
  expect(new Set(group.hasVariant.map(({ sku }) => sku)).size).toBe(group.hasVariant.length);
  for (const { name, offers: offer } of group.hasVariant) {
    expect(name).toMatch(/^Soundings, ./);
    expect(offer.price).toMatch(/^\d+\.\d\d$/);
    expect(offer.priceCurrency).toBe("EUR");
    expect(offer.availability).toMatch(
      /^https:\/\/schema\.org\/(InStock|OutOfStock|LimitedAvailability|BackOrder)$/,
    );
    expect((await fetch(String(offer.url))).status).toBe(200);
  }
  expect((await fetch(group.image[0] ?? "")).headers.get("Content-Type")).toMatch(/^image/);
});

test("an offer says what it costs to send, and for how long it can be sent back", async () => {
  const html = await (await fetch(`${taxed.url}/shop/soundings`)).text();
  const { hasVariant = [] } = thing(html, "ProductGroup") as { hasVariant?: { offers: Thing }[] };

  expect(new Set(hasVariant.map(({ offers }) => "shippingDetails" in offers)), "a file is not sent").toEqual(
    new Set([true, false]),
  );
  expect(hasVariant[0]?.offers).toMatchObject({
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingRate: { value: expect.stringMatching(/^\d+\.\d\d$/), currency: "EUR" },
      shippingDestination: { addressCountry: "DE" },
    },
    hasMerchantReturnPolicy: {
      applicableCountry: "DE",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: expect.any(Number),
    },
  });
});

test.each([
  ["sold out", {}, { availability: "https://schema.org/OutOfStock" }],
  [
    "sold while there is none",
    { allow_backorder: true, restock_date: "2999-03-01" },
    { availability: "https://schema.org/BackOrder", availabilityStarts: "2999-03-01" },
  ],
  ["nearly gone", { stock: 2 }, { availability: "https://schema.org/LimitedAvailability" }],
])("what is %s says so", async (_state, stock, offer) => {
  const slug = `json-ld-${crypto.randomUUID()}`;
  await make("products", {
    title: "Lamp",
    slug,
    status: "published",
    type: "physical",
    variants: [
      {
        sku: slug,
        status: "published",
        track_stock: true,
        stock: 0,
        weight_grams: 1,
        ...stock,
        prices: [{ currency: "EUR", unit_amount: 905, key: slug }],
      },
    ],
  });
  const product = thing(await page(`/shop/${slug}`), "Product") as { offers: Thing[] };

  expect(product.offers).toMatchObject([{ sku: slug, price: "9.05", ...offer }]);
});

test("breadcrumbs lead to pages that are there", async () => {
  for (const path of ["/shop/soundings", "/shop/categories/books", "/journal/tags/tides", "/journal/slack"]) {
    const list = thing(await page(path), "BreadcrumbList") as { itemListElement: Thing[] };

    expect(list.itemListElement.length, path).toBeGreaterThan(1);
    for (const { item } of list.itemListElement.slice(0, -1)) {
      expect((await fetch(String(item))).status, path).toBe(200);
    }
  }
});

test("a page below others says so, as far as those are there", async () => {
  const top = `/about-${crypto.randomUUID()}`;
  const out = { status: "published", published_at: "2020-01-01T00:00:00Z" };
  await make("pages", { title: "About us", permalink: top, ...out });
  await make("pages", { title: "Still a draft", permalink: `${top}/draft`, status: "draft" });
  await make("pages", { title: "Team", permalink: `${top}/draft/team`, ...out });
  const html = await page(`${top}/draft/team`);

  expect(thing(html, "BreadcrumbList")?.itemListElement).toMatchObject([
    { position: 1, name: "About us", item: site.url + top },
    { position: 2, name: "Team" },
  ]);
  expect(html).toMatch(
    new RegExp(`<nav class="breadcrumbs".*?href="${top}">About us</a>.*?>Team</span>.*?</nav>`),
  );
  expect(html).not.toContain("Still a draft");
  expect(await page(top)).not.toMatch(/BreadcrumbList|class="breadcrumbs"/);
});

test("a post for members is an article that is not free, without its text", async () => {
  const [post] = await asAdmin<{ slug: string; members_text: { content: string } }[]>(
    "/items/posts?filter[slug][_eq]=seiches&fields=slug,members_text.content",
  );
  const html = await page(`/journal/${post?.slug}`);
  const maya = new AuthClient(site.url);
  await maya.signIn(personas.maya.email, personas.maya.password);
  const opened = (await maya.get(`/journal/${post?.slug}`)).text;
  const sentence = /<p>([^<&"'’]{20,60})/.exec(post?.members_text.content ?? "")?.[1] ?? "";

  expect(thing(html, "Article")).toMatchObject({
    isAccessibleForFree: false,
    publisher: { name: "Slack Water Press" },
  });
  expect(JSON.stringify(thingsOf(opened))).not.toContain(sentence);
  expect(html).not.toContain(sentence);
  expect(opened).toContain(sentence);
  expect(thing(await page("/journal/slack"), "Article")).toMatchObject({ isAccessibleForFree: true });
});

test("no title ends the script it stands in", async () => {
  const slug = `json-ld-${crypto.randomUUID()}`;
  const row = { title: breakout, description: breakout, slug, status: "published" };
  await make("posts", row);
  await make("products", { ...row, type: "physical" });
  for (const [path, type] of [
    [`/journal/${slug}`, "Article"],
    [`/shop/${slug}`, "Product"],
  ] as const) {
    const html = await page(path);

    expect(html, path).not.toContain("<script>alert");
    expect(thing(html, type)?.description, path).toBe(breakout);
    expect(thing(html, "BreadcrumbList"), path).toMatchObject({
      itemListElement: expect.arrayContaining([expect.objectContaining({ name: breakout })]),
    });
  }
});

test("the journal's pages name the feeds of what they list", async () => {
  for (const path of ["/journal", "/journal/slack", "/journal/tags/tides"]) {
    const links = [
      ...(await page(path)).matchAll(/<link rel="alternate" type="([^"]+)"[^>]* href="([^"]+)"/g),
    ];

    expect(
      links.map(([, type]) => type),
      path,
    ).toEqual(["application/rss+xml", "application/atom+xml", "application/feed+json"]);
    for (const [, type = "", href] of links) {
      expect((await fetch(`${site.url}${href}`)).headers.get("Content-Type"), href).toContain(type);
    }
    expect(
      links.every(([, , href]) => href?.startsWith("/journal/tags/tides/") === path.includes("/tags/")),
    ).toBe(true);
  }
});
