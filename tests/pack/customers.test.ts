import { beforeAll, expect, test } from "vitest";
import {
  admin,
  CUSTOMER_ROLE,
  createAsOwner,
  directusAs,
  EDITOR_ROLE,
  guest,
  signIn,
  unique,
  type Visitor,
} from "./directus.ts";

let maya: Visitor;
let jonas: Visitor;
let order: string;
let line: string;
let payment: string;

beforeAll(async () => {
  maya = await signIn("maya@example.com", "slack-water-maya");
  jonas = await signIn("jonas@example.com", "slack-water-jonas");
  const { rows } = await admin.get("/items/customers?filter[email][_eq]=jonas@example.com&fields=id");
  const money = { currency: "EUR", total_amount: 100 };
  order = await createAsOwner("/items/orders", { customer: rows[0]?.id, key: unique("order"), ...money });
  line = await createAsOwner("/items/order_lines", {
    order,
    title: "Book",
    unit_amount: 100,
    total_amount: 100,
  });
  payment = await createAsOwner("/items/payments", {
    order,
    amount: 100,
    currency: "EUR",
    status: "succeeded",
  });
});

test("customers see their own orders, lines and payments, and nobody else's", async () => {
  for (const [collection, id] of [
    ["orders", order],
    ["order_lines", line],
    ["payments", payment],
  ]) {
    const path = `/items/${collection}/${id}?fields=id`;
    expect((await jonas.get(path)).status).toBe(200);
    expect((await maya.get(path)).status).toBe(403);
    expect((await guest.get(path)).status).toBe(403);
  }
});

test("an order that belongs to nobody is seen by nobody", async () => {
  const stray = await createAsOwner("/items/orders", { currency: "EUR", key: unique("order") });
  for (const visitor of [maya, jonas, guest]) {
    expect((await visitor.get(`/items/orders/${stray}`)).status).toBe(403);
  }
});

test("the list of orders holds one's own only, and so does the account", async () => {
  const { rows } = await maya.get(
    "/items/orders?fields=number,email,lines.title,payments.card_last4,customer.email",
  );
  expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(["1001", "1002"]));
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(["maya@example.com"]));

  const customers = await maya.get("/items/customers?fields=email");
  expect(customers.rows).toEqual([{ email: "maya@example.com" }]);
  const entitlements = await maya.get("/items/entitlements?fields=plan.slug,ends_at");
  expect(entitlements.rows).toEqual([
    { plan: { slug: "readers-tide" }, ends_at: "2099-12-31T23:00:00.000Z" },
  ]);
});

test("users see themselves only", async () => {
  const { rows } = await maya.get("/users?fields=email");
  expect(rows).toEqual([{ email: "maya@example.com" }]);
});

test.each(["key", "session_params", "cart_fingerprint", "problem", "note", "staff_note"])(
  "orders.%s is the shop's",
  async (field) => {
    expect((await jonas.get(`/items/orders?fields=${field}`)).status).toBe(403);
  },
);

test.each([
  "identities",
  "sign_in_events",
  "order_numbers",
  "stock_movements",
  "webhook_events",
  "email_messages",
  "claims",
])("%s are the site's", async (collection) => {
  for (const visitor of [guest, maya]) {
    expect((await visitor.get(`/items/${collection}`)).code).toBe("FORBIDDEN");
    expect((await visitor.post(`/items/${collection}`, { key: unique("key") })).code).toBe("FORBIDDEN");
  }
});

test.each(["password", "oidc", "passkey", "totp", "backup"])(
  "what identities keep as %s is read and changed by the site alone",
  async (kind) => {
    const person = async (role: string) => {
      const token = unique("token");
      const body = { email: `${token}@example.com`, role, status: "active", token };
      return { id: await createAsOwner("/users", body), visitor: directusAs(token) };
    };
    const [owner, editor] = await Promise.all([person(CUSTOMER_ROLE), person(EDITOR_ROLE)]);
    const secrets = { sealed_secret: unique("sealed"), password_hash: unique("hash"), public_key: "key" };
    const row = await createAsOwner("/items/identities", {
      user: owner.id,
      kind,
      key: unique("key"),
      ...secrets,
    });

    for (const visitor of [guest, owner.visitor, editor.visitor]) {
      const answers = [
        await visitor.get(`/items/identities/${row}`),
        ...(await Promise.all(
          Object.keys(secrets).map((field) => visitor.get(`/items/identities?fields=${field}`)),
        )),
        await visitor.get(`/items/identities?filter[sealed_secret][_starts_with]=sealed&aggregate[count]=*`),
        await visitor.get("/items/identities?groupBy[]=kind&aggregate[count]=*"),
        await visitor.patch(`/items/identities/${row}`, { sealed_secret: null }),
        await visitor.remove(`/items/identities/${row}`),
      ];
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => "FORBIDDEN"));
    }
    expect((await admin.get(`/items/identities/${row}`)).row).toMatchObject({ kind, ...secrets });
  },
);

test("customers write nothing, not even their own", async () => {
  const { rows } = await jonas.get("/items/customers?fields=id");
  const attempts = await Promise.all([
    jonas.patch(`/items/orders/${order}`, { status: "paid" }),
    jonas.patch(`/items/order_lines/${line}`, { total_amount: 0 }),
    jonas.patch(`/items/payments/${payment}`, { amount: 0 }),
    jonas.patch(`/items/customers/${rows[0]?.id}`, { name: "Somebody" }),
    jonas.post("/items/orders", { key: unique("order"), currency: "EUR" }),
    jonas.post("/items/entitlements", { key: unique("entitlement") }),
    jonas.patch("/users/me", { role: null }),
    jonas.patch("/users/me", { email: "owner@example.com" }),
    jonas.remove(`/items/orders/${order}`),
  ]);
  expect(attempts.map(({ code }) => code)).toEqual(attempts.map(() => "FORBIDDEN"));
});

test.each(["description", "tags"])(
  "no customer reads or searches the %s that staff keep of them",
  async (field) => {
    const { row } = await jonas.get("/users/me?fields=id");
    await admin.patch(`/users/${row.id}`, { description: "Met in Husum", tags: ["VIP"] });
    const attempts = await Promise.all([
      jonas.get(`/users?fields=id,${field}`),
      jonas.get(`/users?filter[${field}][_contains]=e`),
      jonas.get(`/items/customers?fields=user.${field}`),
      jonas.get(`/users?aggregate[max]=${field}`),
      jonas.patch("/users/me", { [field]: null }),
    ]);
    const mine = await Promise.all(
      [`id,${field}`, "*"].map((fields) => jonas.get(`/users/me?fields=${fields}`)),
    );
    const { rows: found } = await jonas.get("/users?search=Husum&fields=id");
    await admin.patch(`/users/${row.id}`, { description: null, tags: null });

    expect(attempts.map(({ code }) => code)).toEqual(attempts.map(() => "FORBIDDEN"));
    for (const { row: own } of mine) expect(own).not.toHaveProperty(field);
    expect(found).toEqual([]);
  },
);

test("customers have no Studio", async () => {
  for (const path of ["/collections", "/fields", "/roles", "/settings/custom", "/activity", "/revisions"]) {
    expect((await maya.get(path)).status, path).toBeGreaterThanOrEqual(400);
  }
});
