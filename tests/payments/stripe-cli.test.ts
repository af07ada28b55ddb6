import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { startStandIn } from "./stand-in.ts";

const standIn = await startStandIn();
const home = mkdtempSync(join(tmpdir(), "vitrine-stripe-cli-"));
afterAll(async () => {
  await standIn.close();
  rmSync(home, { recursive: true, force: true });
});

/** Comes with the demo's packages where Stripe has a build of it for them: Linux on x64. */
const program = join(process.cwd(), "demo/node_modules/@stripe/cli-linux-x64/bin/stripe");

/** Stripe's own command line plays the calls by which Stripe itself brings an event about. */
async function trigger(event: string) {
  const where = ["--api-key", "sk_test_vitrine", "--api-base", standIn.url];
  // The fixtures of this version still send what the API of that day no longer takes.
  const without = ["--remove", "payment_intent:payment_method_types"];
  // It reports what it does to Stripe, and now and then panics while it waits for that to be sent.
  const silent = { STRIPE_CLI_TELEMETRY_OPTOUT: "1" };
  const env = { ...process.env, ...silent, HOME: home, XDG_CONFIG_HOME: home };
  const options = { env, timeout: 30_000 };
  return promisify(execFile)(program, ["trigger", event, ...without, ...where], options);
}

test
  .skipIf(!existsSync(program))
  .each([
    "checkout.session.completed",
    "checkout.session.expired",
    "payment_intent.created",
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.requires_action",
    "payment_intent.canceled",
    "charge.succeeded",
    "charge.failed",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
    "customer.created",
    "customer.updated",
    "customer.deleted",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "payment_method.attached",
    "product.created",
    "price.created",
    "coupon.created",
  ])("what Stripe's own command line does for %s leads to it here too", async (event) => {
  const before = (await standIn.stripe.events.list({ type: event, limit: 100 })).data.length;

  await trigger(event);

  expect((await standIn.stripe.events.list({ type: event, limit: 100 })).data.length).toBeGreaterThan(before);
});
