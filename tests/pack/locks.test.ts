import { beforeAll, describe, expect, test } from "vitest";
import { readSnapshot } from "../support/directus/snapshot.ts";
import {
  admin,
  createAsOwner,
  directusAs,
  guest,
  place,
  type Row,
  removeLater,
  serviceUser,
  signIn,
  unique,
  type Visitor,
} from "./directus.ts";

const PRIVATE = "0c0ffee0-0000-4000-8000-000000000002";

let service: Visitor;
let staff: [string, Visitor][];
/** A row of each collection that was booked, by its path, with a change that would falsify it. */
let booked: Record<string, { path: string; change: Row }>;
let order: string;
let file: string;

beforeAll(async () => {
  service = await serviceUser();
  staff = [
    ["administrator", admin],
    ["owner", await signIn("owner@example.com", "slack-water-owner")],
    ["shop manager", await signIn("manager@example.com", "slack-water-manager")],
    ["editor", await signIn("editor@example.com", "slack-water-editor")],
  ];
  order = await newOrder({ number: unique("N"), status: "paid", paid_at: "2026-03-01T10:00:00Z" });
  file = await upload("invoice");
  const money = { order, amount: 2400, amount_formatted: "€24.00", currency: "EUR" };
  const variant = String((await admin.get("/items/product_variants?limit=1&fields=id")).rows[0]?.id);
  const make = async (collection: string, row: Row, change: Row) => {
    const path = `/items/${collection}/${await createAsOwner(`/items/${collection}`, row)}`;
    return [collection, { path, change }] as const;
  };
  const total = { total_amount: 2400, total_amount_formatted: "€24.00" };
  const sold = { order, title: "Chart", unit_amount: 2400, ...total };
  const line = String((await service.post("/items/order_lines", sold)).row.id);
  booked = Object.fromEntries([
    ["orders", { path: `/items/orders/${order}`, change: { total_amount: 1 } }],
    ["order_lines", { path: `/items/order_lines/${line}`, change: { quantity: 7 } }],
    await make("order_numbers", { id: 800_000 + Math.floor(Math.random() * 99_999), order }, { order: null }),
    await make("payments", { ...money, status: "succeeded" }, { amount: 1 }),
    await make(
      "refunds",
      { ...money, status: "succeeded", stripe_refund_id: unique("re") },
      { amount: null },
    ),
    await make("disputes", { ...money, stripe_dispute_id: unique("dp") }, { amount: 1 }),
    await make("invoices", { order, currency: "EUR", ...total, file }, { total_amount: null }),
    await make(
      "membership_invoices",
      {
        month: "2026-03 EUR",
        revenue: "6.00",
        currency: "EUR",
        amount: 600,
        amount_formatted: "€6.00",
        paid_at: "2026-03-01T10:00:00Z",
        stripe_invoice_id: unique("in"),
        stripe_subscription_id: unique("sub"),
      },
      { refunded_amount: null, revenue: "0.00" },
    ),
    await make("stock_movements", { variant, kind: "count", delta: 3, sequence: 9_001 }, { delta: 30 }),
  ]);
});

async function newOrder(row: Row): Promise<string> {
  const sum = {
    fulfillment_status: "open",
    currency: "EUR",
    total_amount: 2400,
    // Or the site's round that formats amounts of older rows changes it meanwhile.
    total_amount_formatted: "€24.00",
    paid_amount: 2400,
    email: "a@example.com",
  };
  return createAsOwner("/items/orders", { key: unique("order"), ...sum, ...row });
}

