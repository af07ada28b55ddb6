import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { adminToken, type EmptyDirectus, startDirectus } from "./directus.ts";
import { collectionRow, fieldRow, relationRow } from "./schema.ts";

let directus: EmptyDirectus;
let installed: Awaited<ReturnType<EmptyDirectus["install"]>>;
let shop: Shop;

beforeAll(async () => {
  directus = await startDirectus();
  const admin = openAdmin(directus.url, adminToken);
  await admin.extend(await admin.snapshot(), {
    collections: [collectionRow("products"), collectionRow("product_variants")],
    fields: [
      fieldRow("products", "id", "integer", "key"),
      fieldRow("products", "title", "string"),
      fieldRow("products", "variants", "alias"),
      fieldRow("product_variants", "id", "integer", "key"),
      fieldRow("product_variants", "title", "string"),
      fieldRow("product_variants", "product", "integer"),
    ],
    relations: [relationRow("product_variants", "product", "products", "variants")],
  });
  installed = await directus.install(["--apply", "--adopt", "products,product_variants"]);
  await directus.ask("/items/products", {
    method: "POST",
    body: {
      ...{ title: "A lamp", slug: "lamp", type: "physical", status: "published" },
      variants: [
        {
          ...{
            title: "Small",
            sku: "L1",
            status: "published",
            weight_grams: 200,
            track_stock: true,
            stock: 3,
          },
          prices: [{ currency: "EUR", unit_amount: 1250, key: "l1:EUR" }],
        },
      ],
    },
  });
  await directus.ask("/items/shipping_methods", {
    method: "POST",
    body: { title: "Post", status: "published", currency: "EUR", unit_amount: 500, countries: ["DE"] },
  });
  const token = /DIRECTUS_SERVICE_TOKEN=(\S+)/.exec(installed.text)?.[1] ?? "";
  shop = await openShop(async () => ({ DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: token }));
}, 180_000);

afterAll(async () => {
  await shop?.close();
  await directus?.stop();
});

test("the pack adopts products with integer keys", () => {
  expect(installed.text).toContain("DIRECTUS_SERVICE_TOKEN=");
  expect(installed.code).toBe(0);
});

test("they are bought and paid, and the stock goes down", async () => {
  const shopper = shop.shopper();
  expect((await shopper.add("1", 2)).status).toBe(303);
  const { location = "" } = await shopper.checkout();
  const session = location.split("/").at(-1) ?? "";
  await shop.payments.pay(session);
  const done = await shopper.comeBack(session);
  const [order] = await directus.ask<{ status: string; lines: { variant: number; quantity: number }[] }[]>(
    "/items/orders?fields=status,lines.variant,lines.quantity,lines.kind",
  );
  const movements = await directus.ask<{ variant: number; delta: number; balance: number }[]>(
    "/items/stock_movements?sort=-sequence&limit=1",
  );

  expect(done.status).toBe(200);
  expect(order?.status).toBe("paid");
  expect(order?.lines).toContainEqual(expect.objectContaining({ variant: 1, quantity: 2 }));
  expect(movements).toMatchObject([{ variant: 1, delta: -2, balance: 1 }]);
  expect((await shopper.get("/shop/lamp")).html).toMatch(/1 left|Only 1|1 copy/);
});

test("more than there is, is refused", async () => {
  expect((await shop.shopper().add("1", 3)).status).toBe(422);
});

test("a key of another type is no key, and no failure", async () => {
  expect((await shop.shopper().add("hardback")).status).toBe(422);
  expect((await shop.shopper().add(crypto.randomUUID())).status).toBe(422);
  expect(shop.log()).not.toMatch(/"level":(50|60)/);
});
