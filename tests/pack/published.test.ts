import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  createAsOwner,
  guest,
  minutesFromNow,
  type Row,
  signIn,
  unique,
  type Visitor,
} from "./directus.ts";

const PRIVATE_FOLDER = "0c0ffee0-0000-4000-8000-000000000002";
const PUBLIC_FOLDER = "0c0ffee0-0000-4000-8000-000000000001";

const hidden: [string, Row][] = [
  ["a draft", { status: "draft" }],
  ["a row in review", { status: "in_review" }],
  ["an archived row", { status: "archived" }],
  ["a row whose time has not come", { status: "published", published_at: minutesFromNow(5) }],
];
const shown: [string, Row][] = [
  ["a published row", { status: "published" }],
  ["a row whose time has come", { status: "published", published_at: minutesFromNow(-5) }],
];

let maya: Visitor;

beforeAll(async () => {
  maya = await signIn("maya@example.com", "slack-water-maya");
});

/** Guests and customers read the same. */
function everybody(): Visitor[] {
  return [guest, maya];
}

async function expectCount(count: number, collection: string, field: string, value: unknown) {
  for (const visitor of everybody()) {
    const { rows } = await visitor.find(collection, field, value);
    expect(rows, `${collection} where ${field} is ${value}`).toHaveLength(count);
  }
}

const publishing: [string, Row, number][] = [
  ...hidden.map(([name, row]): [string, Row, number] => [`hides ${name}`, row, 0]),
  ...shown.map(([name, row]): [string, Row, number] => [`shows ${name}`, row, 1]),
];

describe.each(publishing)("Directus %s", (_, state, count) => {
  test("of a post, and its tags", async () => {
    const tag = await createAsOwner("/items/tags", { title: "Tag", slug: unique("tag") });
    const post = await createAsOwner("/items/posts", { title: "Post", slug: unique("post"), ...state });
    await createAsOwner("/items/posts_tags", { posts_id: post, tags_id: tag });

    await expectCount(count, "posts", "id", post);
    await expectCount(count, "posts_tags", "posts_id", post);
  });

  test("of a product, with its pictures, variants and prices", async () => {
    const file = await givenFile("picture.webp", PUBLIC_FOLDER);
    const product = await createAsOwner("/items/products", {
      title: "Product",
      slug: unique("product"),
      ...state,
    });
    await createAsOwner("/items/products_files", { products_id: product, directus_files_id: file });
    const variant = await createAsOwner("/items/product_variants", {
      product,
      title: "Paper",
      sku: unique("sku"),
    });
    const price = { variant, currency: "EUR", unit_amount: 100, key: unique("price") };
    await createAsOwner("/items/prices", price);

    await expectCount(count, "products", "id", product);
    await expectCount(count, "products_files", "products_id", product);
    await expectCount(count, "product_variants", "product", product);
    await expectCount(count, "prices", "variant", variant);
  });

  test("of a page, with every block on it", async () => {
    const page = await createAsOwner("/items/pages", {
      title: "Page",
      permalink: `/${unique("page")}`,
      ...state,
    });
    const blocks = await givenBlocks(page, {});

    await expectCount(count, "pages", "id", page);
    await expectCount(count * blocks.onPage, "page_blocks", "page", page);
    for (const [collection, id] of blocks.ids) await expectCount(count, collection, "id", id);
  });
});

function givenFile(filename_download: string, folder: string | null) {
  return createAsOwner("/files", {
    filename_download,
    folder,
    type: "application/octet-stream",
    storage: "local",
  });
}

