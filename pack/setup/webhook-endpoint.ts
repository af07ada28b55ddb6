import Stripe from "stripe";
import { eventTypes } from "#server/payments/event-types.ts";
import { isSameEndpoint } from "../doctor/stripe.ts";
import { findProblem, type Setup } from "./context.ts";

/**
 * One endpoint for the site's address, with the events that the site reads, and its secret in the file. Stripe shows a secret only when
 * an endpoint is made.
 */
export async function setUpWebhook(setup: Setup, stripe: Stripe, url: string): Promise<void> {
  const { terminal, known } = setup;
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const ours = data.filter((endpoint) => isSameEndpoint(endpoint.url, url));
    const hasSecret = known("STRIPE_WEBHOOK_SECRET") !== undefined;
    const isReplaced =
      ours.length > 0 &&
      (await terminal.confirm(
        `Stripe has a webhook endpoint for ${url}, and shows its secret to nobody. Replace it`,
        !hasSecret,
      ));
    if (ours.length === 0 || isReplaced) return await replaceEndpoint(setup, stripe, { url, ours });
    await completeEvents(setup, stripe, ours);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    terminal.say(`  ! ${describeRefusal(error, url)}`);
  }
  await askSecret(setup);
}

/** The new secret is written down before the old endpoint goes. */
async function replaceEndpoint(
  { terminal, file }: Setup,
  stripe: Stripe,
  { url, ours }: { url: string; ours: Stripe.WebhookEndpoint[] },
): Promise<void> {
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: eventTypes,
    api_version: Stripe.API_VERSION,
    description: "Vitrine",
  });
  if (!secret) throw new Error("Stripe made a webhook endpoint and did not say its secret: try again.");
  file.save({ STRIPE_WEBHOOK_SECRET: secret });
  for (const { id } of ours) await stripe.webhookEndpoints.del(id);
  terminal.say(`  Stripe tells ${url} of payments; a site that runs has to be started again.`);
}

async function completeEvents(
  { terminal }: Setup,
  stripe: Stripe,
  endpoints: Stripe.WebhookEndpoint[],
): Promise<void> {
  for (const { id, enabled_events: heard } of endpoints) {
    if (heard.includes("*") || eventTypes.every((type) => heard.includes(type))) continue;
    await stripe.webhookEndpoints.update(id, { enabled_events: eventTypes });
    terminal.say("  It did not hear of all events that the site reads, and now does.");
  }
}

function describeRefusal(error: InstanceType<typeof Stripe.errors.StripeError>, url: string): string {
  if (error instanceof Stripe.errors.StripePermissionError)
    return `The key may not write webhook endpoints: make one for ${url} in Stripe's dashboard (docs/deploy.md has its events).`;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return `Stripe takes no webhook endpoint for ${url}. On your own machine run: stripe listen --forward-to ${url}`;
  return "Stripe did not answer about webhook endpoints.";
}

/** Of an endpoint that was made elsewhere. */
async function askSecret({ terminal, known, file }: Setup): Promise<void> {
  const secret = await terminal.ask({
    text: "The webhook endpoint's signing secret",
    known: known("STRIPE_WEBHOOK_SECRET"),
    secret: true,
    optional: true,
    check: (answer) => findProblem("STRIPE_WEBHOOK_SECRET", answer),
  });
  if (secret) file.save({ STRIPE_WEBHOOK_SECRET: secret });
}
