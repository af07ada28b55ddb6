import Stripe from "stripe";
import type { AuthClient } from "../auth/auth-client.ts";
import { asAdmin } from "../directus/directus.ts";
import type { Payments } from "./payments.ts";

/** Stripe's own client, as the owner would use it against the stand-in. */
export function createStripeClient({ url }: Pick<Payments, "url">): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe("sk_test_owner", { host: hostname, port, protocol: "http", telemetry: false });
}

/** A plan with a post that only it opens. */
export async function givenGatedPost(secret: string) {
  const mark = crypto.randomUUID().slice(0, 8);
  const body = { name: `Keepers ${mark}`, slug: `keepers-${mark}` };
  const plan = await asAdmin<{ id: string }>("/items/plans", { method: "POST", body });
  const slug = `gated-${mark}`;
  await asAdmin("/items/posts", {
    method: "POST",
    body: {
      title: `Gated ${mark}`,
      slug,
      status: "published",
      description: "What everybody sees",
      plan: plan.id,
      members_text: { content: `<p>${secret}</p>` },
    },
  });
  return { plan: plan.id, slug };
}

/** A membership that the owner gives, until a moment. @returns changes that moment */
export async function givePlan(user: string, plan: string, ends_at: Date) {
  const body = { user, plan, source: "gift", key: crypto.randomUUID(), starts_at: "2026-01-01T00:00:00Z" };
  const { id } = await asAdmin<{ id: string }>("/items/entitlements", {
    method: "POST",
    body: { ...body, ends_at: ends_at.toISOString() },
  });
  return (moment: Date) =>
    asAdmin(`/items/entitlements/${id}`, { method: "PATCH", body: { ends_at: moment.toISOString() } });
}

/** The addresses of somebody's private feed, in every format. */
export async function findFeeds(browser: AuthClient) {
  const { text } = await browser.get("/account/feed");
  const paths = new Set(text.match(/\/journal\/private\/[0-9a-f]{64}\/(feed\.xml|atom\.xml|feed\.json)/g));
  return [...paths];
}

/** A customer at Stripe whose card pays, and what they are subscribed to by these words. */
export async function subscribe(stripe: Stripe, price: string, metadata: Record<string, string>) {
  const customer = await stripe.customers.create({ email: "member@example.com" });
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  return stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: card.id,
    items: [{ price }],
    metadata,
  });
}

/** What a subscription has opened, as Directus keeps it. */
export function openedBy(subscription: string) {
  return asAdmin<
    { id: string; user: string; plan: string; starts_at: string; ends_at: string; problem: string | null }[]
  >(
    `/items/entitlements?filter[key][_ends_with]=${subscription}&fields=id,user,plan,starts_at,ends_at,problem`,
  );
}