/** One block of each kind that holds something of its own, with the rows below them. */
async function givenBlocks(page: string, placing: Row) {
  const group = await createAsOwner("/items/block_button_group", {});
  const button = await createAsOwner("/items/block_button", {
    label: "Go",
    button_group: group,
    type: "url",
  });
  const heroGroup = await createAsOwner("/items/block_button_group", {});
  const heroButton = await createAsOwner("/items/block_button", {
    label: "Go",
    button_group: heroGroup,
    type: "url",
  });
  const gallery = await createAsOwner("/items/block_gallery", {});
  const picture = await createAsOwner("/items/block_gallery_items", { block_gallery: gallery });
  const hero = await createAsOwner("/items/block_hero", { headline: "Hero", button_group: heroGroup });
  const columns = await createAsOwner("/items/block_columns", {});
  const column = await createAsOwner("/items/block_columns_items", { block_columns: columns });
  const pricing = await createAsOwner("/items/block_pricing", {});
  const cardButton = await createAsOwner("/items/block_button", { label: "Go", type: "url" });
  const card = await createAsOwner("/items/block_pricing_cards", { pricing, button: cardButton });
  const onPage: [string, string][] = [
    ["block_columns", columns],
    ["block_pricing", pricing],
    ["block_embed", await createAsOwner("/items/block_embed", { url: "https://example.org" })],
    ["block_form", await createAsOwner("/items/block_form", { headline: "Write" })],
    ["block_button_group", group],
    ["block_gallery", gallery],
    ["block_hero", hero],
    ["block_richtext", await createAsOwner("/items/block_richtext", { content: "Text" })],
    ["block_quote", await createAsOwner("/items/block_quote", { content: "Said" })],
    ["block_faqs", await createAsOwner("/items/block_faqs", { faqs: [] })],
    ["block_posts", await createAsOwner("/items/block_posts", {})],
    ["block_products", await createAsOwner("/items/block_products", {})],
  ];
  for (const [collection, item] of onPage) {
    await createAsOwner("/items/page_blocks", { page, collection, item, ...placing });
  }
  const below: [string, string][] = [
    ["block_button", button],
    ["block_button_group", heroGroup],
    ["block_button", heroButton],
    ["block_gallery_items", picture],
    ["block_columns_items", column],
    ["block_pricing_cards", card],
    ["block_button", cardButton],
  ];
  return { onPage: onPage.length, ids: [...onPage, ...below] };
}

test("a block that is switched off is not there", async () => {
  const page = await createAsOwner("/items/pages", {
    title: "Page",
    permalink: `/${unique("page")}`,
    status: "published",
  });
  const { ids } = await givenBlocks(page, { hide_block: true });

  await expectCount(0, "page_blocks", "page", page);
  for (const [collection, id] of ids) await expectCount(0, collection, "id", id);
});

test("a variant that is not published is hidden, with its price", async () => {
  const product = await createAsOwner("/items/products", {
    title: "Product",
    slug: unique("product"),
    status: "published",
  });
  const variant = await createAsOwner("/items/product_variants", {
    product,
    sku: unique("sku"),
    status: "draft",
  });
  await createAsOwner("/items/prices", { variant, currency: "EUR", unit_amount: 100, key: unique("price") });

  await expectCount(0, "product_variants", "product", product);
  await expectCount(0, "prices", "variant", variant);
});

test.each(["categories", "shipping_methods", "plans"])(
  "%s show only what is published",
  async (collection) => {
    const row = {
      ...{ categories: { title: "Row", slug: unique("row") } }[collection],
      ...{ plans: { name: "Row", slug: unique("row") } }[collection],
      ...{ shipping_methods: { title: "Row", currency: "EUR", unit_amount: 1, countries: ["DE"] } }[
        collection
      ],
    };
    const draft = await createAsOwner(`/items/${collection}`, { ...row, status: "draft" });
    await expectCount(0, collection, "id", draft);

    const published = await createAsOwner(`/items/${collection}`, {
      ...row,
      ...("slug" in row ? { slug: unique("row") } : {}),
      status: "published",
    });
    await expectCount(1, collection, "id", published);
  },
);

test("a block, its buttons and its parts show their translations on a due page, and hide them with it", async () => {
  for (const hide_block of [true, false]) {
    const page = await createAsOwner("/items/pages", {
      title: "Page",
      permalink: `/${unique("page")}`,
      status: "published",
    });
    const { ids } = await givenBlocks(page, { hide_block });
    for (const [collection, id] of ids.filter(([name]) => name !== "block_button_group")) {
      const words = { translations: [{ languages_code: "de-DE" }] };
      expect((await admin.patch(`/items/${collection}/${id}`, words)).status, collection).toBe(200);
      const { rows } = await guest.find(`${collection}_translations`, `${collection}_id`, id);
      expect(rows, collection).toHaveLength(hide_block ? 0 : 1);
    }
  }
}, 60_000);

