import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { createStripeClient, subscribe } from "../../support/shop/members.ts";
import { type Payments, startPaymentsFor } from "../../support/shop/payments.ts";
import { exportMembers } from "../../support/shop/run-exports.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.now();
const inDays = (days: number) => new Date(now + days * day).toISOString();

let payments: Payments;
let stripe: Stripe;
let price: string;
let plans: { low: string; high: string };

beforeAll(async () => {
  payments = await startPaymentsFor("http://127.0.0.1:9", "nobody listens");
  stripe = createStripeClient(payments);
  const product = (await stripe.products.create({ name: "Keepers" })).id;
  const terms = { product, currency: "eur", unit_amount: 900, recurring: { interval: "month" as const } };
  price = (await stripe.prices.create(terms)).id;
  plans = { low: await newPlan("Export low", 1), high: await newPlan("Export high", 2) };
});
afterAll(() => payments.close());

async function newPlan(name: string, rank: number) {
  const body = { name, rank, slug: `export-${crypto.randomUUID()}`, status: "archived" };
  return (await asAdmin<{ id: string }>("/items/plans", { method: "POST", body })).id;
}

/** Opens plans to a member, as the site or the owner does. */
function grant(user: string, plan: string, source: string, row: Record<string, unknown> = {}) {
  const key = `${user}:${plan}:${row.subscription ?? source}`;
  const { subscription: _, ...rest } = row;
  const body = { user, plan, source, key, starts_at: inDays(-10), ends_at: inDays(20), ...rest };
  return asAdmin("/items/entitlements", { method: "POST", body });
}

/** Somebody who pays for the higher plan, which opens the lower one too. */
async function newPayer(status = "active", ends_at = inDays(20)) {
  const { id, email } = await makeCustomer();
  const { id: subscription, ...rest } = await subscribe(stripe, price, { user_id: id, plan_id: plans.high });
  for (const plan of [plans.low, plans.high])
    await grant(id, plan, "subscription", { subscription, status, ends_at });
  return { id, email, subscription, customer: String(rest.customer) };
}

const rowsOf = (csv: string, { email }: { email: string }) =>
  csv
    .split("\r\n")
    .filter((row) => row.startsWith(`${email},`))
    .map((row) => row.split(","));

test("a row for each membership: what is paid for it, and what was given", async () => {
  const payer = await newPayer();
  await stripe.subscriptions.update(payer.subscription, { cancel_at_period_end: true });
  const { items } = await stripe.subscriptions.retrieve(payer.subscription);
  const periodEnd = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
  const friend = await makeCustomer();
  await asAdmin(`/users/${friend.id}`, { method: "PATCH", body: { first_name: "=HYPERLINK(1)" } });
  await grant(friend.id, plans.low, "gift");
  const former = await makeCustomer();
  await grant(former.id, plans.low, "gift", { ends_at: inDays(-1) });
  const debtor = await newPayer("past_due", inDays(-1));
  const output = join(mkdtempSync(join(tmpdir(), "vitrine-export-")), "members.csv");

  const { stderr } = await exportMembers(payments, "--output", output);

  const csv = readFileSync(output, "utf8");
  expect(csv.slice(1).split("\r\n")[0]).toBe(
    "email,name,plan,source,status,since,ends_at,amount,currency,interval,period_end,cancel_at_period_end,customer,subscription",
  );
  const [paid, ...more] = rowsOf(csv, payer);
  expect(more).toEqual([]);
  expect(paid?.slice(1, 5)).toEqual(["Ada Test", "Export high", "subscription", "active"]);
  expect(paid?.slice(7)).toEqual([
    "9.00",
    "EUR",
    "month",
    periodEnd,
    "true",
    payer.customer,
    payer.subscription,
  ]);
  const [given] = rowsOf(csv, friend);
  expect(given?.slice(1, 5)).toEqual(["'=HYPERLINK(1) Test", "Export low", "gift", "active"]);
  expect(given?.slice(7)).toEqual(["", "", "", "", "", "", ""]);
  expect(rowsOf(csv, former)).toEqual([]);
  expect(rowsOf(csv, debtor)).toHaveLength(1);
  expect(statSync(output).mode & 0o077).toBe(0);
  expect(stderr).toMatch(/\d memberships\n$/);
  const again = exportMembers(payments, "--output", output);
  await expect(again).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("EEXIST") });

  const everybody = await exportMembers(payments, "--status", "all");
  expect(rowsOf(everybody.stdout, former)[0]?.slice(3, 5)).toEqual(["gift", "ended"]);
});

test("of many pages, also of what began at one moment, nobody is missing or twice", async () => {
  const members = await Promise.all([makeCustomer(), makeCustomer()]);
  for (const { id } of members) {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      user: id,
      plan: plans.low,
      source: "gift",
      key: `${id}:${index}`,
      starts_at: inDays(-1),
      ends_at: inDays(index + 1),
    }));
    await asAdmin("/items/entitlements", { method: "POST", body: rows });
  }

  const { stdout } = await exportMembers(payments);

  for (const member of members) {
    const ends = rowsOf(stdout, member).map((row) => row[6]);
    expect(new Set(ends).size).toBe(60);
    expect(ends).toHaveLength(60);
  }
});

test("for a status that is none it says how it is called, and writes nothing", async () => {
  await expect(exportMembers(payments, "--status", "former")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("--status current|all"),
  });
});
