import Stripe from "stripe";
import { z } from "zod";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";

/** What an event is about. Only ids are taken from it: the object itself is fetched again. */
export interface WebhookEvent {
  id: string;
  type: string;
  livemode: boolean;
  /** Unix seconds. */
  createdAt: number;
  objectId: string;
  /** The payment that the object belongs to, where it names one. */
  payment: string | undefined;
  /** The subscription that the object is, is an invoice of, or has begun. */
  subscription: string | undefined;
}

/** The request did not come from Stripe, or not now, or not for this mode; `message` says which. */
export class WebhookRefusal extends Error {
  override name = "WebhookRefusal";
}

/**
 * Verifies a delivery and reads its event.
 * @param body the bytes as they came, decoded as UTF-8
 * @param signature the `Stripe-Signature` header
 * @throws WebhookRefusal when no configured secret fits, when the time lies more than five minutes off in either
 * direction (the SDK lets the future pass), when it is a thin event, or when it is of the other mode
 */
export function readWebhookEvent(body: string, signature: string | null, now = Date.now()): WebhookEvent {
  const [signed] = (signature ?? "").match(/(?<=(?:^|,)t=)\d+/) ?? [];
  if (!signature || !signed) throw new WebhookRefusal("The signature is missing.");
  const ahead = Math.round(Number(signed) - now / 1000);
  if (Math.abs(ahead) > limits.webhookTolerance) {
    const where = ahead > 0 ? "ahead of" : "behind";
    throw new WebhookRefusal(`The signature is ${Math.abs(ahead)} s ${where} this machine's clock.`);
  }
  const event = verify(body, signature);
  if (!event?.data?.object)
    throw new WebhookRefusal("The event has no object: the endpoint must send snapshots.");
  if (!Snapshot.safeParse(event).success) throw new WebhookRefusal("The body is not an event of this kind.");
  if (event.livemode !== config.stripe.livemode) throw new WebhookRefusal("The event is of the other mode.");
  noteVersion(event);
  return readEvent(event);
}

/** What is taken from a delivery, which is signed and may still be anything: a key may be known to others. */
const Snapshot = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  created: z.number().int().min(0).max(8.64e12),
  api_version: z.string().nullish(),
  data: z.object({ object: z.looseObject({ id: z.string().max(255).optional() }) }),
});

const toldVersions = new Set<string>([Stripe.API_VERSION]);

/**
 * An endpoint keeps the version of the API that it was made with, and what we take from an event may stand elsewhere in
 * another. It is worked all the same: its object is asked for in ours.
 */
function noteVersion({ api_version: version }: Stripe.Event): void {
  if (!version || toldVersions.has(version)) return;
  toldVersions.add(version);
  log.warn({ version, ours: Stripe.API_VERSION }, "Stripe's endpoint sends events of another API version");
}

/** What an invoice was made from. */
interface Parent {
  subscription_details?: { subscription?: string } | null;
}

/** What an event is about, from a delivery or from Stripe's own list. */
export function readEvent(event: Stripe.Event): WebhookEvent {
  const object = event.data.object as {
    id?: string;
    payment_intent?: unknown;
    parent?: Parent | null;
    subscription?: unknown;
  };
  const { subscription: invoiced } = object.parent?.subscription_details ?? {};
  const begun = event.type.startsWith("checkout.session.") && object.subscription;
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    createdAt: event.created,
    objectId: object.id ?? "",
    payment: typeof object.payment_intent === "string" ? object.payment_intent : undefined,
    subscription: event.type.startsWith("customer.subscription.")
      ? object.id
      : (invoiced ?? (typeof begun === "string" ? begun : undefined)),
  };
}

/** During a rotation two secrets are good. */
function verify(body: string, signature: string): Stripe.Event {
  for (const secret of config.stripe.webhookSecrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, limits.webhookTolerance);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
        throw new WebhookRefusal("The body is not an event of this kind.", { cause: error });
      }
    }
  }
  throw new WebhookRefusal("No configured secret fits the signature.");
}
