import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  CUSTOMER_ROLE,
  createAsOwner,
  directusAs,
  EDITOR_ROLE,
  guest,
  minutesFromNow,
  OWNER_ROLE,
  type Row,
  removeLater,
  SHOP_MANAGER_ROLE,
  signIn,
  unique,
  type Visitor,
} from "./directus.ts";

const ADMINISTRATORS = "policies?filter[admin_access][_eq]=true&fields=id&limit=1";

let manager: Visitor;
let owner: Visitor;
let adminRole: string;
let adminPolicy: string;

beforeAll(async () => {
  [manager, owner] = await Promise.all([
    signIn("manager@example.com", "slack-water-manager"),
    signIn("owner@example.com", "slack-water-owner"),
  ]);
  adminRole = String((await admin.get("/users/me?fields=role")).row.role);
  adminPolicy = String((await admin.get(`/${ADMINISTRATORS}`)).rows[0]?.id);
});

const user = (role: string, more: Row = {}) => ({
  email: `${unique("user")}@example.com`,
  role,
  status: "active",
  ...more,
});

const newOrder = (row: Row = {}) =>
  createAsOwner("/items/orders", {
    currency: "EUR",
    key: unique("order"),
    status: "expired",
    email: "a@example.com",
    ...row,
  });

test("the demo's owner is no administrator", async () => {
  const { rows } = await admin.get("/users?filter[email][_eq]=owner@example.com&fields=role.name,policies");
  expect(rows).toEqual([{ role: { name: "Owner" }, policies: [] }]);
  expect((await owner.get("/permissions")).code).toBe("FORBIDDEN");
});

