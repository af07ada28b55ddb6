import ts from "typescript";
import { en } from "#app/texts/index.ts";
import { isOpen, isPaid } from "#server/orders/order.ts";
import { isOrderStatus, mayBecome, type OrderStatus, orderStatuses } from "#server/orders/order-states.ts";
import { readSnapshot } from "./snapshot.ts";
import { hasFunction, nodesOf } from "./source.ts";
import { code, refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "orders.ts";

const meanings: Record<string, string> = {
  pending: "Written down; its stock is held and its payment page open, or about to be.",
  processing: "The payment page is done, the money is on its way. Stock stays held.",
  paid: "The money is there: number, receipt, downloads.",
  fulfilled: "The owner has marked the parcel as sent, and the buyer has been told.",
  partially_refunded: "Part of the money went back. Downloads stay open.",
  refunded: "All of it went back: downloads are closed. A refund that fails later opens them again.",
  expired: "Nobody paid in time. Stock is back.",
  failed: "A payment that takes days did not come. Stock is back.",
  canceled:
    "Given up before it was paid: sold out, changed by the shopper, or refused by Stripe. Stock is back.",
};

/** Where, under which condition, and which function does it: `file.ts function`. */
const transitions: [from: string, to: string, when: string, by: string][] = [
  [
    "—",
    "pending",
    "The checkout form is accepted. One order for each attempt of a cart.",
    "orders.ts createOrder",
  ],
  [
    "pending",
    "canceled",
    "Somebody else took the last piece before its stock could be held.",
    "open-payment.ts openPayment",
  ],
  ["pending", "paid", "There is nothing to pay: no session is made.", "open-payment.ts openPayment"],
  ["pending", "canceled", "Stripe will never make its session.", "open-payment.ts cancel"],
  [
    "pending",
    "canceled",
    "The shopper comes back with another cart, address or delivery, or calls it off on its page: first the session is closed, then the stock goes back. If it is paid, or its money is on its way, the order stays and is the one that counts.",
    "open-payment.ts abandonOrder",
  ],
  [
    "pending",
    "processing",
    "The session is complete and the money is not there yet.",
    "settle-order.ts awaitPayment",
  ],
  [
    "pending, processing",
    "paid",
    "The session is complete and paid, and names this order, amount and currency.",
    "settle-order.ts takePayment",
  ],
  ["pending, processing", "expired", "The session has expired.", "settle-order.ts end"],
  [
    "pending, processing",
    "canceled",
    "What was paid was not what was due, and the owner has paid it back in full.",
    "settle-order.ts letGo",
  ],
  [
    "pending, processing",
    "expired",
    "Its time is over and Stripe does not know its session.",
    "reconcile-orders.ts giveUp",
  ],
  [
    "pending, processing",
    "failed",
    "The payment ended without money: a mail says so and leads to the cart.",
    "settle-order.ts end",
  ],
  [
    "expired, failed, canceled",
    "paid",
    "The payment came late, and all of its stock could be taken again.",
    "fulfil-order.ts fulfilOrder",
  ],
  [
    "pending, processing, expired, failed, canceled",
    "refunded",
    "The payment came late, and its stock had been sold, or a later attempt of its cart with the same goods was paid: all of it is paid back, and a mail says so.",
    "fulfil-order.ts giveBackLate",
  ],
  [
    "paid",
    "fulfilled",
    "The owner sets `fulfillment_status` to fulfilled in Studio: a mail with the tracking number goes out, once.",
    "announce-sent.ts announceSent",
  ],
  [
    "paid, fulfilled, partially_refunded, refunded",
    "partially_refunded, refunded",
    "Refunds succeeded, begun by a row of the owner's in `refunds` or in Stripe's dashboard: their sum decides, and each has a mail.",
    "count-money-back.ts enter",
  ],
  [
    "partially_refunded, refunded",
    "paid, fulfilled, partially_refunded",
    "A refund failed after all: what is left of the sum decides, and `problem` says so.",
    "count-money-back.ts enter",
  ],
  [
    "any",
    "the same",
    "A buyer's bank questions the charge: `dispute_status` is Stripe's word. Downloads, and posts that were sold, wait while it is anything but won, prevented or an inquiry (`warning_…`): also during an appeal. Once the bank has decided, the row in `disputes` says when (`settled_at`); a lost one is booked as gone.",
    "count-money-back.ts enter",
  ],
  [
    "any",
    "the same",
    "What was paid is not what was due: `problem` says so, nothing is sent, the owner decides.",
    "settle-order.ts hold",
  ],
];

const fulfillment: Record<string, string> = {
  open: "Something is to be sent.",
  fulfilled: "The owner has sent it, and says so in Studio.",
  none: "Only downloads: there is nothing to send.",
};

const movements: Record<string, [by: string, effect: string, cause: string]> = {
  count: [
    "owner, editor; the site for the first row",
    "The balance becomes `delta`.",
    "`opening:<variant>` for the first row",
  ],
  adjust: ["owner, editor", "`delta` is added, plus or minus.", "none"],
  reserve: [
    "an order that is placed, or paid late",
    "Pieces leave the shelf: all lines of the order, or none. A late one of 0 is the refusal, written down.",
    "`<order>:<line>:<attempt>:reserve`, `<order>:<line>:late:reserve`",
  ],
  release: [
    "an order that nobody can pay any more",
    "The pieces come back, once.",
    "the same with `:release`",
  ],
};

/** Section 3: states, transitions, stock. */
export function describeOrders(): string {
  refuseUntold();
  return [
    table(["state", "meaning", "what the buyer reads", "rules"], states()),
    "**Transitions.** `settleOrder` is called by the webhook, the return page and the reconciler, in any order and again; each asks Stripe how the session stands.",
    table(
      ["from", "to", "when", "done by (server/orders)"],
      transitions.map((row) => checked(row)),
    ),
    `**Fulfilment** (\`fulfillment_status\`) is a thing of its own: ${choicesOf(
      "orders",
      "fulfillment_status",
    )
      .map((key) => `\`${key}\` ${lowerFirst(wordsFor(fulfillment, key, file))}`)
      .join(" ")}`,
    "**Stock movements.** Each row has the next number of its variant's ledger (`key` = `variant:sequence`, unique), so that of two buyers of the last piece one is second; rows that the owner writes are numbered as soon as the second Flow tells of them, else within `stockEvery`, and before anything is sold. `product_variants.stock` is a copy of the last balance, which pages show and nothing is sold by: it follows every row, whoever wrote it, and takes back what is typed into it after the first row. A `cause` is unique: the same cause moves stock once. Only what is sold while there is none takes a balance below 0, which is what is owed then: what arrives is written as an adjustment, so that it pays for that first.",
    table(["kind", "written by", "effect", "cause"], movementRows()),
  ].join("\n\n");
}

function states(): string[][] {
  const shown = en.buying.order.states;
  refuseSuperfluous(meanings, orderStatuses, file);
  return orderStatuses.map((status) => {
    const rules = [isOpen(status) && "awaits payment", isPaid(status) && "downloads open"].filter(Boolean);
    return [code(status), wordsFor(meanings, status, file), `“${shown[status]}”`, rules.join(", ")];
  });
}

/** @throws when a transition names a state or a function that is not there (any more) */
function checked([from, to, when, by]: (typeof transitions)[number]): string[] {
  const [source = "", name = ""] = by.split(" ");
  if (!hasFunction(`server/orders/${source}`, name))
    throw new Error(`server/orders/${source} has no ${name}: correct ${file}`);
  const named = `${from}, ${to}`.split(", ").filter((word) => !["—", "any", "the same"].includes(word));
  for (const word of named) wordsFor(meanings, word, file);
  for (const [one, other] of arrowsOf(from, to))
    if (!mayBecome(one, other)) throw new Error(`${one} may not become ${other}: correct ${file}`);
  return [from, to, when, code(by)];
}

/** The arrows between two states that a row of the table names. */
function arrowsOf(from: string, to: string): [OrderStatus, OrderStatus][] {
  const [ones, others] = [from, to].map((words) => words.split(", ").filter(isOrderStatus));
  return (ones ?? []).flatMap((one) =>
    (others ?? []).flatMap((other): [OrderStatus, OrderStatus][] => (one === other ? [] : [[one, other]])),
  );
}

/** @throws when an arrow that the code allows is in no row of the table */
function refuseUntold() {
  const told = new Set(transitions.flatMap(([from, to]) => arrowsOf(from, to).map((arrow) => arrow.join())));
  for (const from of orderStatuses)
    for (const to of orderStatuses)
      if (from !== to && mayBecome(from, to) && !told.has(`${from},${to}`))
        throw new Error(`${file} does not say when an order goes from ${from} to ${to}`);
}

function movementRows(): string[][] {
  const kinds = [...new Set([...choicesOf("stock_movements", "kind"), ...kindsInCode()])];
  refuseSuperfluous(movements, kinds, file);
  return kinds.map((kind) => [code(kind), ...wordsFor(movements, kind, file)]);
}

/** Studio offers the owner's kinds only; the site's own stand in the type of a ledger's row. */
function kindsInCode(): string[] {
  return nodesOf("server/catalogue/stock-movements.ts")
    .filter((node) => ts.isPropertySignature(node) && node.name.getText() === "kind")
    .flatMap((node) => [...node.getText().matchAll(/"(\w+)"/g)].map(([, kind = ""]) => kind));
}

function choicesOf(collection: string, name: string): string[] {
  return (
    readSnapshot()
      .get(collection)
      ?.fields.find((field) => field.name === name)?.choices ?? []
  );
}

function lowerFirst(sentence: string): string {
  return `(${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, "")})`;
}
