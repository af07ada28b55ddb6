import { describeObjectShape, resolve } from "./contract.js";
import { createInvalidRequestError } from "./errors.js";

/** What Stripe calls what an endpoint is for, in the names of permissions: https://docs.stripe.com/keys/permissions-reference. */
const endpoints = [
  [/^checkout\/sessions/, "checkout_session"],
  [/^payment_intents/, "payment_intent"],
  [/^(charges|refunds)/, "charge"],
  [/^disputes/, "dispute"],
  [/^events/, "event"],
  [/^(payment_methods|customers\/[^/]+\/payment_methods)/, "payment_method"],
  [/^customers/, "customer"],
  [/^subscriptions/, "subscription"],
  [/^(invoices|invoiceitems|invoice_payments)/, "invoice"],
  [/^prices/, "plan"],
  [/^products/, "product"],
  [/^coupons/, "coupon"],
  [/^billing_portal/, "customer_portal"],
  [/^webhook_endpoints/, "webhook"],
  [/^shipping_rates/, "shipping_rate"],
  [/^balance_transactions/, "balance_transaction_source"],
  [/^tax\/settings/, "tax_settings"],
  [/^test_helpers\/test_clocks/, "billing_clock"],
];

/** The same for what an answer has in full because it was asked to. */
const expanded = {
  payment_intent: "payment_intent",
  charge: "charge",
  refund: "charge",
  invoice: "invoice",
  customer: "customer",
  subscription: "subscription",
  price: "plan",
  product: "product",
  payment_method: "payment_method",
  dispute: "dispute",
};

/**
 * Throws Stripe's 403 where a restricted key may not do what is asked, before anything else is looked at.
 * @param {Set<string> | undefined} held what the key may do; undefined for a secret key, which may do all
 * @param {{ method: string, path: string, operation: any, params: any }} call
 */
export function checkPermissions(held, { method, path, operation, params }) {
  if (!held) return;
  for (const name of needed(method, path.replace(/^\/v1\//, ""), operation, params)) {
    if (held.has(name) || held.has(name.replace(/_read$/, "_write"))) continue;
    throw createInvalidRequestError(
      "The provided key does not have the required permissions for this endpoint. Having the " +
        `'rak_${name}' permission would allow this request to continue.`,
      { status: 403 },
    );
  }
}

function needed(method, path, operation, params) {
  const [, resource] = endpoints.find(([pattern]) => pattern.test(path)) ?? [undefined, "unknown"];
  const kinds = Object.values(params.expand ?? {}).flatMap((each) => kindsOf(operation, String(each)));
  return [
    `${resource}_${method === "GET" ? "read" : "write"}`,
    ...(path === "prices" && params.product_data ? ["product_write"] : []),
    ...kinds.flatMap((kind) => (expanded[kind] ? [`${expanded[kind]}_read`] : [])),
  ];
}

/** The kinds of object along a path that is to be expanded. */
function kindsOf(operation, path) {
  const keys = path.split(".");
  if (operation["x-list"]) keys.shift();
  const kinds = [];
  let node = resolve(operation.response);
  for (const key of keys) {
    const property = describeObjectShape(node ?? {})?.properties?.[key];
    const kind = property?.anyOf?.map(({ $ref }) => $ref?.split("/").pop()).find(Boolean);
    if (kind) kinds.push(kind);
    node = property && (describeObjectShape(property) ?? resolve(property));
  }
  return kinds;
}