describe("an order", () => {
  test("takes from a shop manager what a person says of it, and nothing that the site writes", async () => {
    const order = await newOrder({ problem: "Look at it." });
    const path = `/items/orders/${order}`;
    const said = {
      tracking_number: "HB 4711",
      tracking_url: "https://example.com/4711",
      staff_note: "Rings at noon",
      problem: null,
      fulfillment_status: "open",
    };
    expect(await manager.patch(path, said)).toMatchObject({ status: 200, row: said });

    const all = (await admin.get("/fields/orders")).rows;
    const written = all
      .filter(({ type, field }) => type !== "alias" && !Object.hasOwn(said, String(field)))
      .filter(({ field }) => field !== "address_changes")
      .map(({ field }) => String(field));
    expect(written).toContain("total_amount");
    for (const field of written)
      for (const value of [null, "1"])
        expect((await manager.patch(path, { [field]: value })).code, field).toBe(
          field === "shipping_address" ? "INVALID_PAYLOAD" : "FORBIDDEN",
        );
    expect((await manager.remove(path)).code).toBe("FORBIDDEN");
  });

  test("has no problem that somebody made up, and no state that only the site gives", async () => {
    const path = `/items/orders/${await newOrder()}`;
    expect((await manager.patch(path, { problem: "Made up" })).code).toBe("FAILED_VALIDATION");
    expect((await manager.patch(path, { fulfillment_status: "none" })).code).toBe("FAILED_VALIDATION");
  });

  test("gets a refund on its own form, which nobody changes or takes away again", async () => {
    const order = await newOrder();
    const path = `/items/orders/${order}`;
    const made = await manager.patch(`${path}?fields=refunds.id,refunds.status,refunds.amount`, {
      refunds: {
        create: [{ requested_amount: "1,00", reason: "requested_by_customer" }],
        update: [],
        delete: [],
      },
    });
    expect(made.status).toBe(200);
    const [refund] = made.row.refunds as { id: string; status: string; amount: unknown }[];
    expect([refund?.status, Number(refund?.amount)]).toEqual(["requested", 100]);
    removeLater(`/items/refunds/${refund?.id}`);

    for (const change of [
      { update: [{ id: refund?.id, amount: 1 }], create: [], delete: [] },
      { delete: [refund?.id], create: [], update: [] },
    ])
      expect((await manager.patch(path, { refunds: change })).status).toBe(403);
    expect((await manager.patch(`/items/refunds/${refund?.id}`, { amount: 1 })).code).toBe("FORBIDDEN");
    for (const more of [{ status: "succeeded" }, { stripe_refund_id: "re_1" }, { currency: "JPY" }])
      expect((await manager.post("/items/refunds", { order, amount: 1, ...more })).code).toBe("FORBIDDEN");
  });

  test("is the only one to whom a refund's amount says what currency an order is in", async () => {
    const order = await newOrder();
    const typed = { order, requested_amount: "1,000" };

    expect((await manager.post("/items/refunds", typed)).code).toBe("INVALID_PAYLOAD");
    expect((await guest.post("/items/refunds", typed)).code).toBe("FORBIDDEN");
  });

  test("gets a parcel on its own form, of which only carrier and tracking are mended", async () => {
    const order = await newOrder({
      status: "paid",
      lines: [{ title: "Chart", quantity: 2, sort: 1, unit_amount: 100, total_amount: 200 }],
    });
    const made = await manager.patch(`/items/orders/${order}?fields=fulfillments.id,fulfillments.lines`, {
      fulfillments: { create: [{ lines: [{ item: "1", quantity: 1 }] }], update: [], delete: [] },
    });
    const [parcel] = made.row.fulfillments as { id: string; lines: Row[] }[];
    const path = `/items/fulfillments/${parcel?.id}`;
    removeLater(path);
    expect(parcel?.lines).toMatchObject([{ item: "1", quantity: 1, title: "Chart" }]);

    const mended = { carrier: "DHL", tracking_number: "1Z", tracking_url: "https://dhl.example/1Z" };
    expect(await manager.patch(path, mended)).toMatchObject({ status: 200, row: mended });
    expect((await manager.patch(path, { tracking_url: "http://dhl.example" })).code).toBe(
      "FAILED_VALIDATION",
    );
    for (const field of ["lines", "order", "sent_at", "notified"])
      expect((await manager.patch(path, { [field]: null })).code, field).toBe("FORBIDDEN");
    expect((await manager.remove(path)).code).toBe("FORBIDDEN");
  });

  test("has requests that are answered, and never rewritten", async () => {
    const order = await newOrder();
    const request = await createAsOwner("/items/order_requests", {
      order,
      kind: "return",
      statement: "Torn",
    });
    const path = `/items/order_requests/${request}`;
    expect((await manager.patch(path, { status: "answered" })).row.status).toBe("answered");
    expect((await manager.patch(path, { status: "withdrawn" })).code).toBe("FAILED_VALIDATION");
    expect((await manager.patch(path, { statement: "Whole" })).code).toBe("FORBIDDEN");
  });
});

describe("a plan as a gift", () => {
  let plan: string;
  let customer: string;
  const times = () => ({ starts_at: minutesFromNow(-1), ends_at: minutesFromNow(60) });

  beforeAll(async () => {
    plan = String((await admin.get("/items/plans?limit=1&fields=id")).rows[0]?.id);
    customer = await createAsOwner("/users", user(CUSTOMER_ROLE));
  });

  test("is given and prolonged by a shop manager", async () => {
    const made = await manager.post("/items/entitlements", { user: customer, plan, ...times() });
    expect(made).toMatchObject({ status: 200, row: { source: "gift" } });
    const path = `/items/entitlements/${made.row.id}`;
    removeLater(path);
    expect((await manager.patch(path, { ends_at: minutesFromNow(120) })).status).toBe(200);
    expect((await manager.patch(path, { user: null })).code).toBe("FORBIDDEN");
    expect((await manager.remove(path)).code).toBe("FORBIDDEN");
  });

  test("begins when it is saved, if the shop manager says nothing else", async () => {
    const made = await manager.post("/items/entitlements", {
      user: customer,
      plan,
      ends_at: minutesFromNow(60),
    });
    removeLater(`/items/entitlements/${made.row.id}`);
    const begins = Date.parse(String(made.row.starts_at));

    expect(begins).toBeGreaterThan(Date.parse(minutesFromNow(-1)));
    expect(begins).toBeLessThan(Date.parse(minutesFromNow(1)));
  });

  test("is no subscription that nobody pays, and what is paid for keeps its end", async () => {
    const row = { user: customer, plan, ...times() };
    expect((await manager.post("/items/entitlements", { ...row, source: "subscription" })).code).toBe(
      "FAILED_VALIDATION",
    );
    const paid = await createAsOwner("/items/entitlements", {
      ...row,
      source: "subscription",
      problem: "Twice",
    });
    expect((await manager.patch(`/items/entitlements/${paid}`, { ends_at: minutesFromNow(9) })).code).toBe(
      "FORBIDDEN",
    );
    expect((await manager.patch(`/items/entitlements/${paid}`, { problem: null })).status).toBe(200);
  });
});

