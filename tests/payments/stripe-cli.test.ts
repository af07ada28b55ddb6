import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { letCardsBeChanged } from "./members.ts";
import { expectToFit } from "./shape.ts";
import { startStandIn } from "./stand-in.ts";

const standIn = await startStandIn();
const { stripe } = standIn;
const home = mkdtempSync(join(tmpdir(), "vitrine-stripe-cli-"));
afterAll(async () => {
  await standIn.close();
  rmSync(home, { recursive: true, force: true });
});

/** Comes with the demo's packages where Stripe has a build of it for them: Linux on x64. */
const program = join(process.cwd(), "demo/node_modules/@stripe/cli-linux-x64/bin/stripe");

/** Stripe's own command line plays the calls by which Stripe itself brings an event about. */
async function trigger(fixture: string, changes: string[] = []) {
  const where = ["--api-key", "sk_test_vitrine", "--api-base", standIn.url];
  // The fixtures of this version still send what the API of that day no longer takes.
  const without = ["--remove", "payment_intent:payment_method_types"];
  // It reports what it does to Stripe, and now and then panics while it waits for that to be sent.
  const silent = { STRIPE_CLI_TELEMETRY_OPTOUT: "1" };
  const env = { ...process.env, ...silent, HOME: home, XDG_CONFIG_HOME: home };
  const options = { env, timeout: 30_000 };
  return promisify(execFile)(program, ["trigger", fixture, ...changes, ...without, ...where], options);
}

/** An object of any kind, as an event names it. */
interface Told {
  id: string;
  object: string;
}

/** What the newest event of a type tells of. */
async function toldOf(type: string): Promise<Told | undefined> {
  const [event] = (await stripe.events.list({ type, limit: 1 })).data;
  return event?.data.object as Told | undefined;
}

/** Plays a fixture, and answers what the event that it brings about tells of. */
async function broughtAbout(type: string, fixture = type, changes: string[] = []): Promise<Told> {
  const before = await toldOf(type);
  await trigger(fixture, changes);
  const told = await toldOf(type);
  expect(told).toBeDefined();
  expect(told?.id).not.toBe(before?.id);
  return told as Told;
}

/** The object as the API answers it now, or "gone". */
async function nowOf({ object, id }: Told): Promise<unknown> {
  try {
    return await stripe.rawRequest("GET", `/v1/${object.replace(".", "/")}s/${id}`);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return "gone";
    throw error;
  }
}

const byStripe = { description: "(created by Stripe CLI)" };
const edited = { metadata: { foo: "bar" } };
const declined = { last_payment_error: { code: "card_declined" } };
const month = { interval: "month", interval_count: 1 };
const first = 1_577_836_800;
const clock = { status: "ready", frozen_time: first };
/** 20 dollars that no subscription asks for: a shop hears of these too. */
const oneOff = { amount_due: 2000, currency: "usd", billing_reason: "manual", parent: null };

/** Which event Stripe's command line brings about, and what there is afterwards of what the event told of. */
const outcomes: Record<string, Record<string, unknown> | "gone"> = {
  "checkout.session.completed": { status: "complete", payment_status: "paid", amount_total: 3000 },
  "checkout.session.expired": { status: "expired", payment_status: "unpaid" },
  "payment_intent.created": { status: "requires_payment_method", amount: 2000 },
  "payment_intent.succeeded": { status: "succeeded", amount_received: 2000 },
  "payment_intent.payment_failed": { status: "requires_payment_method", ...declined },
  "payment_intent.requires_action": { status: "requires_action", next_action: { type: "redirect_to_url" } },
  "payment_intent.canceled": { status: "canceled", cancellation_reason: "requested_by_customer" },
  "charge.succeeded": { status: "succeeded", paid: true },
  "charge.failed": { status: "failed", failure_code: "card_declined" },
  "charge.refunded": { refunded: true, amount_refunded: 100 },
  "charge.dispute.created": { status: "warning_needs_response", amount: 100 },
  "charge.dispute.closed": { status: "warning_closed" },
  "customer.created": byStripe,
  "customer.updated": { ...byStripe, ...edited },
  "customer.deleted": { deleted: true },
  "payment_method.attached": { type: "card", customer: expect.stringMatching(/^cus_/) },
  "product.created": { name: "myproduct", active: true },
  "price.created": { unit_amount: 1500, recurring: month },
  "price.updated": { unit_amount: 1500, ...edited },
  "coupon.created": { percent_off: 20 },
  "customer.subscription.created": { status: "active", items: { data: [{ price: { recurring: month } }] } },
  "customer.subscription.updated": { status: "active", ...edited },
  "customer.subscription.deleted": { status: "canceled", ended_at: expect.any(Number) },
  "customer.subscription.paused": { status: "paused" },
  "customer.subscription.trial_will_end": { status: "trialing", trial_end: expect.any(Number) },
  "invoiceitem.created": { amount: 2000, invoice: null },
  "invoiceitem.deleted": "gone",
  "invoice.created": { ...oneOff, status: "draft", auto_advance: false, lines: { data: [{ amount: 2000 }] } },
  "invoice.updated": { ...oneOff, status: "draft", ...edited },
  "invoice.finalized": { ...oneOff, status: "open", number: expect.stringMatching(/-0001$/) },
  "invoice.paid": { ...oneOff, status: "paid", amount_paid: 2000, amount_remaining: 0 },
  "invoice.payment_succeeded": { ...oneOff, status: "paid", amount_paid: 2000, amount_remaining: 0 },
  "invoice.payment_failed": { ...oneOff, status: "open", attempt_count: 1, next_payment_attempt: null },
  "invoice.payment_action_required": { ...oneOff, status: "open", attempt_count: 1 },
  "invoice.voided": { ...oneOff, status: "void" },
  "invoice.marked_uncollectible": { ...oneOff, status: "uncollectible" },
  "product.updated": { active: true },
  "billing_portal.configuration.created": { active: true, is_default: false },
  "billing_portal.configuration.updated": { active: true, is_default: false },
  "test_helpers.test_clock.created": clock,
  "test_helpers.test_clock.advancing": { ...clock, frozen_time: 1_580_515_200 },
  "test_helpers.test_clock.ready": { ...clock, frozen_time: 1_580_515_200 },
  "test_helpers.test_clock.deleted": "gone",
};

