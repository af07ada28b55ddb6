import Stripe from "stripe";
import { isLiveKey, isLocalSite } from "#server/config/config-values.ts";
import { ensurePortalConfiguration } from "#server/payments/portal-configuration.ts";
import { parseStripeHost } from "#server/payments/stripe-host.ts";
import { toRecord } from "#server/platform/guards.ts";
import { fetchJson } from "../doctor/finding.ts";
import { findProblem, type Setup } from "./context.ts";
import { setUpWebhook } from "./webhook-endpoint.ts";

/** Keys, who pays tax, the webhook endpoint, and the portal's settings. */
export async function setUpStripe(setup: Setup): Promise<void> {
  const { terminal, known, file } = setup;
  const apiUrl = known("STRIPE_API_URL");
  const siteUrl = known("SITE_URL") ?? "";
  const api = apiUrl ?? "https://api.stripe.com";
  const secretKey = await terminal.ask({
    text: "Stripe's secret or restricted key",
    known: known("STRIPE_SECRET_KEY"),
    secret: true,
    check: (key) => findProblem("STRIPE_SECRET_KEY", key) ?? findSecretKeyProblem(key, { api, siteUrl }),
  });
  const publishableKey = await terminal.ask({
    text: "Stripe's publishable key",
    known: known("STRIPE_PUBLISHABLE_KEY"),
    check: (key) =>
      findProblem("STRIPE_PUBLISHABLE_KEY", key) ??
      (isLiveKey(key) === isLiveKey(secretKey)
        ? findPublishableKeyProblem(key, api)
        : "The two keys are not of the same mode: one is for tests."),
  });
  const isTaxed = await terminal.confirm(
    "Let Stripe Tax work out the tax of orders",
    known("STRIPE_TAX") === "on",
  );
  file.save({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_TAX: isTaxed ? "on" : "off",
  });
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    appInfo: { name: "Vitrine" },
    ...parseStripeHost(apiUrl),
  });
  if (isTaxed) terminal.say(`  ${await describeTax(stripe)}`);
  await setUpWebhook(setup, stripe, `${siteUrl}/webhooks/stripe`);
  await setUpPortal(setup, stripe);
}

async function findSecretKeyProblem(
  key: string,
  { api, siteUrl }: { api: string; siteUrl: string },
): Promise<string | undefined> {
  if (isLiveKey(key) && isLocalSite(siteUrl))
    return "This is a live key, and the site's address is this machine: take a test key.";
  const heard = await fetchJson(`${api}/v1/checkout/sessions?limit=1`, key);
  if (!heard) return `Nothing answers at ${api}: let this machine reach it by HTTPS.`;
  if (heard.status === 200 || heard.status === 403) return undefined;
  return heard.status === 401
    ? "Stripe does not know this key: copy it again from its dashboard."
    : `Stripe answered ${heard.status}: see status.stripe.com, and try again.`;
}

/** Nothing may be asked with it from here; Stripe says so of a key that it knows, and of another that it is invalid. */
async function findPublishableKeyProblem(key: string, api: string): Promise<string | undefined> {
  const heard = await fetchJson(`${api}/v1/checkout/sessions?limit=1`, key);
  const { code } = toRecord(toRecord(heard?.body).error);
  const isKnown = code === "secret_key_required" || heard?.status === 403;
  return isKnown ? undefined : "Stripe does not know this key: copy it again from its dashboard.";
}

/** Whether Stripe Tax can work out a tax: no order can be paid where it cannot. */
export async function describeTax(stripe: Stripe): Promise<string> {
  try {
    const { status, status_details: details } = await stripe.tax.settings.retrieve();
    const where = "Register where you collect tax in Stripe's dashboard (docs/deploy.md, Stripe Tax).";
    if (status === "active") return `Stripe Tax is set up. ${where}`;
    const missing = details.pending?.missing_fields?.join(", ") ?? status;
    return `! Stripe Tax is not set up yet (${missing}): complete it in Stripe's dashboard under Tax, Settings.`;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return "! The key may not read Stripe Tax's settings: look in Stripe's dashboard under Tax, Settings whether it is set up.";
  }
}

async function setUpPortal({ terminal }: Setup, stripe: Stripe): Promise<void> {
  try {
    await ensurePortalConfiguration(stripe);
    terminal.say("  The page for another card has its settings at Stripe.");
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    terminal.say(
      "  Stripe did not take settings for the page for another card: the site tries again at the first click.",
    );
  }
}
