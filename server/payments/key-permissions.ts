export type PaymentFeature = "orders" | "tax" | "memberships";

export interface StripePermission {
  label: string;
  /** Stripe's name without the `rak_` of its error messages. Write includes read. */
  name: `${string}_${"read" | "write"}`;
  parts: PaymentFeature[];
  /** Request that needs the permission but changes nothing: its object does not exist. */
  probe: { method: "GET" | "POST"; path: string; body?: string };
}

const get = (path: string) => ({ method: "GET" as const, path });
const post = (path: string, body?: string) => ({ method: "POST" as const, path, body });

/** The one list for docs, doctor and tests' keys. @see https://docs.stripe.com/keys/permissions-reference */
export const permissions: StripePermission[] = [
  {
    label: "Checkout Sessions",
    name: "checkout_session_write",
    parts: ["orders", "tax", "memberships"],
    probe: post("checkout/sessions/cs_test_none/expire"),
  },
  {
    label: "PaymentIntents",
    name: "payment_intent_read",
    parts: ["orders", "tax", "memberships"],
    probe: get("payment_intents?limit=1"),
  },
  {
    label: "Charges and Refunds",
    name: "charge_write",
    parts: ["orders"],
    probe: post("refunds", "payment_intent=pi_none"),
  },
  {
    label: "Disputes",
    name: "dispute_read",
    parts: ["orders", "memberships"],
    probe: get("disputes?limit=1"),
  },
  {
    label: "Events",
    name: "event_read",
    parts: ["orders", "memberships"],
    probe: get("events?limit=1"),
  },
  {
    label: "Invoices",
    name: "invoice_read",
    parts: ["orders", "tax"],
    probe: get("invoices?limit=1"),
  },
  {
    label: "Customers",
    name: "customer_write",
    parts: ["tax", "memberships"],
    probe: post("customers/cus_none"),
  },
  {
    label: "Subscriptions",
    name: "subscription_read",
    parts: ["tax"],
    probe: get("subscriptions?limit=1"),
  },
  {
    label: "Subscriptions",
    name: "subscription_write",
    parts: ["memberships"],
    probe: post("subscriptions/sub_none"),
  },
  {
    label: "Invoices",
    name: "invoice_write",
    parts: ["memberships"],
    probe: post("invoices/in_none/void"),
  },
  {
    label: "Products",
    name: "product_write",
    parts: ["memberships"],
    probe: post("products/prod_none"),
  },
  {
    label: "Prices",
    name: "plan_write",
    parts: ["memberships"],
    probe: post("prices/price_none"),
  },
  {
    label: "PaymentMethods",
    name: "payment_method_read",
    parts: ["memberships"],
    probe: get("payment_methods/pm_none"),
  },
  {
    label: "Customer portal",
    name: "customer_portal_write",
    parts: ["memberships"],
    probe: post("billing_portal/configurations/bpc_none"),
  },
];
