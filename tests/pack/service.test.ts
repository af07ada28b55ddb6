import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  CUSTOMER_ROLE,
  createAsOwner,
  EDITOR_ROLE,
  removeLater,
  SERVICE_ROLE,
  serviceUser,
  unique,
  type Visitor,
} from "./directus.ts";

let service: Visitor;
let order: string;
let variant: string;

beforeAll(async () => {
  service = await serviceUser();
  order = await createAsOwner("/items/orders", { currency: "EUR", key: unique("order") });
  const product = await createAsOwner("/items/products", { title: "Product", slug: unique("product") });
  variant = await createAsOwner("/items/product_variants", { product, sku: unique("sku"), title: "Paper" });
});

async function create(collection: string, row: Record<string, unknown>) {
  const answer = await service.post(`/items/${collection}`, row);
  if (answer.status === 200) removeLater(`/items/${collection}/${answer.row.id}`);
  return answer;
}

describe("users", () => {
  const newUser = (role: string | null) => ({
    email: `${unique("user")}@example.com`,
    password: "Aa1_correct-horse-battery",
    first_name: "New",
    role,
    status: "active",
  });

  test("customers are made and changed", async () => {
    const created = await service.post("/users", newUser(CUSTOMER_ROLE));
    expect(created.status).toBe(200);
    const path = `/users/${created.row.id}`;
    removeLater(path);
    expect((await service.patch(path, { first_name: "Newer", status: "suspended" })).status).toBe(200);
    expect((await service.get(path)).row).toMatchObject({ first_name: "Newer", role: CUSTOMER_ROLE });
  });

  test("nobody else is: no editor, no service, no administrator, nobody without a role", async () => {
    const { row } = await admin.get("/users/me?fields=role");
    for (const role of [EDITOR_ROLE, SERVICE_ROLE, String(row.role), null]) {
      expect((await service.post("/users", newUser(role))).code, String(role)).toBe("FAILED_VALIDATION");
    }
  });

  test("a role that is left out is the customer's", async () => {
    const { role: _, ...user } = newUser(null);
    const { row } = await service.post("/users", user);
    removeLater(`/users/${row.id}`);
    expect(row.role).toBe(CUSTOMER_ROLE);
  });

  test("a customer is not raised to anything else", async () => {
    const created = await createAsOwner("/users", newUser(CUSTOMER_ROLE));
    const { row } = await admin.get("/users/me?fields=role");
    for (const change of [{ role: row.role }, { role: EDITOR_ROLE }, { token: unique("token") }]) {
      expect((await service.patch(`/users/${created}`, change)).status).toBeGreaterThanOrEqual(400);
    }
    const policies = { policies: [{ policy: "0c0ffee0-0000-4000-8000-000000000104" }] };
    expect((await service.patch(`/users/${created}`, policies)).status).toBeGreaterThanOrEqual(400);
    expect((await admin.get(`/users/${created}?fields=role,token,policies`)).row).toEqual({
      role: CUSTOMER_ROLE,
      token: null,
      policies: [],
    });
  });

  test("a customer's user is removed with their ways in; their row only once nobody is behind it", async () => {
    const user = await createAsOwner("/users", newUser(CUSTOMER_ROLE));
    const customer = await createAsOwner("/items/customers", {
      user,
      email: `${unique("left")}@example.com`,
    });
    const key = unique("password");
    await service.post("/items/identities", { user, kind: "password", key });

    expect((await service.remove(`/items/customers/${customer}`)).code).toBe("FORBIDDEN");
    expect((await service.patch(`/items/customers/${customer}`, { user: null })).status).toBe(200);
    expect((await service.remove(`/items/customers/${customer}`)).status).toBe(204);
    expect((await service.remove(`/users/${user}`)).status).toBe(204);
    expect((await admin.find("identities", "key", key)).rows).toEqual([]);
  });

  test("staff are out of sight and out of reach", async () => {
    const { rows } = await admin.get(
      "/users?filter[email][_in]=owner@example.com,editor@example.com,admin@example.com",
    );
    expect(rows).toHaveLength(3);
    for (const { id } of rows) {
      expect((await service.get(`/users/${id}`)).code).toBe("FORBIDDEN");
      expect((await service.patch(`/users/${id}`, { password: "Aa1_taken-over-now" })).code).toBe(
        "FORBIDDEN",
      );
      expect((await service.remove(`/users/${id}`)).code).toBe("FORBIDDEN");
    }
  });

  test.each([
    ["/roles", { name: "Mine" }],
    ["/policies", { name: "Mine", admin_access: true }],
    ["/permissions", { collection: "orders", action: "delete", fields: ["*"] }],
    ["/access", { policy: "0c0ffee0-0000-4000-8000-000000000104", role: CUSTOMER_ROLE }],
    ["/collections", { collection: "mine" }],
    ["/flows", { name: "Mine", trigger: "event" }],
  ])("%s are not written", async (path, row) => {
    expect((await service.post(path, row)).code).toBe("FORBIDDEN");
  });
});

