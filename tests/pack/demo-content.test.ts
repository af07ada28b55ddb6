import { expect, test } from "vitest";
import { admin, type Row } from "./directus.ts";

/** Rows of the demo have name-based ids, which begin their third group with a 5; those that tests make do not. */
const SEEDED = /^\w{8}-\w{4}-5/;

async function seeded(collection: string, fields: string): Promise<Row[]> {
  const { rows } = await admin.get(`${collection}?fields=id,${fields}&limit=-1`);
  const own = rows.filter(({ id }) => SEEDED.test(String(id)));
  expect(own.length).toBeGreaterThan(0);
  return own;
}

test.each(["block_button", "navigation_items"])("every link in %s leads somewhere", async (collection) => {
  for (const row of await seeded(`/items/${collection}`, "type,url,page.status,post.status")) {
    const target = { page: row.page, post: row.post, url: row.url, group: true }[String(row.type)];
    expect(target, `${collection} ${row.id}`).toBeTruthy();
    if (row.type === "page" || row.type === "post") expect(target).toEqual({ status: "published" });
  }
});

test("the menu and the footer have their entries", async () => {
  const { rows } = await admin.get("/items/navigation?fields=id,items.title");
  const counts = Object.fromEntries(rows.map(({ id, items }) => [id, (items as unknown[]).length]));
  expect(counts).toMatchObject({ main: expect.any(Number), footer: expect.any(Number) });
  expect(counts.main).toBeGreaterThan(2);
  expect(counts.footer).toBeGreaterThan(4);
});

test("every picture is described, and measured", async () => {
  const files = await seeded("/files", "description,type,width,height");
  const pictures = files.filter(({ type }) => String(type).startsWith("image/"));
  expect(pictures.length).toBeGreaterThan(50);
  for (const { id, description, width, height } of pictures) {
    expect(description, String(id)).toBeTruthy();
    expect(Number(width) * Number(height), String(id)).toBeGreaterThan(100_000);
  }
});

test("every post has an author, a teaser, a picture and a text; one that is sold begins for everybody", async () => {
  for (const post of await seeded(
    "/items/posts",
    "slug,description,author,image,content,plan,product,members_text",
  )) {
    const { slug, description, author, image, content, plan, product, members_text } = post;
    expect([slug, description, author, image].every(Boolean), String(slug)).toBe(true);
    const gated = plan || product;
    expect(gated ? members_text : content, String(slug)).toBeTruthy();
    if (product) expect(content, String(slug)).toBeTruthy();
    else expect(gated ? content : members_text, String(slug)).toBeNull();
  }
});

test("every product has a picture, a category and a variant, and every variant a price", async () => {
  const fields = "slug,image,category,catalogue_number,variants.prices.unit_amount,variants.prices.currency";
  for (const product of await seeded("/items/products", fields)) {
    const { slug, image, category, catalogue_number } = product;
    expect([image, category, catalogue_number].every(Boolean), String(slug)).toBe(true);
    const variants = product.variants as { prices: Row[] }[];
    expect(variants.length, String(slug)).toBeGreaterThan(0);
    for (const { prices } of variants) {
      expect(
        prices.map(({ currency }) => currency),
        String(slug),
      ).toEqual(expect.arrayContaining(["EUR", "GBP"]));
      for (const { unit_amount } of prices) expect(Number(unit_amount), String(slug)).toBeGreaterThan(100);
    }
  }
});

test("stock begins with what was counted", async () => {
  const fields =
    "sku,track_stock,stock_movements.key,stock_movements.kind,stock_movements.balance,stock_movements.sequence";
  for (const variant of await seeded("/items/product_variants", fields)) {
    const movements = variant.stock_movements as Row[];
    const first = movements.find(({ sequence }) => sequence === 1);
    if (!variant.track_stock) expect(movements, String(variant.sku)).toEqual([]);
    else expect(first, String(variant.sku)).toMatchObject({ key: `${variant.id}:1`, kind: "count" });
  }
});

test("digital variants have a file in the private folder, of the kind its name says", async () => {
  const magic: Record<string, string> = { epub: "PK", pdf: "%PDF", wav: "RIFF", flac: "fLaC" };
  const variants = await seeded("/items/product_variants", "file.id,file.folder.name,file.filename_download");
  const files = variants.flatMap(({ file }) => (file ? [file as Row] : []));
  expect(files.length).toBeGreaterThan(3);
  for (const { id, folder, filename_download } of files) {
    expect(folder).toEqual({ name: "Private" });
    const beginning = await admin.text(`/assets/${id}`, 8);
    const extension = String(filename_download).split(".").at(-1) ?? "";
    expect(beginning.startsWith(magic[extension] ?? "unknown"), String(filename_download)).toBe(true);
  }
});

test("the books of past orders balance", async () => {
  const money = "subtotal_amount,shipping_amount,total_amount,paid_amount";
  const orders = await seeded("/items/orders", `number,status,${money},lines.total_amount,payments.amount`);
  expect(orders.map(({ number }) => number).sort()).toEqual(["1001", "1002"]);
  for (const order of orders) {
    const total = Number(order.total_amount);
    expect(sumOf(order.lines, "total_amount")).toBe(total);
    expect(sumOf(order.payments, "amount")).toBe(total);
    expect(Number(order.subtotal_amount) + Number(order.shipping_amount)).toBe(total);
    expect(Number(order.paid_amount)).toBe(total);
  }
  const numbers = await admin.get("/items/order_numbers?filter[id][_in]=1001,1002&fields=id,order.number");
  expect(numbers.rows.map(({ id, order }) => [String(id), (order as Row).number])).toEqual([
    ["1001", "1001"],
    ["1002", "1002"],
  ]);
});

test("Maya's first order left in two parcels, one of them with a tracking number", async () => {
  const query = "filter[order][number][_eq]=1001&sort=sent_at&fields=sent_at,lines,tracking_number";
  const { rows } = await admin.get(`/items/fulfillments?${query}`);

  expect(rows).toMatchObject([
    { lines: [{ item: "SW-014-HB", quantity: 1 }], tracking_number: "00340434161094015902" },
    { lines: [{ item: "SW-009-HB", quantity: 1 }], tracking_number: null },
  ]);
  expect(rows.map(({ sent_at }) => String(sent_at).slice(0, 10))).toEqual(["2025-10-05", "2025-10-09"]);
});

function sumOf(rows: unknown, field: string): number {
  return (rows as Row[]).reduce((sum, row) => sum + Number(row[field]), 0);
}