test("a form that is switched off hides its translations, and those of its fields", async () => {
  for (const is_active of [false, true]) {
    const form = await createAsOwner("/items/forms", { title: "Form", is_active });
    const field = await createAsOwner("/items/form_fields", { form, label: "Name" });
    for (const [collection, id] of Object.entries({ forms: form, form_fields: field })) {
      const words = { [`${collection}_id`]: id, languages_code: "de-DE" };
      const translation = await createAsOwner(`/items/${collection}_translations`, words);
      await expectCount(Number(is_active), `${collection}_translations`, "id", translation);
    }
  }
});

test("a way to send shows its translations once it is published, a tax never", async () => {
  const method = { title: "Row", currency: "EUR", unit_amount: 1, countries: ["DE"] };
  for (const [status, count] of [
    ["draft", 0],
    ["published", 1],
  ] as const) {
    const id = await createAsOwner("/items/shipping_methods", { ...method, status });
    const words = { shipping_methods_id: id, languages_code: "de-DE", title: "Zeile" };
    const translation = await createAsOwner("/items/shipping_methods_translations", words);
    await expectCount(count, "shipping_methods_translations", "id", translation);
  }
  const answer = await guest.get("/items/tax_rates_translations");
  expect(answer.status).toBe(403);
});

test("a navigation that is switched off hides its entries, nested ones too", async () => {
  for (const is_active of [false, true]) {
    const navigation = await createAsOwner("/items/navigation", {
      id: unique("menu"),
      title: "Menu",
      is_active,
    });
    const entry = await createAsOwner("/items/navigation_items", {
      navigation,
      title: "Group",
      type: "group",
    });
    const below = { parent: entry, title: "Entry", type: "group" };
    const parent = await createAsOwner("/items/navigation_items", below);
    await createAsOwner("/items/navigation_items", { parent, title: "Leaf", type: "url", url: "/" });

    const count = Number(is_active);
    await expectCount(count, "navigation", "id", navigation);
    await expectCount(count, "navigation_items", "navigation", navigation);
    await expectCount(count, "navigation_items", "parent", entry);
    await expectCount(count, "navigation_items", "parent", parent);
  }
});

test("files are open in the public folder only", async () => {
  const visible = await givenFile("picture.webp", PUBLIC_FOLDER);
  const sold = await givenFile("book.epub", PRIVATE_FOLDER);
  const stray = await givenFile("stray.webp", null);

  for (const visitor of everybody()) {
    expect((await visitor.get(`/files/${visible}`)).status).toBe(200);
    for (const id of [sold, stray]) {
      expect((await visitor.get(`/files/${id}`)).status).toBe(403);
      expect((await visitor.get(`/assets/${id}`)).status).toBe(403);
    }
  }
});

test.each([
  ["product_variants", "file"],
  ["posts", "user_created"],
  ["posts", "members_text"],
  ["redirects", "note"],
])("%s.%s is nobody's business", async (collection, field) => {
  for (const visitor of everybody()) {
    const { code } = await visitor.get(`/items/${collection}?fields=${field}`);
    expect(code).toBe("FORBIDDEN");
  }
});

test.each([
  ["product_variants", "stock_movements"],
  ["plans", "entitlements"],
  ["posts", "members_text"],
])("nothing comes with %s.%s", async (collection, relation) => {
  const question = `/items/${collection}?fields=id,${relation}.*&limit=-1`;
  const carriers = async (visitor: Visitor) =>
    (await visitor.get(question)).rows.filter((row) => relation in row);

  expect((await carriers(admin)).length).toBeGreaterThan(0);
  for (const visitor of everybody()) expect(await carriers(visitor)).toEqual([]);
});

test("nobody can write what everybody can read", async () => {
  const readable = ["posts", "pages", "products", "prices", "product_variants", "tags", "block_hero"];
  for (const visitor of everybody()) {
    for (const collection of readable) {
      expect((await visitor.post(`/items/${collection}`, { title: "Mine" })).status).toBe(403);
    }
    expect((await visitor.patch("/items/globals", { title: "Mine" })).status).toBe(403);
  }
});
