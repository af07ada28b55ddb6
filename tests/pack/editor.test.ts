import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { App } from "../support/auth/two-factor.ts";
import {
  createAsOwner,
  EDITOR_ROLE,
  place,
  removeLater,
  serviceUser,
  signIn,
  unique,
  type Visitor,
} from "./directus.ts";

let editor: Visitor;
let shopManager: Visitor;

beforeAll(async () => {
  [editor, shopManager] = await Promise.all([
    signIn("editor@example.com", "slack-water-editor"),
    signIn("manager@example.com", "slack-water-manager"),
  ]);
});

test("the editor writes, changes and deletes posts and pages", async () => {
  for (const [collection, row] of [
    ["posts", { title: "Post", slug: unique("post"), content: "Text" }],
    ["pages", { title: "Page", permalink: `/${unique("page")}` }],
  ] as const) {
    const created = await editor.post(`/items/${collection}`, row);
    expect(created.status).toBe(200);
    const path = `/items/${collection}/${created.row.id}`;
    expect((await editor.patch(path, { status: "published" })).status).toBe(200);
    expect((await editor.remove(path)).status).toBe(204);
  }
});

test("the editor makes and prices a product in one go, but does not delete it", async () => {
  const created = await editor.post("/items/products", {
    title: "Product",
    slug: unique("product"),
    variants: [
      {
        title: "Paper",
        sku: unique("sku"),
        prices: [{ currency: "EUR", unit_amount: 100, key: unique("price") }],
        stock_movements: [{ kind: "count", delta: 3, note: "On the shelf" }],
      },
    ],
  });
  expect(created.status).toBe(200);
  const path = `/items/products/${created.row.id}`;
  removeLater(path);
  const found = await editor.get(`${path}?fields=variants.id,variants.stock_movements.id`);
  const [variant] = found.row.variants as { id: string; stock_movements: { id: string }[] }[];
  for (const { id } of variant?.stock_movements ?? []) removeLater(`/items/stock_movements/${id}`);

  expect((await editor.patch(path, { title: "Better" })).status).toBe(200);
  expect((await editor.remove(path)).code).toBe("FORBIDDEN");
  expect((await editor.remove(`/items/product_variants/${variant?.id}`)).code).toBe("FORBIDDEN");
});

test("the editor replaces files of the shop, but none that the site has stored, as it does invoices", async () => {
  const folder = "0c0ffee0-0000-4000-8000-000000000002";
  const file = { filename_download: "one.txt", type: "text/plain", storage: "local", folder };
  const ours = await createAsOwner("/files", file);
  const service = await serviceUser();
  const stored = await service.post("/files", { id: randomUUID(), ...file });
  removeLater(`/files/${stored.row.id}`);

  expect((await editor.patch(`/files/${ours}`, { title: "Better" })).status).toBe(200);
  expect((await editor.get(`/files/${stored.row.id}`)).status).toBe(200);
  expect((await editor.patch(`/files/${stored.row.id}`, { title: "Worse" })).code).toBe("FORBIDDEN");
});

test("the editor opens no export and no packing slip, and the shop manager does", async () => {
  const folder = "0c0ffee0-0000-4000-8000-000000000002";
  const service = await serviceUser();
  const stored = async (name: string) => {
    const file = { filename_download: name, type: "text/csv", storage: "local", folder };
    const { row } = await service.post("/files", { id: randomUUID(), ...file });
    removeLater(`/files/${row.id}`);
    return `/files/${row.id}`;
  };

  for (const name of ["export-members-2026-01-01-2026-01-31.csv", "packing-slip-1003-1.pdf"]) {
    const file = await stored(name);
    expect((await editor.get(file)).code, name).toBe("FORBIDDEN");
    expect((await shopManager.get(file)).status, name).toBe(200);
  }
  expect((await editor.get(await stored("manuscript.csv"))).status).toBe(200);
});

describe("stock", () => {
  let variant: string;

  beforeAll(async () => {
    const product = await createAsOwner("/items/products", { title: "Product", slug: unique("product") });
    variant = await createAsOwner("/items/product_variants", { product, sku: unique("sku") });
  });

  test.each([
    ["a sale", { kind: "reserve", delta: -1 }, "FAILED_VALIDATION"],
    ["a row that is already numbered", { kind: "count", delta: 1, sequence: 7 }, "FORBIDDEN"],
    ["a row with a balance", { kind: "count", delta: 1, balance: 7 }, "FORBIDDEN"],
  ])("cannot be written as %s", async (_, row, code) => {
    expect((await editor.post("/items/stock_movements", { variant, ...row })).code).toBe(code);
  });

  test("cannot be rewritten", async () => {
    const movement = await createAsOwner("/items/stock_movements", { variant, kind: "count", delta: 2 });
    expect((await editor.patch(`/items/stock_movements/${movement}`, { delta: 9 })).code).toBe("FORBIDDEN");
    expect((await editor.remove(`/items/stock_movements/${movement}`)).code).toBe("FORBIDDEN");
  });
});