test("a shop manager sees customers and colleagues by name and address, and changes none of them", async () => {
  const { rows } = await manager.get("/users?fields=email&limit=-1");
  expect(rows.map(({ email }) => email)).toEqual(
    expect.arrayContaining(["maya@example.com", "editor@example.com"]),
  );
  const maya = (field: string) => manager.get(`/users?filter[email][_eq]=maya@example.com&fields=${field}`);
  // Studio lets everybody read these of themselves.
  for (const field of ["status", "role", "language"]) expect((await maya(field)).rows, field).toEqual([]);
  for (const field of ["last_access", "auth_data", "external_identifier", "token"])
    expect((await maya(field)).code, field).toBe("FORBIDDEN");
  const customer = await createAsOwner("/users", user(CUSTOMER_ROLE));
  expect((await manager.patch(`/users/${customer}`, { status: "suspended" })).code).toBe("FORBIDDEN");
  expect((await manager.post("/users", user(EDITOR_ROLE))).code).toBe("FORBIDDEN");
});

describe("staff", () => {
  test("are made, changed and suspended by the owner", async () => {
    const made = await owner.post("/users", user(SHOP_MANAGER_ROLE, { password: "slack water at noon" }));
    expect(made.status).toBe(200);
    const path = `/users/${made.row.id}`;
    removeLater(path);
    for (const change of [{ first_name: "Ida" }, { role: EDITOR_ROLE }, { status: "suspended" }])
      expect(await owner.patch(path, change)).toMatchObject({ status: 200, row: change });
    const unsaid = await owner.post("/users", { email: `${unique("user")}@example.com` });
    removeLater(`/users/${unsaid.row.id}`);
    expect(unsaid.row.role).toBe(EDITOR_ROLE);
  });

  test("are never made owners, administrators or service users, in whatever way that is asked", async () => {
    const staff = await createAsOwner("/users", user(EDITOR_ROLE));
    const roles = [adminRole, OWNER_ROLE, CUSTOMER_ROLE, "0c0ffee0-0000-4000-8000-000000000203", null];
    for (const role of roles) {
      const { role: _, ...rest } = user("");
      expect((await owner.post("/users", { ...rest, role })).code).toBe("FAILED_VALIDATION");
      expect((await owner.patch(`/users/${staff}`, { role })).code).toBe("FAILED_VALIDATION");
      const email = `${unique("user")}@example.com`;
      expect((await owner.post("/users/invite", { email, role })).status).toBeGreaterThanOrEqual(400);
      expect((await admin.get(`/users?filter[email][_eq]=${email}`)).rows).toEqual([]);
    }
    const grown = {
      id: EDITOR_ROLE,
      policies: { create: [{ policy: adminPolicy }], update: [], delete: [] },
    };
    for (const more of [
      { policies: [{ policy: adminPolicy }] },
      { token: unique("token") },
      { role: grown },
      { role: { name: unique("role"), policies: [{ policy: adminPolicy }] } },
    ]) {
      expect((await owner.patch(`/users/${staff}`, more)).status).toBeGreaterThanOrEqual(400);
      expect((await owner.post("/users", user(EDITOR_ROLE, more))).status).toBeGreaterThanOrEqual(400);
    }
  });

  test.each([
    ["an administrator", () => admin.get("/users/me?fields=id").then(({ row }) => String(row.id))],
    ["another owner", () => createAsOwner("/users", user(OWNER_ROLE))],
    [
      "an editor with a policy of their own",
      async () => {
        const id = await createAsOwner("/users", user(EDITOR_ROLE));
        await createAsOwner("/access", { user: id, policy: adminPolicy });
        return id;
      },
    ],
  ])("the owner does not change %s", async (_, find) => {
    const id = await find();
    for (const change of [
      { password: "of somebody else" },
      { email: "x@example.com" },
      { status: "suspended" },
    ])
      expect((await owner.patch(`/users/${id}`, change)).status).toBe(403);
    const through = {
      title: "A page",
      permalink: `/${unique("page")}`,
      user_created: { id, status: "draft" },
    };
    expect((await owner.post("/items/pages", through)).status).toBe(403);
    expect((await owner.remove(`/users/${id}`)).status).toBe(403);
  });

  test("do not make each other, nor the owner out of themselves", async () => {
    const me = String((await owner.get("/users/me?fields=id")).row.id);
    for (const change of [
      { role: adminRole },
      { policies: [{ policy: adminPolicy }] },
      { email: "x@example.com" },
    ])
      expect((await owner.patch(`/users/${me}`, change)).status).toBeGreaterThanOrEqual(400);
    const token = unique("token");
    await createAsOwner("/users", user(EDITOR_ROLE, { token }));
    expect((await directusAs(token).post("/users", user(EDITOR_ROLE))).code).toBe("FORBIDDEN");
  });
});

