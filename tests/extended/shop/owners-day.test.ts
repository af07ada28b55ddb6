/**
 * A day in Studio, each thing done by the login of whoever does it and then looked at on the site. What an editor writes is in
 * `editor-trial.test.ts`, stock of every kind in `stock-in-studio.test.ts`.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { given, removeContent } from "../../support/directus/content.ts";
import { type Editor, openEditor, openStudio } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { folders, png, uploadTo } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import {
  listVariantOrders,
  parseSessionId,
  readOutbox,
  type Shop,
  startTestShop,
} from "../../support/shop/test-shop.ts";

/** Milliseconds until a save shows. How soon it does is measured elsewhere; this machine may be busy. */
const soon = 40_000;

let shop: Shop;
let editor: Editor;
let manager: Editor;
let owner: Editor;

beforeAll(async () => {
  [shop, editor, manager, owner] = await Promise.all([
    startTestShop(async () => ({ SITE_CURRENCY: "EUR,JPY" })),
    openEditor(),
    openStudio(personas.hanne),
    openStudio(personas.ragna),
  ]);
});

afterAll(async () => {
  await shop?.close();
  for (const staff of [editor, manager, owner]) await staff?.removeAll();
  await removeContent();
});

const out = { status: "published", published_at: new Date(Date.now() - 60_000).toISOString() };
const newEmail = () => `reader-${randomUUID()}@example.com`;
const created = (row: object) => ({ create: [row], update: [], delete: [] });

async function get(path: string, shopper: Shopper = shop.shopper()): Promise<string> {
  return (await shopper.get(path)).html.replaceAll("<!-- -->", "");
}

/** What a guest sees at an address once it says so. */
async function seen(path: string, isIt: (html: string) => boolean): Promise<string> {
  return (await eventually(() => get(path), isIt, soon)).seen;
}

const canBeBought = (html: string) => html.includes('action="/cart/lines"');

/** A book as the shop manager makes it, in one save of Studio's form. */
async function makeBook(pieces = 3) {
  const slug = `day-${randomUUID()}`;
  const file = { name: `${slug}.png`, type: "image/png", content: png(600, 400) };
  const picture = await uploadTo(endpoints.directus.url, manager.token, folders.open, file);
  const prices = [
    { currency: "EUR", price: "19,50" },
    { currency: "JPY", price: "2400" },
  ];
  const made = await manager.ask<{ variants: string[] }>("POST", "/items/products?fields=variants", {
    slug,
    title: `Book ${slug}`,
    type: "physical",
    catalogue_number: slug,
    image: picture,
    ...out,
    images: created({ directus_files_id: picture, sort: 1 }),
    variants: created({
      sku: slug,
      title: "Paper",
      status: "published",
      track_stock: true,
      weight_grams: 300,
      prices: { create: prices, update: [], delete: [] },
      stock_movements: created({ kind: "count", delta: pieces, note: "Unpacked" }),
    }),
  });
  await seen(`/shop/${slug}`, canBeBought);
  return { slug, picture, variant: made.variants[0] ?? "" };
}

/** A guest buys a piece of it, and pays. */
async function buy(variant: string) {
  const [shopper, email] = [shop.shopper(), newEmail()];
  await shopper.add(variant);
  const session = parseSessionId((await shopper.checkout({ email })).location);
  await shop.payments.pay(session);
  const [order] = await untilOrder(variant, "paid");
  const link = /\/orders\/[\w-]+\?key=[\w.-]+/.exec((await shopper.comeBack(session)).html)?.[0] ?? "";
  return { order, email, page: () => get(link, shopper), shopper, link };
}

async function untilOrder(variant: string, status: string) {
  const { seen } = await eventually(
    () => listVariantOrders(variant),
    ([order]) => order?.status === status,
    soon,
  );
  const [order] = seen;
  if (!order) throw new Error("There is no order.");
  return [order] as const;
}

const ship = (order: string, tracking_number: string) =>
  manager.ask("PATCH", `/items/orders/${order}`, {
    fulfillment_status: "fulfilled",
    tracking_number,
    tracking_url: `https://parcels.example/${tracking_number}`,
  });

