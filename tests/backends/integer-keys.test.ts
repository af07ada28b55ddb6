import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { eventually } from "../support/eventually.ts";
import { en } from "../support/messages.ts";
import { type Shop, startTestShop } from "../support/shop/test-shop.ts";
import { adminToken, type EmptyDirectus, startDirectus } from "./directus.ts";
import { collectionRow, fieldRow, relationRow } from "./schema.ts";

let directus: EmptyDirectus;
const folder = mkdtempSync(join(tmpdir(), "vitrine-token-"));
const tokenFile = join(folder, "service.env");
const adopting = ["--adopt", "products,product_variants"];
const applying = ["--apply", ...adopting, "--token-file", tokenFile];
const opening = ["--open", "products,product_variants"];
/** The parts during which the run is killed, one run after the other. */
const deaths = ["collections", "roles", "permissions", "service user", "lists in Studio"];
const broken: { code: number; text: string }[] = [];
let installed: Awaited<ReturnType<EmptyDirectus["install"]>>;
let guestsBefore: number;
let opened: typeof installed;
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
  for (const title of deaths)
    broken.push(await directus.breakOff(new RegExp(`^\\[\\d+/\\d+\\] ${title}: `, "m"), applying));
  // What the killed run has asked for last, Directus may still be doing.
  installed = (
    await eventually(
      () => directus.install(applying),
      ({ code }) => code === 0,
      60_000,
    )
  ).seen;
  guestsBefore = await askAsGuest();
  opened = await directus.install([...applying, ...opening]);
  await directus.ask("/items/products", {
    method: "POST",
    body: {
      title: "A lamp",
      slug: "lamp",
      type: "physical",
      status: "published",
      variants: [
        {
          title: "Small",
          sku: "L1",
          status: "published",
          weight_grams: 200,
          track_stock: true,
          stock: 3,
          prices: [{ currency: "EUR", unit_amount: 1250, key: "l1:EUR" }],
        },
      ],
    },
  });
  await directus.ask("/items/shipping_methods", {
    method: "POST",
    body: { title: "Post", status: "published", currency: "EUR", unit_amount: 500, countries: ["DE"] },
  });
  const [, token = ""] = /^DIRECTUS_SERVICE_TOKEN=(\S+)$/m.exec(readFileSync(tokenFile, "utf8")) ?? [];
  shop = await startTestShop(async () => ({ DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: token }));
}, 180_000);

afterAll(async () => {
  await shop?.close();
  await directus?.stop();
  rmSync(folder, { recursive: true });
});

const askAsGuest = async () => (await fetch(`${directus.url}/items/products?fields=title`)).status;

test("guests read what is adopted only once that is asked for by name", async () => {
  expect(installed.text).toMatch(/^ {2}products: /m);
  expect(installed.text).toContain("--open products,product_variants");
  expect(guestsBefore).toBe(403);
  expect(opened.code).toBe(0);
  expect(opened.text).toMatch(/permissions .*to create: .*read products/);
  expect(await askAsGuest()).toBe(200);
});

test("the pack adopts products with integer keys", () => {
  expect(installed.text).toContain("The pack is there.");
  expect(installed.code).toBe(0);
});

test("an installation that was killed in the middle, again and again, ends as one that was not", async () => {
  for (const [index, title] of deaths.entries())
    expect(broken[index]?.text, title).not.toContain("is there.");

  const after = await directus.install(adopting);
  const servants = await directus.ask("/users?filter[role]=0c0ffee0-0000-4000-8000-000000000203");

  expect(after.text).not.toMatch(/to create|Left as it is/);
  expect(servants).toHaveLength(1);
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
  expect((await shopper.get("/shop/lamp")).html).toContain(en("shop.onlyLeft", { pieces: 1 }));
});

test("more than there is, is refused", async () => {
  expect((await shop.shopper().add("1", 3)).status).toBe(422);
});

test("a key of another type is no key, and no failure", async () => {
  expect((await shop.shopper().add("hardback")).status).toBe(422);
  expect((await shop.shopper().add(crypto.randomUUID())).status).toBe(422);
  expect(shop.log()).not.toMatch(/"level":(50|60)/);
});