test("the owner suspends customers and notes what staff should know of them, and changes nothing else of theirs", async () => {
  const customer = await createAsOwner("/users", user(CUSTOMER_ROLE));
  for (const change of [{ status: "suspended" }, { description: "Met in Husum", tags: ["VIP"] }])
    expect(await owner.patch(`/users/${customer}`, change)).toMatchObject({ status: 200, row: change });
  for (const change of [{ password: "of somebody else" }, { email: "x@example.com" }, { role: EDITOR_ROLE }])
    expect((await owner.patch(`/users/${customer}`, change)).status).toBeGreaterThanOrEqual(400);
  expect((await owner.remove(`/users/${customer}`)).status).toBe(403);
});

test("a dead letter is put back by the owner, and only to be worked again", async () => {
  const id = unique("evt");
  await admin.post("/items/webhook_events", { id, type: "of.nobody", status: "dead" });
  removeLater(`/items/webhook_events/${id}`);
  const path = `/items/webhook_events/${id}`;
  expect((await manager.get(path)).code).toBe("FORBIDDEN");
  expect((await owner.patch(path, { status: "done" })).code).toBe("FAILED_VALIDATION");
  expect((await owner.patch(path, { type: "charge.refunded" })).code).toBe("FORBIDDEN");
  expect((await owner.patch(path, { status: "received" })).status).toBe(200);
});

test("mails about orders are seen by shop managers, and no others", async () => {
  const about = { template: "receipt", recipient: "a@example.com", status: "sent" };
  const order = await newOrder();
  const [ofOrder, other] = await Promise.all([
    createAsOwner("/items/email_messages", { key: unique("mail"), order, ...about }),
    createAsOwner("/items/email_messages", { key: unique("mail"), ...about }),
  ]);
  expect((await manager.get(`/items/email_messages/${ofOrder}`)).row).toMatchObject(about);
  expect((await manager.get(`/items/email_messages/${ofOrder}?fields=key`)).code).toBe("FORBIDDEN");
  expect((await manager.get(`/items/email_messages/${other}`)).code).toBe("FORBIDDEN");
});

test("whoever is suspended is out of Studio", async () => {
  const [email, password] = [`${unique("user")}@example.com`, "slack water at noon"];
  const made = await owner.post("/users", { email, password, role: EDITOR_ROLE, status: "active" });
  removeLater(`/users/${made.row.id}`);
  expect((await guest.post("/auth/login", { email, password })).status).toBe(200);
  await owner.patch(`/users/${made.row.id}`, { status: "suspended" });
  expect((await guest.post("/auth/login", { email, password })).status).toBe(401);
});