describe("the shop manager", () => {
  test("makes a book with a picture and two prices, and it is in the shop", async () => {
    const { slug, picture } = await makeBook();
    const abroad = shop.shopper();
    const chosen = await abroad.post("/cart/currency", { currency: "JPY", returnTo: `/shop/${slug}` });
    expect([chosen.status, chosen.location]).toEqual([303, `/shop/${slug}`]);

    const html = await get(`/shop/${slug}`);
    expect(html).toMatch(new RegExp(`<img [^>]*/assets/${picture}/`));
    expect(html).toContain("€19.50");
    expect(await get(`/shop/${slug}`, abroad)).toContain("¥2,400");
    expect(await get("/shop?sort=newest")).toContain(`/shop/${slug}`);
  });

  test("changes a price, and the shop asks that", async () => {
    const { slug, variant } = await makeBook();
    const [price] = await manager.ask<{ id: string }[]>(
      "GET",
      `/items/prices?filter[variant][_eq]=${variant}&filter[currency][_eq]=EUR&fields=id`,
    );
    await manager.ask("PATCH", `/items/prices/${price?.id}`, { price: "21.00" });
    await seen(`/shop/${slug}`, (html) => html.includes("€21.00") && !html.includes("€19.50"));
  });

  test("writes down what went and what came, and it is sold out and for sale again", async () => {
    const { slug, variant } = await makeBook();
    const move = (delta: number) =>
      manager.ask("POST", "/items/stock_movements", { variant, kind: "adjust", delta, note: "At the shelf" });

    await move(-3);
    await seen(`/shop/${slug}`, (html) => !canBeBought(html));
    await move(2);
    await seen(`/shop/${slug}`, canBeBought);
  });

  test("gives a code for a tenth less, and ends it", async () => {
    const { variant } = await makeBook();
    const code = `DAY-${randomUUID().slice(0, 8).toUpperCase()}`;
    const row = { code, status: "published", kind: "percent", percentage: "10" };
    const { id } = await manager.ask("POST", "/items/discounts", row);
    const shopper = shop.shopper();
    await shopper.add(variant);

    expect((await shopper.post("/cart/discount", { code })).status).toBe(303);
    expect(await get("/cart", shopper)).toContain("-€1.95");
    await manager.ask("PATCH", `/items/discounts/${id}`, { ends_at: "2026-01-02T00:00:00Z" });
    const late = shop.shopper();
    await late.add(variant);
    expect((await late.post("/cart/discount", { code })).status).toBe(422);
  });

  test("sends an order, and its buyer hears of it once, with the parcel's number", async () => {
    const { variant } = await makeBook();
    const { order, email, page } = await buy(variant);
    await ship(order.id, "PARCEL-1");
    await untilOrder(variant, "fulfilled");

    const mail = await mailTo(email, /PARCEL-1/);
    expect(mail.text).toContain("https://parcels.example/PARCEL-1");
    expect(await page()).toContain("PARCEL-1");
    await manager.ask("PATCH", `/items/orders/${order.id}`, { staff_note: "Handed over" });
    expect((await readOutbox(order.id)).filter(({ key }) => key.endsWith(":sent"))).toHaveLength(1);
  });

  test("pays part of an order back on its form, and its buyer hears of that too", async () => {
    const { variant } = await makeBook();
    const { order, email, page } = await buy(variant);
    const refund = { requested_amount: "5,00", reason: "requested_by_customer" };
    await manager.ask("PATCH", `/items/orders/${order.id}`, { refunds: created(refund) });

    const [after] = await untilOrder(variant, "partially_refunded");
    expect(Number(after.refunded_amount)).toBe(500);
    await mailTo(email, en("mails.refunded.subject", { amount: "€5.00", number: order.number ?? "" }));
    expect(await page()).toContain("€5.00");
    const path = `/items/invoices?filter[order][_eq]=${order.id}&fields=kind`;
    const papers = () => manager.ask<{ kind: string }[]>("GET", path);
    const { seen } = await eventually(papers, (rows) => rows.length === 2, soon);
    expect(seen.map(({ kind }) => kind).sort()).toEqual(["credit_note", "invoice"]);
  });

  test("reads what a buyer sends back, and marks it as answered", async () => {
    const { variant } = await makeBook();
    const { order, link, shopper } = await buy(variant);
    await ship(order.id, "PARCEL-2");
    await untilOrder(variant, "fulfilled");
    const at = link.replace("?", "/return?");
    const inputs = (await shopper.get(at)).html.match(/<input[^>]*>/g) ?? [];
    const partOf = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? "";
    const form = Object.fromEntries(
      inputs
        .map((input) => [partOf(input, "name"), partOf(input, "value")] as const)
        .filter(([name]) => /^(seen|name|line-.+)$/.test(name))
        .map(([name, value]) => [name, name.startsWith("line-") ? "1" : value]),
    );
    expect((await shopper.post(at, { ...form, statement: "A page is missing." })).status).toBe(303);

    const [request] = await manager.ask<{ id: string; kind: string; statement: string }[]>(
      "GET",
      `/items/order_requests?filter[order][_eq]=${order.id}`,
    );
    expect(request).toMatchObject({ kind: "return", statement: "A page is missing.", status: "open" });
    expect(await get(link, shopper)).not.toContain(en("buying.order.requests.answered"));
    const answered = { update: [{ id: request?.id, status: "answered" }], create: [], delete: [] };
    await manager.ask("PATCH", `/items/orders/${order.id}`, { requests: answered });
    expect(await get(link, shopper)).toContain(en("buying.order.requests.answered"));
  });

  test("gives a reader a plan, which opens its posts, and takes it back", async () => {
    const slug = `day-${randomUUID()}`;
    const secret = `Only for members: ${slug}`;
    const plan = await owner.write("plans", { name: `Plan ${slug}`, slug });
    await editor.write("posts", {
      slug,
      title: `Gated ${slug}`,
      description: "What everybody sees",
      plan,
      ...out,
      members_text: { content: `<p>${secret}</p>` },
    });
    const reader = await makeCustomer();
    const [user] = await manager.ask<{ id: string }[]>("GET", `/users?filter[email][_eq]=${reader.email}`);
    const client = new AuthClient(shop.url);
    await client.signIn(reader.email, reader.password);
    const reads = async () => (await client.get(`/journal/${slug}`)).text;
    expect(await reads()).not.toContain(secret);

    const times = { starts_at: "2026-01-01T00:00:00Z", ends_at: "2099-01-01T00:00:00Z" };
    const gift = await manager.write("entitlements", { user: user?.id, plan, ...times });
    await eventually(reads, (text) => text.includes(secret), soon);
    expect((await client.get("/account/membership")).text).toContain(`Plan ${slug}`);
    await manager.ask("PATCH", `/items/entitlements/${gift}`, { ends_at: new Date().toISOString() });
    await eventually(reads, (text) => !text.includes(secret), soon);
  });

  test("signs in on the site too, and sees there what everybody does", async () => {
    const client = new AuthClient(shop.url);
    await client.signIn(personas.hanne.email, personas.hanne.password);
    expect(await client.session()).toMatchObject({ user: { email: personas.hanne.email } });
    for (const path of ["/", "/shop", "/journal", "/membership", "/account"])
      expect((await client.get(path)).status, path).toBe(200);
  });
});

