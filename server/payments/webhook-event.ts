import Stripe from "stripe";
import { z } from "zod";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";

/** Only ids are taken from an event: the object is fetched again. */
export interface WebhookEvent {
  id: string;
  type: string;
  livemode: boolean;
  /** Unix seconds. */
  createdAt: number;
  objectId: string;
  payment: string | undefined;
  /** Subscription id of the object, of its invoice, or of its session. */
  subscription: string | undefined;
}

/** Not from Stripe, not recent, or not of this mode; `message` says which. */
export class InvalidWebhookError extends Error {
  override name = "InvalidWebhookError";
}

/**
 * @param body the raw bytes, decoded as UTF-8
 * @param signature the `Stripe-Signature` header
 * @throws InvalidWebhookError when no secret matches, the timestamp is more than five minutes off in either direction
 * (the SDK accepts the future), it is a thin event, or of the other mode
 */
export function readWebhookEvent(body: string, signature: string | null, now = Date.now()): WebhookEvent {
  const [signed] = (signature ?? "").match(/(?<=(?:^|,)t=)\d+/) ?? [];
  if (!signature || !signed) throw new InvalidWebhookError("The signature is missing.");
  const ahead = Math.round(Number(signed) - now / 1000);
  if (Math.abs(ahead) > limits.webhookTolerance) {
    const where = ahead > 0 ? "ahead of" : "behind";
    throw new InvalidWebhookError(`The signature is ${Math.abs(ahead)} s ${where} this machine's clock.`);
  }
  const event = verify(body, signature);
  if (!event?.data?.object)
    throw new InvalidWebhookError("The event has no object: the endpoint must send snapshots.");
  if (!Snapshot.safeParse(event).success)
    throw new InvalidWebhookError("The body is not an event of this kind.");
  if (event.livemode !== config.stripe.livemode)
    throw new InvalidWebhookError("The event is of the other mode.");
  noteVersion(event);
  return readEvent(event);
}

/** Half a character and NUL can stand in no URL and no database: a delivery of them would be tried again for ever. */
const Text = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Validates the body although it is signed: the secret may have leaked. */
const Snapshot = z.object({
  id: Text.min(1).max(255),
  type: Text.min(1).max(255),
  livemode: z.boolean(),
  created: z.number().int().min(0).max(8.64e12),
  api_version: z.string().nullish(),
  data: z.object({ object: z.looseObject({ id: Text.max(255).optional() }) }),
});

const toldVersions = new Set<string>([Stripe.API_VERSION]);

/** Another API version may have an event's fields elsewhere; its object is fetched in our version all the same. */
function noteVersion({ api_version: version }: Stripe.Event): void {
  if (!version || toldVersions.has(version)) return;
  toldVersions.add(version);
  log.warn({ version, ours: Stripe.API_VERSION }, "Stripe's endpoint sends events of another API version");
}

/** A charge's, an invoice's, a subscription's: what of it is read; what is expanded is of no use here. */
const id = Text.optional().catch(undefined);
const EventObject = z.looseObject({
  id,
  payment_intent: id,
  subscription: id,
  parent: z
    .looseObject({ subscription_details: z.looseObject({ subscription: id }).nullish() })
    .nullish()
    .catch(undefined),
});

export function readEvent(event: Stripe.Event): WebhookEvent {
  const object = EventObject.parse(event.data.object);
  const { subscription: invoiced } = object.parent?.subscription_details ?? {};
  const begun = event.type.startsWith("checkout.session.") && object.subscription;
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    createdAt: event.created,
    objectId: object.id ?? "",
    payment: object.payment_intent,
    subscription: event.type.startsWith("customer.subscription.")
      ? object.id
      : (invoiced ?? (begun || undefined)),
  };
}

/** During a rotation two secrets are valid. */
function verify(body: string, signature: string): Stripe.Event {
  for (const secret of config.stripe.webhookSecrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, limits.webhookTolerance);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
        throw new InvalidWebhookError("The body is not an event of this kind.", { cause: error });
      }
    }
  }
  throw new InvalidWebhookError("No configured secret fits the signature.");
}
