import { limits } from "#server/limits.ts";
import { callsOf, recordOf } from "./source.ts";
import { code, refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "webhooks.ts";

const refusals: Record<string, string> = {
  "The signature is missing.": "no `Stripe-Signature`, or one without a time",
  "The signature is … s … this machine's clock.": `signed more than ${limits.webhookTolerance / 60} minutes ago, or that much ahead`,
  "The event has no object: the endpoint must send snapshots.": "a thin event",
  "The event is of the other mode.": "a test event at a live shop, or the other way round",
  "The body is not an event of this kind.": "rightly signed, but no event",
  "No configured secret fits the signature.": "a wrong or altered signature",
};

const receptions: Record<string, [when: string, effect: string]> = {
  done: [
    "an event about a session or a payment of an order of ours, or about a subscription that names a member and a plan of ours; a duplicate of one",
    "The order is where its session is, what the subscription opens is open or shut. A duplicate changes nothing.",
  ],
  ignored: ["a type or an object that is not ours; a duplicate of one", "Written down, nothing else."],
  dead: [
    `the ${limits.webhookAttempts}th failure of an event, and every delivery after it`,
    "Put aside: the owner sees it in Studio, Stripe need not send it again. Set back to `received` there, it is worked again at once.",
  ],
  again: [
    "Directus or Stripe does not answer, or anything unforeseen",
    "The failure is counted where it can be written down; Stripe sends it once more. `Retry-After: 30`.",
  ],
};

const flow: Record<string, [when: string, effect: string]> = {
  "Webhooks are posted.": ["any method but POST; `Allow: POST`", "none"],
  "The secret is wrong.": [
    "`X-Vitrine-Secret` is not `DIRECTUS_WEBHOOK_SECRET`, or none is configured",
    "none",
  ],
  "The body is too large.": [
    `more than ${limits.flowBytes / 1024} KiB`,
    "none: the age of what is kept bounds it",
  ],
  "This is not the event of a Flow.": ["no JSON with a `collection`", "none"],
  done: ["a row was created, changed or deleted", "What is kept of it is forgotten before the answer."],
};

/** Section 7: what the webhooks answer. */
export function describeWebhooks(): string {
  return `### /webhooks/stripe\n\n${describeStripe()}\n\n### /webhooks/directus\n\n${describeFlow()}`;
}

function describeFlow(): string {
  const answers = callsOf("app/routes/resources/directus-webhook.ts", "answer").map(([status, text]) => ({
    status: String(status),
    text: String(text),
  }));
  refuseSuperfluous(
    flow,
    answers.map(({ text }) => text),
    file,
  );
  return [
    "The pack's first Flow posts each change of content. A change of a row purges the lists of its collection, because a row may enter, leave or move in any of them, and the row itself; a sale (`product_variants.stock` alone) purges nothing but copies of the stock; a change of permissions, of fields, of collections or of relations purges everything. Its second Flow tells what the owner asks for in Studio: a new refund, an order whose `fulfillment_status` was saved, a row of the stock book, a dead letter set back; it is begun at once, and the next round of the reconciler, or look at the stock, finds what was not heard of. Without the Flow a change shows after `contentFresh` to `contentStale`, see section 8.",
    table(
      ["status", "text", "when", "effect"],
      answers.map(({ status, text }) => [
        status,
        text === "done" ? code(text) : text,
        ...wordsFor(flow, text, file),
      ]),
    ),
  ].join("\n\n");
}

function describeStripe(): string {
  const statuses = recordOf<number>("app/routes/resources/stripe-webhook.ts", "statuses");
  const sentences = callsOf("server/payments/webhook-event.ts", "WebhookRefusal").map(([text]) =>
    String(text),
  );
  refuseSuperfluous(refusals, sentences, file);
  refuseSuperfluous(receptions, Object.keys(statuses), file);
  return [
    "The answer is a line of text. The event is verified first, then recorded by its id (unique), then worked; the object is fetched from Stripe as it is now, so that the order of events does not matter.",
    table(
      ["status", "text", "when", "effect"],
      [
        ["405", "Webhooks are posted.", "any method but POST; `Allow: POST`", "none"],
        ["413", "The body is too large.", `more than ${limits.webhookBytes / 1024} KiB`, "none"],
        ...sentences.map((text) => ["400", text, wordsFor(refusals, text, file), "none"]),
        ...Object.entries(statuses).map(([key, status]) => [
          `${status}`,
          code(key),
          ...wordsFor(receptions, key, file),
        ]),
      ],
    ),
    "An event that is sent again while its first delivery is still worked, or after it failed, is worked again: every step takes effect once.",
  ].join("\n\n");
}