/** Sends a PDF as Studio does: as a new file, or in place of another. */
async function send(words: string, method: string, path: string) {
  const form = new FormData();
  form.append("folder", PRIVATE);
  form.append("file", new Blob([words], { type: "application/pdf" }), "paper.pdf");
  const headers = { authorization: `Bearer ${place.adminToken}` };
  const answer = await fetch(new URL(path, place.url), { method, headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

async function upload(words: string): Promise<string> {
  const { id } = (await send(words, "POST", "/files")).body.data;
  removeLater(`/files/${id}`);
  return id;
}

const refusal = { status: 403, code: "FORBIDDEN" };
const collections = [
  "orders",
  "order_lines",
  "order_numbers",
  "payments",
  "refunds",
  "disputes",
  "invoices",
  "membership_invoices",
  "stock_movements",
];

describe.each(collections)("a row of %s that was booked", (collection) => {
  test("is changed and deleted by nobody who works in Studio, an administrator included", async () => {
    const { path, change } = booked[collection] ?? { path: "", change: {} };
    const before = (await admin.get(path)).row;
    for (const [who, visitor] of staff) {
      expect(await visitor.patch(path, change), who).toMatchObject(refusal);
      expect(await visitor.remove(path), who).toMatchObject(refusal);
    }
    expect((await admin.get(path)).row).toEqual(before);
  });

  test("says to an administrator why, and to a stranger nothing", async () => {
    const { path, change } = booked[collection] ?? { path: "", change: {} };
    const own = "You don't have permission to access this.";
    expect((await admin.patch(path, change)).errors[0]?.message).not.toContain(own);
    for (const method of ["patch", "remove"] as const)
      expect((await directusAs()[method](path, change)).errors[0]?.message).toContain(own);
  });
});

/** What the site writes of money, in whichever form: as a number, as text, and to be summed. */
const amounts = [...readSnapshot()].flatMap(([collection, { fields }]) =>
  fields
    .filter(({ name }) => collections.includes(collection) && /amount(_formatted|_decimal)?$/.test(name))
    .map(({ name }) => [collection, name] as const),
);

test.each(amounts)(
  "of what was booked, %s.%s is neither changed nor emptied by anybody",
  async (collection, field) => {
    const { path } = booked[collection] ?? { path: "" };
    const before = (await admin.get(path)).row;
    const other = field.endsWith("_formatted") ? "€0.01" : "1";
    for (const [who, visitor] of [...staff, ["guest", guest] as const])
      for (const value of [other, null])
        if (String(before[field]) !== String(value))
          expect(await visitor.patch(path, { [field]: value }), who).toMatchObject(refusal);
    expect((await admin.get(path)).row).toEqual(before);
  },
);

describe("an order that was paid", () => {
  const more = { title: "Another", unit_amount: 100, total_amount: 100 };

  test("gets no further line from anybody who works in Studio, and from the site it does", async () => {
    const ways = (visitor: Visitor) => [
      visitor.post("/items/order_lines", { ...more, order }),
      visitor.post("/items/order_lines", [{ ...more, order }]),
      visitor.post("/items/order_lines", { ...more, order: { id: order } }),
      visitor.patch(`/items/orders/${order}`, { lines: { create: [more], update: [], delete: [] } }),
      visitor.post("/items/orders", {
        key: unique("order"),
        currency: "EUR",
        number: unique("N"),
        lines: [more],
      }),
    ];
    for (const [who, visitor] of staff)
      for (const answer of await Promise.all(ways(visitor))) expect(answer, who).toMatchObject(refusal);
    const said = (await admin.post("/items/order_lines", { ...more, order })).errors[0]?.message;
    expect(said).toContain("order of its own");
    expect((await admin.get(`/items/order_lines?filter[order][_eq]=${order}`)).rows).toHaveLength(1);
    const other = await newOrder({ number: unique("N"), status: "paid", paid_at: "2026-03-01T10:00:00Z" });
    expect((await service.post("/items/order_lines", { ...more, order: other })).status).toBe(200);
  });

  test.each([
    "pending",
    "processing",
    "fulfilled",
    "partially_refunded",
    "refunded",
    "canceled",
    "lost",
    null,
  ])("is not set to %s by hand", async (status) => {
    for (const [who, visitor] of staff)
      expect(await visitor.patch(`/items/orders/${order}`, { status }), who).toMatchObject(refusal);
    expect((await admin.get(`/items/orders/${order}`)).row.status).toBe("paid");
  });
});

describe("an order that waits for its payment", () => {
  test.each(["paid", "fulfilled", "partially_refunded", "refunded", "lost", null])(
    "is not set to %s by hand, and says why",
    async (status) => {
      const pending = await newOrder({ status: "pending", paid_amount: 0 });
      for (const change of [{ status }, { paid_at: "2026-03-01T10:00:00Z" }])
        expect(await admin.patch(`/items/orders/${pending}`, change)).toMatchObject(refusal);
      const { errors } = await admin.patch(`/items/orders/${pending}`, { status });
      expect(errors[0]?.message).toContain("follows its payments");
    },
  );

  test("is canceled by an administrator, and gets lines", async () => {
    const pending = await newOrder({ status: "pending", paid_amount: 0 });
    const line = { order: pending, title: "Chart", unit_amount: 1, total_amount: 1 };
    await createAsOwner("/items/order_lines", line);
    expect((await admin.patch(`/items/orders/${pending}`, { status: "canceled" })).status).toBe(200);
    expect(await admin.patch(`/items/orders/${pending}`, { status: "pending" })).toMatchObject(refusal);
  });
});

test("no way around leads to it: a list, a query, a parent, an upsert, a revision", async () => {
  const { path, change } = booked.payments ?? { path: "", change: {} };
  const id = path.split("/").at(-1);
  const query = { filter: { id: { _eq: id } } };
  const around = [
    admin.patch("/items/payments", { keys: [id], data: change }),
    admin.patch("/items/payments", { query, data: change }),
    admin.patch("/items/payments", [{ id, ...change }]),
    admin.patch(`/items/orders/${order}`, { payments: [{ id, ...change }] }),
    admin.patch(`/items/orders/${order}`, { payments: { create: [], update: [], delete: [id] } }),
    admin.post("/graphql", { query: `mutation { delete_payments_item(id: "${id}") { id } }` }),
  ];
  for (const answer of await Promise.all(around)) expect(answer.errors).not.toEqual([]);
  expect((await admin.get(path)).row).toMatchObject({ order, amount: 2400 });
});

describe("the PDF of an invoice", () => {
  test("is neither renamed, moved, deleted nor put in another's place", async () => {
    expect(await admin.patch(`/files/${file}`, { folder: null })).toMatchObject(refusal);
    expect(await admin.remove(`/files/${file}`)).toMatchObject(refusal);
    expect(await send("another", "PATCH", `/files/${file}`)).toMatchObject({ status: 403 });
    expect(await admin.text(`/assets/${file}`, 50)).toBe("invoice");
  });

  test("is one file among others, which are changed as before", async () => {
    const other = await upload("flyer");
    expect((await send("newer", "PATCH", `/files/${other}`)).status).toBe(200);
    expect(await admin.text(`/assets/${other}`, 50)).toBe("newer");
    expect((await admin.patch(`/files/${other}`, { title: "Flyer" })).status).toBe(200);
    expect((await admin.remove(`/files/${other}`)).status).toBe(204);
  });
});

describe("what stays open", () => {
  test("is all that a person does with a paid order, and emptying what is personal in it", async () => {
    const [manager] = staff.flatMap(([who, visitor]) => (who === "shop manager" ? visitor : []));
    const said = {
      tracking_number: "HB 4711",
      staff_note: "Rings at noon",
      refunds: { create: [{ amount: 100 }], update: [], delete: [] },
    };
    const { status, row } = (await manager?.patch(`/items/orders/${order}`, said)) ?? {};
    for (const id of (row?.refunds ?? []) as string[]) removeLater(`/items/refunds/${id}`);
    expect(status).toBe(200);
    const nobody = { email: null, name: null, shipping_address: null, note: null };
    expect((await admin.patch(`/items/orders/${order}`, nobody)).row).toMatchObject(nobody);
    const line = booked.order_lines?.path ?? "";
    expect((await admin.patch(line, { more_downloads: 2 })).status).toBe(200);
    expect((await admin.patch(`/items/orders/${order}`, { total_amount: 2400 })).status).toBe(200);
  });

  test("is an order that nobody has paid, and a refund that has not been begun", async () => {
    const pending = await newOrder({ status: "pending", paid_amount: 0 });
    const refund = await createAsOwner("/items/refunds", { order, amount: 1, status: "requested" });
    expect((await admin.patch(`/items/orders/${pending}`, { total_amount: 2500 })).status).toBe(200);
    expect(await admin.patch(`/items/orders/${pending}`, { number: unique("N") })).toMatchObject(refusal);
    expect((await admin.remove(`/items/orders/${pending}`)).status).toBe(204);
    expect((await admin.remove(`/items/refunds/${refund}`)).status).toBe(204);
  });

  test("is deleting by an administrator, ten years after the year it was booked in", async () => {
    const now = new Date().getUTCFullYear();
    const paidIn = (year: number) => newOrder({ number: unique("N"), paid_at: `${year}-12-31T23:00:00Z` });
    const [old, kept] = [await paidIn(now - 11), await paidIn(now - 10)];
    expect(await admin.patch(`/items/orders/${old}`, { total_amount: 1 })).toMatchObject(refusal);
    expect((await admin.remove(`/items/orders/${old}`)).status).toBe(204);
    expect(await admin.remove(`/items/orders/${kept}`)).toMatchObject(refusal);
  });

  test("is what the site writes", async () => {
    const { path } = booked.payments ?? { path: "" };
    expect((await service.patch(path, { amount: 2300 })).status).toBe(200);
    expect((await service.patch(`/items/orders/${order}`, { refunded_amount: 100 })).status).toBe(200);
  });
});
