import Stripe from "stripe";
import { eventTypes } from "#server/payments/event-types.ts";
import { compareClocks, type Finding, hear, ok, problem, skipped } from "./finding.ts";

interface Keys {
  secretKey: string;
  webhookSecrets: string[];
  apiUrl: string | undefined;
  livemode: boolean;
  chargesNobody: boolean;
}

interface Endpoint {
  url: string;
  status: string;
  enabled_events: string[];
  /** Null where it is the account's own. */
  api_version: string | null;
}

/** Whether Stripe takes the key, tells the time as we do, and has an endpoint that leads to this site. */
export async function checkStripe(keys: Keys, siteUrl: string): Promise<Finding[]> {
  const api = keys.apiUrl ?? "https://api.stripe.com";
  const sessions = await hear(`${api}/v1/checkout/sessions?limit=1`, keys.secretKey);
  if (!sessions) {
    return [problem("Stripe", `nothing answers at ${api}`, "Let this machine reach it by HTTPS.")];
  }
  return [
    keyFinding(sessions.status, keys),
    compareClocks("Stripe", sessions),
    checkSecrets(keys.webhookSecrets),
    await checkEndpoint(api, keys.secretKey, `${siteUrl}/webhooks/stripe`),
  ];
}

function keyFinding(status: number, { livemode, chargesNobody }: Keys): Finding {
  if (status === 200 && chargesNobody) {
    const todo = "Set the live keys; where the site is a demo, SITE_INDEXING=off says so.";
    return problem("Stripe's key", "is a test key and the site is public: nobody who buys is charged", todo);
  }
  if (status === 200) return ok("Stripe's key", `works, in ${livemode ? "live" : "test"} mode`);
  if (status === 403) {
    const todo = "Give the restricted key: Checkout Sessions write, PaymentIntents write, Events read.";
    return problem("Stripe's key", "may not read Checkout Sessions", todo);
  }
  if (status === 401)
    return problem("Stripe's key", "is refused", "Copy STRIPE_SECRET_KEY anew from Stripe's dashboard.");
  return problem("Stripe's key", `Stripe answered ${status}`, "See status.stripe.com, and try again.");
}

function checkSecrets(secrets: string[]): Finding {
  const short = secrets.some((secret) => !/^whsec_[\w+/=-]{24,}$/.test(secret));
  const count = secrets.length === 1 ? "has the right form" : `${secrets.length} of the right form`;
  if (!short) return ok("Webhook secret", count);
  const todo = "Copy STRIPE_WEBHOOK_SECRET anew: the endpoint's signing secret, not its id.";
  return problem("Webhook secret", "is too short", todo);
}

async function checkEndpoint(api: string, key: string, url: string): Promise<Finding> {
  const check = "Webhook endpoint";
  const heard = await hear(`${api}/v1/webhook_endpoints?limit=100`, key);
  if (heard?.status !== 200) return skipped(check, "the key may not list endpoints");
  const endpoints = (heard.body as { data: Endpoint[] }).data;
  const ours = endpoints.filter((endpoint) => isSame(endpoint.url, url));
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
  const todo = `Create it anew with version ${Stripe.API_VERSION}, its secret beside the old one, and then delete the old one.`;
  return problem(check, `sends events of API version ${other.api_version}`, todo);
}

/** This machine has several names, all of them the same to a stand-in that runs on it. */
function isSame(one: string, other: string): boolean {
  const plain = (url: string) => url.replace(/\/\/(127\.0\.0\.1|\[::1\])/, "//localhost").replace(/\/$/, "");
  return plain(one) === plain(other);
}
