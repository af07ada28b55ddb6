import Stripe from "stripe";
import { z } from "zod";
import { eventTypes } from "#server/payments/event-types.ts";
import { type PaymentFeature, permissions, type StripePermission } from "#server/payments/key-permissions.ts";
import { cardPageMark } from "#server/payments/portal-mark.ts";
import { compareClocks, type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

interface Keys {
  secretKey: string;
  webhookSecrets: string[];
  apiUrl: string | undefined;
  livemode: boolean;
  chargesNobody: boolean;
}

const Endpoint = z.looseObject({
  url: z.string(),
  status: z.string(),
  enabled_events: z.array(z.string()),
  /** Null where it is the account's own. */
  api_version: z.string().nullable(),
});

/**
 * Whether Stripe takes the key, lets it do what the site asks, tells the time as we do, and has an endpoint that leads to
 * this site.
 * @param parts what of the site is in use
 */
export async function checkStripe(
  keys: Keys,
  siteUrl: string,
  parts: Set<PaymentFeature>,
): Promise<Finding[]> {
  const api = keys.apiUrl ?? "https://api.stripe.com";
  const sessions = await fetchJson(`${api}/v1/checkout/sessions?limit=1`, keys.secretKey);
  if (!sessions) {
    return [problem("Stripe", `nothing answers at ${api}`, "Let this machine reach it by HTTPS.")];
  }
  return [
    keyFinding(sessions.status, keys),
    await checkPermissions(api, keys.secretKey, parts),
    ...(parts.has("memberships") ? [await checkCardPage(api, keys.secretKey)] : []),
    compareClocks("Stripe", sessions),
    checkSecrets(keys.webhookSecrets),
    await checkEndpoint(api, keys.secretKey, `${siteUrl}/webhooks/stripe`),
  ];
}

function keyFinding(status: number, { livemode, chargesNobody }: Keys): Finding {
  const isTaken = status === 200 || status === 403;
  if (isTaken && chargesNobody) {
    const todo = "Set the live keys; where the site is a demo, SITE_INDEXING=off says so.";
    return problem("Stripe's key", "is a test key and the site is public: buyers are not charged", todo);
  }
  if (isTaken) return ok("Stripe's key", `works, in ${livemode ? "live" : "test"} mode`);
  if (status === 401)
    return problem("Stripe's key", "is refused", "Copy STRIPE_SECRET_KEY again from Stripe's dashboard.");
  return problem("Stripe's key", `Stripe answered ${status}`, "See status.stripe.com, and try again.");
}

/** Tries each permission by a request that changes nothing. A secret key has them all. */
async function checkPermissions(api: string, key: string, parts: Set<PaymentFeature>): Promise<Finding> {
  const check = "Stripe's permissions";
  if (!key.startsWith("rk_")) return ok(check, "are all there: the key is a secret one");
  const refused = await Promise.all(permissions.map((permission) => isRefused(api, key, permission)));
  if (refused.includes(undefined))
    return skipped(check, "cannot be told: Stripe did not answer to all that was tried");
  const lacking = permissions.filter((_, index) => refused[index]);
  const needed = lacking.filter((permission) => permission.parts.some((part) => parts.has(part)));
  const todo =
    "Give them to the key in Stripe's dashboard: docs/deploy.md has the list of all, under Stripe.";
  if (needed.length > 0) return problem(check, `lack ${namesOf(needed)}`, todo);
  if (lacking.length === 0) return ok(check, "are all there");
  return ok(check, `are there; for what is not in use, it would need ${namesOf(lacking)}`);
}

/** @returns undefined where that cannot be told */
async function isRefused(
  api: string,
  key: string,
  { probe }: StripePermission,
): Promise<boolean | undefined> {
  const body = probe.body === undefined ? undefined : new URLSearchParams(probe.body);
  const heard = await fetchJson(`${api}/v1/${probe.path}`, key, { method: probe.method, body });
  const isAnswer = heard && ![401, 429].includes(heard.status) && heard.status < 500;
  return isAnswer ? heard.status === 403 : undefined;
}

/** Such as "Invoices write"; to write is to read. */
function namesOf(lacking: StripePermission[]): string {
  const names = lacking.map(({ label, name }) => `${label} ${name.endsWith("_write") ? "write" : "read"}`);
  return names
    .filter((name) => !names.includes(name.replace(/ read$/, " write")) || name.endsWith(" write"))
    .join(", ");
}

/** Whether the page for another card has the portal's settings that it needs. */
async function checkCardPage(api: string, key: string): Promise<Finding> {
  const check = "Page for another card";
  const heard = await fetchJson(`${api}/v1/billing_portal/configurations?active=true&limit=100`, key);
  if (heard?.status !== 200) return skipped(check, "the key may not look at the portal's settings");
  const data = parseData(heard, z.array(z.looseObject({ metadata: z.looseObject({}).nullish() }))) ?? [];
  const isThere = data.some(({ metadata }) => metadata?.vitrine === cardPageMark.vitrine);
  return ok(
    check,
    isThere ? "has its settings at Stripe" : "makes its settings at Stripe at the first click",
  );
}

function checkSecrets(secrets: string[]): Finding {
  const short = secrets.some((secret) => !/^whsec_[\w+/=-]{24,}$/.test(secret));
  const count = secrets.length === 1 ? "has the right form" : `${secrets.length} of the right form`;
  if (!short) return ok("Webhook secret", count);
  const todo = "Copy STRIPE_WEBHOOK_SECRET again: the endpoint's signing secret, not its id.";
  return problem("Webhook secret", "is too short", todo);
}

async function checkEndpoint(api: string, key: string, url: string): Promise<Finding> {
  const check = "Webhook endpoint";
  const heard = await fetchJson(`${api}/v1/webhook_endpoints?limit=100`, key);
  if (heard?.status !== 200) return skipped(check, "the key may not list endpoints");
  const endpoints = parseData(heard, z.array(Endpoint)) ?? [];
  const ours = endpoints.filter((endpoint) => isSameEndpoint(endpoint.url, url));
  if (ours.length === 0) {
    const todo = `Create one in Stripe's dashboard for ${url}, or run: stripe listen --forward-to ${url}`;
    return problem(check, "none leads to this site", todo);
  }
  const enabled = ours.filter(({ status }) => status === "enabled");
  if (enabled.length === 0) return problem(check, "is disabled", "Enable it in Stripe's dashboard.");
  const heardOf = new Set(enabled.flatMap((endpoint) => endpoint.enabled_events));
  const missing = heardOf.has("*") ? [] : eventTypes.filter((event) => !heardOf.has(event));
  if (missing.length > 0)
    return problem(check, `does not hear of ${missing.join(", ")}`, "Add these events to the endpoint.");
  const other = enabled.find(({ api_version: version }) => version && version !== Stripe.API_VERSION);
  if (!other) return ok(check, `${url} hears of payments`);
  const todo = `Create a new one with version ${Stripe.API_VERSION}, add its secret alongside the old one, then delete the old one.`;
  return problem(check, `sends events of API version ${other.api_version}`, todo);
}

/** This machine has several names, all of them the same to a stand-in that runs on it. */
export function isSameEndpoint(one: string, other: string): boolean {
  const plain = (url: string) => url.replace(/\/\/(127\.0\.0\.1|\[::1\])/, "//localhost").replace(/\/$/, "");
  return plain(one) === plain(other);
}
