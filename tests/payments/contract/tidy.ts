import Stripe from "stripe";
import { interceptCall } from "./observe.ts";

type End = (stripe: Stripe, id: string) => Promise<unknown>;

const archive: End = async (stripe, id) => {
  const { product } = await stripe.prices.update(id, { active: false });
  await stripe.products.update(String(product), { active: false });
};

/** What becomes of what the suite has made, in this order: nothing of it stays where it shows. */
const ends: [call: string, end: End][] = [
  ["checkout.sessions.create", (stripe, id) => stripe.checkout.sessions.expire(id)],
  ["webhookEndpoints.create", (stripe, id) => stripe.webhookEndpoints.del(id)],
  ["testHelpers.testClocks.create", (stripe, id) => stripe.testHelpers.testClocks.del(id)],
  ["customers.create", (stripe, id) => stripe.customers.del(id)],
  ["prices.create", archive],
  [
    "billingPortal.configurations.create",
    (stripe, id) => stripe.billingPortal.configurations.update(id, { active: false }),
  ],
];

const made = new Map<string, Set<string>>(ends.map(([call]) => [call, new Set()]));

export function rememberWhatIsMade(client: Stripe): void {
  for (const [call] of ends)
    interceptCall<{ id: string }>(client, call, (creating) => {
      creating.then(
        ({ id }) => made.get(call)?.add(id),
        () => {},
      );
      return creating;
    });
}

/** @throws Error with what Stripe has not taken back; what is gone or over already counts as taken back */
export async function tidyUp(client: Stripe): Promise<void> {
  const left: string[] = [];
  for (const [call, end] of ends)
    for (const id of made.get(call) ?? [])
      await end(client, id).catch((error) => {
        const isOver = error instanceof Stripe.errors.StripeError && /^40[04]$/.test(`${error.statusCode}`);
        if (!isOver) left.push(`${id}: ${error}`);
      });
  if (left.length > 0) throw new Error(`Still there:\n${left.join("\n")}`);
}