test("the editor sends a post as a newsletter, once to each of its readers", {
  timeout: 120_000,
}, async () => {
  const newsletter = await editor.write("newsletters", { name: `List ${randomUUID()}`, status: "published" });
  const [email, title] = [newEmail(), `News ${randomUUID()}`];
  const reader = { email, language: "en", key: randomUUID(), status: "active" };
  const subscriber = await given("newsletter_subscribers", reader);
  await given("newsletter_subscriptions", { key: `${newsletter}:${subscriber}`, newsletter, subscriber });
  const slug = `day-${randomUUID()}`;
  const post = await editor.write("posts", {
    slug,
    title,
    content: "<p>Low water.</p>",
    status: "draft",
    newsletter,
  });
  await editor.ask("PATCH", `/items/posts/${post}`, { status: "published" });

  expect((await mailTo(email, new RegExp(title), 90_000)).html).toContain("Low water.");
  await seen(`/journal/${slug}`, (html) => html.includes("Low water."));
  const sends = () => editor.ask<{ recipients: number; sent: number }[]>("GET", sendsOf(post));
  const { seen: rows } = await eventually(sends, ([send]) => send?.sent === 1, soon);
  expect(rows).toMatchObject([{ recipients: 1, sent: 1 }]);
  expect((await mailsTo(email)).filter(({ subject }) => subject === title)).toHaveLength(1);
});

const sendsOf = (post: string) => `/items/newsletter_sends?filter[post][_eq]=${post}`;

test("the owner takes somebody on, who writes a page, and lets them go", async () => {
  const [email, password] = [newEmail(), "slack water at noon"];
  const role = "0c0ffee0-0000-4000-8000-000000000202";
  const user = await owner.write("/users", { email, password, role, status: "active" });
  const permalink = `/day-${randomUUID()}`;
  const colleague = await openStudio({ email, password });
  const block = { collection: "block_richtext", item: { headline: "Said by the new one" }, sort: 1 };
  await colleague.write("pages", { title: "A new page", permalink, blocks: created(block), ...out });
  await seen(permalink, (html) => html.includes("Said by the new one"));

  await owner.ask("PATCH", `/users/${user}`, { status: "suspended" });
  await expect(openStudio({ email, password })).rejects.toThrow("401");
  await colleague.removeAll();
});
