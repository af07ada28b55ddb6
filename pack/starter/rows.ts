import { createHash } from "node:crypto";
import { formatMajorUnits, getCurrencyExponent } from "#server/platform/money.ts";
import type { PackRow } from "../install/pack.ts";
import { type StarterTexts, starterTexts } from "./texts.ts";
import { vatRates } from "./vat-rates.ts";

export interface StarterRows {
  collection: string;
  rows: PackRow[];
}

export interface StarterChoice {
  /** IETF tag of the language that the site speaks first. */
  language: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1, where the shop is. */
  country: string;
}

/** The same in every Directus, so that a second run finds them: a name-based UUID (RFC 9562, 5.8). */
function createKey(name: string): string {
  const hex = createHash("sha256").update(`vitrine starter: ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A small neutral site: pages, menus, tax and delivery, three products, two posts, a plan. In the order of writing. */
export function listStarterRows(choice: StarterChoice): StarterRows[] {
  const texts = starterTexts(choice.language);
  return [
    { collection: "tax_rates", rows: listTaxRates(texts, choice) },
    { collection: "shipping_methods", rows: listShippingMethods(texts, choice) },
    { collection: "products", rows: listProducts(texts, choice) },
    { collection: "plans", rows: [buildPlan(texts, choice)] },
    { collection: "posts", rows: listPosts(texts) },
    { collection: "forms", rows: [buildForm(texts)] },
    { collection: "pages", rows: listPages(texts) },
    { collection: "navigation", rows: listMenus(texts) },
  ];
}

/** `price` as people write it; small currencies get the same number of hundreds. @param amount such as 24.9 */
function priceOf(amount: number, currency: string) {
  const exponent = getCurrencyExponent(currency);
  const unit_amount = exponent === 0 ? Math.round(amount) * 100 : Math.round(amount * 10 ** exponent);
  return { currency, price: formatMajorUnits({ amount: unit_amount, currency }), unit_amount };
}

const published = { status: "published" };

function listTaxRates({ tax }: StarterTexts, { country }: StarterChoice): PackRow[] {
  const rates = vatRates[country];
  return Object.entries(rates ?? {}).map(([code, percentage]: [string, string]) => ({
    id: createKey(`tax ${code}`),
    ...published,
    title: `${code === "reduced" ? tax.reduced : tax.standard} ${percentage} %`,
    tax_code: code,
    percentage,
    countries: [country],
  }));
}

function listShippingMethods({ delivery }: StarterTexts, { country, currency }: StarterChoice): PackRow[] {
  return [
    { title: delivery.home, description: delivery.homeNote, countries: [country], amount: 4.9 },
    { title: delivery.abroad, description: delivery.abroadNote, countries: ["*"], amount: 14.9 },
  ].map(({ amount, ...method }, index) => ({
    id: createKey(`delivery ${index}`),
    ...published,
    sort: index + 1,
    ...method,
    ...priceOf(amount, currency),
  }));
}

function listProducts({ products }: StarterTexts, { currency }: StarterChoice): PackRow[] {
  const amounts = [24.9, 14.9, 19.9];
  return products.map(({ title, description, variants }, index) => ({
    id: createKey(`product ${index}`),
    ...published,
    sort: index + 1,
    title,
    slug: `example-${index + 1}`,
    description,
    tax_code: "standard",
    featured: true,
    variants: variants.map((name, place) => {
      const id = createKey(`variant ${index}.${place}`);
      const sku = `EXAMPLE-${index + 1}-${place + 1}`;
      const price = priceOf(amounts[index] ?? 9.9, currency);
      return {
        id,
        ...published,
        sort: place + 1,
        title: name,
        sku,
        weight_grams: 300,
        track_stock: false,
        prices: [{ id: createKey(`price ${sku}`), key: `${id}:${currency}`, ...price }],
      };
    }),
  }));
}

function buildPlan({ plan }: StarterTexts, { currency }: StarterChoice): PackRow {
  const id = createKey("plan");
  return {
    id,
    ...published,
    slug: "member",
    rank: 1,
    name: plan.name,
    description: plan.description,
    benefits: plan.benefits.map((text) => ({ text })),
    prices: [
      { interval: "month", amount: 5 },
      { interval: "year", amount: 50 },
    ].map(({ interval, amount }) => ({
      id: createKey(`plan price ${interval}`),
      key: `${id}:${interval}:${currency}`,
      interval,
      ...priceOf(amount, currency),
    })),
  };
}

function listPosts({ posts }: StarterTexts): PackRow[] {
  return posts.map(({ title, description, text }, index) => ({
    id: createKey(`post ${index}`),
    ...published,
    published_at: new Date(Date.now() - (posts.length - index) * 60_000).toISOString(),
    title,
    slug: `example-${index + 1}`,
    description,
    content: text,
  }));
}

function buildForm({ form, pages }: StarterTexts): PackRow {
  const fields = [
    { name: "name", type: "text", label: form.name, validation: "max:120" },
    { name: "email", type: "text", label: form.email, validation: "email|max:254" },
    { name: "message", type: "textarea", label: form.message, validation: "min:2|max:4000" },
  ];
  return {
    id: createKey("form"),
    is_active: true,
    title: pages.contact.title,
    submit_label: form.send,
    on_success: "message",
    success_message: form.sent,
    fields: fields.map((field, index) => ({
      id: createKey(`form ${field.name}`),
      sort: index + 1,
      width: "100",
      required: true,
      ...field,
    })),
  };
}

function listPages({ home, pages }: StarterTexts): PackRow[] {
  const blocksOf = (page: string, blocks: [collection: string, item: PackRow][]) =>
    blocks.map(([collection, item], index) => ({
      id: createKey(`block ${page} ${index}`),
      sort: index + 1,
      background: "light",
      hide_block: false,
      collection,
      item: { id: createKey(`item ${page} ${index}`), ...item },
    }));
  const buttons = [
    { id: createKey("button"), sort: 1, label: home.toShop, type: "url", url: "/shop", variant: "default" },
  ];
  return [
    {
      id: createKey("page home"),
      ...published,
      permalink: "/",
      title: home.title,
      blocks: blocksOf("home", [
        [
          "block_hero",
          {
            headline: home.headline,
            description: home.lead,
            layout: "image_right",
            button_group: { id: createKey("buttons"), buttons },
          },
        ],
        ["block_products", { headline: home.products, featured_only: true, limit: 3 }],
        ["block_posts", { headline: home.posts, collection: "posts", limit: 3 }],
      ]),
    },
    ...Object.entries(pages).map(([name, { title, text }]) => ({
      id: createKey(`page ${name}`),
      ...published,
      permalink: `/${name}`,
      title,
      blocks: blocksOf(name, [
        name === "contact"
          ? ["block_form", { form: createKey("form") }]
          : ["block_richtext", { content: text }],
      ]),
    })),
  ];
}

function listMenus({ menu, pages }: StarterTexts): PackRow[] {
  const link = (name: "shop" | "journal" | "membership", url: string) => ({
    name,
    title: menu[name],
    type: "url",
    url,
  });
  const toPage = (name: keyof typeof pages) => ({
    name,
    title: pages[name].title,
    type: "page",
    page: createKey(`page ${name}`),
  });
  const menus = {
    main: [
      link("shop", "/shop"),
      link("journal", "/journal"),
      link("membership", "/membership"),
      toPage("about"),
    ],
    footer: [toPage("delivery"), toPage("returns"), toPage("contact"), toPage("imprint"), toPage("privacy")],
  };
  return Object.entries(menus).map(([id, items]) => ({
    id,
    title: id === "main" ? menu.main : menu.footer,
    is_active: true,
    items: items.map(({ name, ...item }, index) => ({
      id: createKey(`menu ${id} ${name}`),
      sort: index + 1,
      ...item,
    })),
  }));
}