test("an order is written whole, with its lines", async () => {
  const lines = [
    { title: "Book", variant, quantity: 1, unit_amount: 100, total_amount: 100 },
    { kind: "shipping", title: "Parcel", quantity: 1, unit_amount: 50, total_amount: 50 },
  ];
  const created = await create("orders", { currency: "EUR", total_amount: 150, key: unique("order"), lines });
  expect(created.status).toBe(200);
  const found = await service.get(`/items/orders/${created.row.id}?fields=status,lines.id,lines.title`);
  expect(found.row).toMatchObject({ status: "pending", lines: [{ title: "Book" }, { title: "Parcel" }] });
  for (const { id } of found.row.lines as { id: string }[]) removeLater(`/items/order_lines/${id}`);
});

test("an order with one bad line is not written at all", async () => {
  const key = unique("order");
  const lines = [
    { title: "Book", variant, quantity: 1, unit_amount: 100, total_amount: 100 },
    { title: "Ghost", variant: "00000000-0000-4000-8000-000000000000", unit_amount: 1, total_amount: 1 },
  ];
  const refused = await create("orders", { currency: "EUR", key, lines });
  expect(refused.status).toBe(400);
  expect((await admin.find("orders", "key", key)).rows).toEqual([]);
  expect((await admin.find("order_lines", "title", "Ghost")).rows).toEqual([]);
});

test("a batch of stock movements with one duplicate is not written at all", async () => {
  const [first, second] = [unique("cause"), unique("cause")];
  await createAsOwner("/items/stock_movements", { variant, kind: "reserve", delta: -1, cause: second });
  const batch = [first, second].map((cause) => ({ variant, kind: "reserve", delta: -1, cause }));

  expect((await service.post("/items/stock_movements", batch)).code).toBe("RECORD_NOT_UNIQUE");
  expect((await admin.find("stock_movements", "cause", first)).rows).toEqual([]);
});