test.each(["posts", "products"])(
  "the language of %s is a tag or nothing, never a name",
  async (collection) => {
    const row = { title: "In a language", slug: unique("tongue") };
    const refused = await editor.post(`/items/${collection}`, { ...row, lang: "Deutsch" });
    expect(refused.code).toBe("FAILED_VALIDATION");
    const path = `/items/${collection}/${await createAsOwner(`/items/${collection}`, row)}`;

    for (const lang of ["de", "pt-BR", "pt_br", "zh-Hant-TW", null])
      expect((await editor.patch(path, { lang })).status, String(lang)).toBe(200);
    for (const lang of ["Plattdüütsch", "In the open", "de-"])
      expect((await editor.patch(path, { lang })).code, lang).toBe("FAILED_VALIDATION");
  },
);

test("the editor reads orders with their lines and payments, and changes nothing of them but the staff's note", async () => {
  const order = await createAsOwner("/items/orders", { currency: "EUR", key: unique("order") });
  const fields = "id,number,status,name,lines.title,payments.status,customer.email";
  expect((await editor.get(`/items/orders?fields=${fields}`)).rows.length).toBeGreaterThan(1);
  expect((await editor.get("/items/orders?fields=session_params")).code).toBe("FORBIDDEN");
  expect((await editor.patch(`/items/orders/${order}`, { fulfillment_status: "fulfilled" })).code).toBe(
    "FORBIDDEN",
  );
  expect((await editor.patch(`/items/orders/${order}`, { note: "Put into their mouth" })).code).toBe(
    "FORBIDDEN",
  );
  expect((await editor.patch(`/items/orders/${order}`, { staff_note: "Rings at noon" })).status).toBe(200);
  expect((await editor.get(`/items/orders/${order}?fields=note,staff_note`)).row).toEqual({
    note: null,
    staff_note: "Rings at noon",
  });
  expect((await editor.remove(`/items/orders/${order}`)).code).toBe("FORBIDDEN");
});

test.each([
  "identities",
  "sign_in_events",
  "webhook_events",
  "email_messages",
  "claims",
  "entitlements",
  "order_numbers",
])("%s are not the editor's", async (collection) => {
  expect((await editor.get(`/items/${collection}`)).code).toBe("FORBIDDEN");
});

test("the editor sees colleagues by name, customers not at all, and makes nobody", async () => {
  const { rows } = await editor.get("/users?fields=id,first_name&limit=-1");
  const names = rows.map(({ first_name }) => first_name);
  expect(names).toContain("Ragna");
  expect(names).not.toContain("Maya");
  expect((await editor.post("/users", { email: `${unique("user")}@example.com` })).code).toBe("FORBIDDEN");
});

test("an editor turns Directus's two factors on and off for themselves, and changes nothing else of anybody", async () => {
  const [email, password] = [`${unique("editor")}@example.com`, "slack water at noon"];
  const id = await createAsOwner("/users", { email, password, role: EDITOR_ROLE, status: "active" });
  const colleague = await createAsOwner("/users", {
    email: `${unique("colleague")}@example.com`,
    role: EDITOR_ROLE,
  });
  const own = await signIn(email, password);
  const { secret } = (await own.post("/users/me/tfa/generate", { password })).row;
  const app = new App(String(secret));

  expect((await own.post("/users/me/tfa/enable", { secret, otp: app.now })).status).toBe(204);
  const login = (otp?: string) =>
    fetch(new URL("/auth/login", place.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, ...(otp && { otp }) }),
    });
  expect((await login()).status).toBe(401);
  expect((await login(app.now)).status).toBe(200);
  expect((await own.post("/users/me/tfa/disable", { otp: app.now })).status).toBe(204);
  expect((await login()).status).toBe(200);

  for (const change of [
    { role: null },
    { email: "other@example.com" },
    { policies: [] },
    { token: "a token" },
  ])
    expect((await own.patch("/users/me", change)).code).toBe("FORBIDDEN");
  expect((await own.patch(`/users/${id}`, { tfa_secret: secret })).status).toBeGreaterThanOrEqual(400);
  expect((await own.patch(`/users/${colleague}`, { tfa_secret: null })).status).toBeGreaterThanOrEqual(400);
});
