import { readFileSync } from "node:fs";
import { canTransition, orderStatuses } from "#server/orders/order-status.ts";
import { readSnapshot } from "../directus/snapshot.ts";
import { code, table } from "./source.ts";

type Move = [from: string, to: string, cause: string];

/** What moves an entity, a line each: from → to: by what. "any" is every state, "–" that there is no row. */
const moves: Record<string, string> = {
  "orders.status": `
    – → pending: checkout sent; its stock is held for \`orderHold\`
    pending → paid: nothing to pay
    pending → processing: session complete, money on its way
    pending, processing → paid: session complete and paid
    pending, processing → expired: session expired, or unknown to Stripe
    pending, processing → failed: payment ended without money
    pending, processing → canceled: sold out, changed or called off by the buyer, refused by Stripe, a wrong sum paid back
    expired, failed, canceled → paid: paid late, the stock is there
    pending, processing, expired, failed, canceled → refunded: paid late, the stock is gone or was ordered anew
    paid → fulfilled: the owner sets \`fulfillment_status\`, or all of it is in parcels
    paid, fulfilled, partially_refunded, refunded → partially_refunded, refunded: refunds succeeded; their sum decides
    partially_refunded, refunded → paid, fulfilled, partially_refunded: a refund failed after all`,
  "orders.fulfillment_status": `
    – → open, none: order placed, with or without a parcel
    open, partially_fulfilled → fulfilled: the owner, in Studio, or parcels with all that is left
    open → partially_fulfilled: a parcel with a part of it`,
  "payments.status": `
    any → succeeded, processing, requires_action, failed, canceled, partially_refunded, refunded: Stripe reports it`,
  "refunds.status": `
    – → requested: the owner adds a row in Studio
    requested → failed: it cannot be made; \`problem\` says why
    any → pending, requires_action, succeeded, failed, canceled: Stripe reports it`,
  "order_requests.status": `
    – → open: withdrawal or return sent
    open → answered: staff, in Studio, or the buyer was mailed their decision`,
  "order_requests.decision": `
    – → accepted, declined: staff, in Studio`,
  "newsletters.status": `
    any → draft, published, archived: an editor, in Studio`,
  "newsletter_subscribers.status": `
    – → active: address confirmed by its link
    active → bounced: refused by the mail server for good
    bounced → active: confirmed, or preferences set, again
    any → –: unsubscribed from the last newsletter`,
  "newsletter_sends.status": `
    – → collecting: post published with a newsletter
    collecting → sending: all recipients are in the outbox
    sending → sent: none is waiting`,
  "stock_alerts.status": `
    – → waiting: address confirmed
    waiting → sent, failed: it can be bought, and was mailed or not
    any → –: cancelled, or \`stockAlertRetention\` over`,
  "email_messages.status": `
    – → pending: a mail is due
    pending → sent: the mail server took it
    pending → failed: \`mailAttempts\` used up, or the account deleted`,
  "webhook_events.status": `
    – → received: first delivery
    received, failed → done, ignored: worked, or none of ours
    received, failed → failed: worked in vain
    received, failed → dead: \`webhookAttempts\` used up
    dead → received: staff, in Studio`,
};

/** Section 2: states, and what moves them. @throws where a state is not the code's, or nothing leads there */
export function describeStates(): string {
  const rows = Object.entries(moves).flatMap(([name, lines]) =>
    readMoves(name, lines).map((move, index) => [index === 0 ? code(name) : "", ...move]),
  );
  return [
    table(["entity", "from", "to", "by"], rows),
    `**Content** (${code(...listContent())}): ${code("draft", "in_review", "published", "archived")}, moved by editors in Studio; guests see what is published and due. \`disputes.status\` is Stripe's.`,
    "**Memberships** have Stripe's status of their subscription, and are open until `ends_at` of the row in `entitlements`:",
    findAccessTable(),
    "**Carts** have none: made at the first change, behind a cookie, for `cartLifetime` from the last; a guest's lines join the member's at sign-in; what is paid for leaves it, once.",
  ].join("\n\n");
}

function readMoves(name: string, lines: string): Move[] {
  const [collection = "", field] = name.split(".");
  const told = [...lines.matchAll(/^ +(.+?) → (.+?): (.+)$/gm)].map(
    ([, from = "", to = "", cause = ""]): Move => [from, to, cause],
  );
  const states =
    readSnapshot()
      .get(collection)
      ?.fields.find((one) => one.name === field)?.choices ?? [];
  const reached = new Set(told.flatMap(([, to]) => to.split(", ")));
  const named = told.flatMap(([from, to]) => `${from}, ${to}`.split(", "));
  const wrong = named.filter((one) => !["any", "–", ...states].includes(one));
  wrong.push(
    ...states.filter((state) => !reached.has(state)),
    ...(name === "orders.status" ? findWrongArrows(told) : []),
  );
  if (wrong.length > 0) throw new Error(`states.ts: correct ${wrong} of ${name}`);
  return told;
}

/** Arrows between orders' states that either the table or the code does not have. */
function findWrongArrows(told: Move[]): string[] {
  const has = (from: string, to: string) =>
    told.some(([ones, others]) => ones.split(", ").includes(from) && others.split(", ").includes(to));
  return orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) =>
      from !== to && canTransition(from, to) !== has(from, to) ? [`${from} → ${to}`] : [],
    ),
  );
}

/** Collections whose rows are published. */
function listContent(): string[] {
  return [...readSnapshot()].flatMap(([name, { fields }]) =>
    fields.some((field) => field.name === "status" && field.choices.includes("in_review")) ? [name] : [],
  );
}

/** The table in the comment of the function that decides. @throws where it misses a status of Stripe's */
function findAccessTable(): string {
  const text = readFileSync("server/memberships/access-end.ts", "utf8");
  const rows = [...text.matchAll(/^ \* (\|.*\|)$/gm)].map(([, row]) => row).join("\n");
  const [, list = ""] =
    /Status = z\.enum\(\[([^\]]+)/.exec(readFileSync("server/payments/subscriptions.ts", "utf8")) ?? [];
  const missing = list.match(/\w+/g)?.filter((one) => !one.split("_").every((word) => rows.includes(word)));
  if (missing?.length !== 0) throw new Error(`server/memberships/access-end.ts does not tell of ${missing}`);
  return rows;
}