/*
 * What else it can play needs what this shop never asks Stripe for: `invoice.sent` (bills that are sent), `invoice.deleted` (drafts that
 * no subscription makes), credit notes, quotes, subscription schedules, meters, payment links, promotion codes, tax rates and discounts of
 * customers; `setup_intent.*`, `payment_method.updated` and `.detached`, as cards are kept by Checkout and the portal;
 * manual capture; `customer.source.*` and `plan.*`, which the API no longer has; and what has to do with Connect,
 * Issuing, Identity, payouts and reports. `invoice.upcoming` and `customer.subscription.resumed` it does not have.
 */
const isInstalled = existsSync(program);
const where = isInstalled ? "" : ": not installed for this machine";

describe.skipIf(!isInstalled)(`what Stripe's own command line does${where}`, () => {
  test.each(Object.entries(outcomes))(
    "for %s leads to it here too, and leaves that behind",
    async (type, left) => {
      const told = await broughtAbout(type);
      const now = await nowOf(told);

      expectToFit(told);
      if (left === "gone") return expect(now).toBe("gone");
      expect(now).toMatchObject({ id: told.id, ...left });
      expectToFit(now as Told);
    },
  );

  test("for a way into the portal leads to one that opens", async () => {
    const with_ = await letCardsBeChanged(stripe);
    const told = await broughtAbout("billing_portal.session.created", undefined, [
      "--add",
      `billing_portal:configuration=${with_}`,
    ]);
    const { url } = told as Told & { url: string };

    expectToFit(told);
    expect((await fetch(url)).status).toBe(200);
  });

  test("for a checkout of a subscription leaves the subscription behind, and its first invoice paid", async () => {
    const told = await broughtAbout("checkout.session.completed", "checkout.session.completed", [
      "--override",
      "checkout_session:mode=subscription",
      "--add",
      "price:recurring[interval]=month",
      "--remove",
      "checkout_session:payment_intent_data",
    ]);
    const expand = ["subscription", "invoice"];
    const session = await stripe.checkout.sessions.retrieve(told.id, { expand });

    expect(session).toMatchObject({ mode: "subscription", status: "complete", payment_status: "paid" });
    expect(session.subscription).toMatchObject({ status: "active", items: { data: [{ quantity: 2 }] } });
    expect(session.invoice).toMatchObject({ status: "paid", billing_reason: "subscription_create" });
  });

  test.each([
    ["subscription.payment_succeeded", "invoice.payment_succeeded", { status: "paid" }, "active"],
    ["subscription.payment_failed", "invoice.payment_failed", { status: "open" }, "incomplete"],
  ])("for %s leads to %s of a subscription's invoice", async (fixture, type, invoice, status) => {
    const { id } = await broughtAbout(type, fixture);
    const bill = await stripe.invoices.retrieve(id);
    const subscription = String(bill.parent?.subscription_details?.subscription);

    expect(bill).toMatchObject({ ...invoice, billing_reason: "subscription_create", attempted: true });
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status, latest_invoice: id });
  });
});