describe("a unique key refuses the second row", () => {
  const claims: [string, string, () => Record<string, unknown>][] = [
    ["orders", "key", () => ({ currency: "EUR" })],
    ["orders", "number", () => ({ currency: "EUR", key: unique("order") })],
    ["orders", "stripe_checkout_session_id", () => ({ currency: "EUR", key: unique("order") })],
    ["orders", "stripe_payment_intent_id", () => ({ currency: "EUR", key: unique("order") })],
    ["payments", "stripe_payment_intent_id", () => ({ order, amount: 1, currency: "EUR" })],
    ["payments", "stripe_charge_id", () => ({ order, amount: 1, currency: "EUR" })],
    ["stock_movements", "key", () => ({ variant, kind: "reserve", delta: -1 })],
    ["stock_movements", "cause", () => ({ variant, kind: "reserve", delta: -1 })],
    ["webhook_events", "id", () => ({ type: "charge.refunded" })],
    ["claims", "id", () => ({})],
    ["email_messages", "key", () => ({ template: "receipt" })],
    ["customers", "stripe_customer_id", () => ({ email: "a@example.com" })],
  ];

  test.each(claims)("%s.%s", async (collection, field, row) => {
    const value = unique(field);
    expect((await create(collection, { ...row(), [field]: value })).status).toBe(200);
    const second = await create(collection, { ...row(), [field]: value });
    expect({ status: second.status, code: second.code }).toEqual({ status: 400, code: "RECORD_NOT_UNIQUE" });
  });

  test("order numbers: neither the number nor the order twice", async () => {
    const other = await createAsOwner("/items/orders", { currency: "EUR", key: unique("order") });
    const number = 900_000_000 + Math.floor(Math.random() * 99_999_999);
    expect((await create("order_numbers", { id: number, order })).status).toBe(200);
    expect((await create("order_numbers", { id: number, order: other })).code).toBe("RECORD_NOT_UNIQUE");
    expect((await create("order_numbers", { id: number + 1, order })).code).toBe("RECORD_NOT_UNIQUE");
  });

  test("ten at once: one wins", async () => {
    const id = unique("claim");
    removeLater(`/items/claims/${id}`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.post("/items/claims", { id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("identities and entitlements", async () => {
    const user = await createAsOwner("/users", {
      email: `${unique("user")}@example.com`,
      role: CUSTOMER_ROLE,
    });
    const plan = await createAsOwner("/items/plans", { name: "Plan", slug: unique("plan") });
    const identity = { user, kind: "oidc", key: unique("oidc") };
    const entitlement = { user, plan, ends_at: new Date().toISOString(), key: unique("entitlement") };
    for (const [collection, row] of Object.entries({ identities: identity, entitlements: entitlement })) {
      expect((await create(collection, row)).status).toBe(200);
      expect((await create(collection, row)).code).toBe("RECORD_NOT_UNIQUE");
    }
  });
});

test("money and its traces are never deleted", async () => {
  const payment = await createAsOwner("/items/payments", { order, amount: 1, currency: "EUR" });
  const event = await createAsOwner("/items/webhook_events", { id: unique("evt"), type: "test" });
  const movement = await createAsOwner("/items/stock_movements", { variant, kind: "count", delta: 1 });
  for (const path of [
    `/items/orders/${order}`,
    `/items/payments/${payment}`,
    `/items/webhook_events/${event}`,
    `/items/stock_movements/${movement}`,
  ]) {
    expect((await service.remove(path)).code, path).toBe("FORBIDDEN");
  }
});

test("the trail of sign-ins is only added to; what is older than ninety days may go", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const young = await create("sign_in_events", { at: daysAgo(89), event: "refused", reason: "credentials" });
  const old = await createAsOwner("/items/sign_in_events", { at: daysAgo(91), event: "refused" });
  const path = `/items/sign_in_events/${young.row.id}`;

  expect(young.status).toBe(200);
  expect((await service.patch(path, { event: "signed-in" })).code).toBe("FORBIDDEN");
  expect((await service.remove(path)).code).toBe("FORBIDDEN");
  expect((await service.remove(`/items/sign_in_events/${old}`)).status).toBe(204);
});

test("a numbered movement is written in stone", async () => {
  const movement = await createAsOwner("/items/stock_movements", { variant, kind: "count", delta: 5 });
  const path = `/items/stock_movements/${movement}`;
  const numbering = { sequence: 1, key: unique("movement"), balance: 5 };
  // The site numbers it as well, and may have been there before.
  if ((await service.patch(path, numbering)).status !== 200)
    expect((await admin.get(path)).row.sequence).toEqual(expect.any(Number));
  expect((await service.patch(path, { balance: 6 })).code).toBe("FORBIDDEN");
});

test("of the catalogue only the copy of the stock is written", async () => {
  const path = `/items/product_variants/${variant}`;
  expect((await service.patch(path, { stock: 5 })).status).toBe(200);
  expect((await service.patch(path, { sku: unique("sku") })).code).toBe("FORBIDDEN");
  expect((await service.post("/items/prices", { variant, currency: "EUR", unit_amount: 1 })).code).toBe(
    "FORBIDDEN",
  );
  expect((await service.patch("/items/globals", { title: "Mine" })).code).toBe("FORBIDDEN");
});

test("the files that are sold can be fetched", async () => {
  const { rows } = await service.get(
    "/items/product_variants?filter[file][_nnull]=true&fields=file.id,file.folder&limit=1",
  );
  const file = rows[0]?.file as { id: string; folder: string };
  expect(file.folder).toBe("0c0ffee0-0000-4000-8000-000000000002");
  expect((await service.get(`/assets/${file.id}`)).status).toBe(200);
});

test("labels and relations of what everybody reads can be asked for", async () => {
  for (const path of ["/collections/posts", "/fields/products", "/relations/posts"]) {
    expect((await service.get(path)).status, path).toBe(200);
  }
});
