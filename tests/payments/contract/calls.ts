interface Proof {
  /** In this folder. */
  file: string;
  /** A part of the test's name. */
  test: string;
}

/** Each call that the site makes to Stripe, in the SDK's words, and the test that makes it of either. */
export const calls: Record<string, Proof> = {
  "billingPortal.configurations.create": { file: "customers", test: "the page for another card" },
  "billingPortal.configurations.list": { file: "customers", test: "the page for another card" },
  "billingPortal.sessions.create": { file: "customers", test: "the page for another card" },
  "checkout.sessions.create": { file: "orders", test: "is open and unpaid" },
  "checkout.sessions.expire": { file: "orders", test: "expires once" },
  "checkout.sessions.list": { file: "orders", test: "has its payment" },
  "checkout.sessions.listLineItems": { file: "tax", test: "the tax of each line" },
  "checkout.sessions.retrieve": { file: "orders", test: "has its payment" },
  "customers.create": { file: "customers", test: "a payer is made once" },
  "customers.del": { file: "customers", test: "a customer for one purchase" },
  "customers.retrieve": { file: "customers", test: "a payer is made once" },
  "disputes.list": { file: "refunds", test: "a disputed payment" },
  "events.list": { file: "orders", test: "is told as an event" },
  "events.retrieve": { file: "orders", test: "is told as an event" },
  "invoicePayments.list": { file: "memberships", test: "paid on the payment page" },
  "invoices.createPreview": { file: "memberships", test: "a dearer plan" },
  "invoices.list": { file: "memberships", test: "paid on the payment page" },
  "invoices.voidInvoice": { file: "memberships", test: "a renewal that fails" },
  "paymentIntents.list": { file: "customers", test: "a customer for one purchase" },
  "paymentIntents.retrieve": { file: "refunds", test: "several refunds" },
  "paymentMethods.retrieve": { file: "memberships", test: "paid on the payment page" },
  "prices.create": { file: "customers", test: "a price is made once" },
  "prices.list": { file: "customers", test: "a price is made once" },
  "refunds.create": { file: "refunds", test: "several refunds" },
  "refunds.list": { file: "refunds", test: "several refunds" },
  "subscriptions.cancel": { file: "memberships", test: "a renewal that fails" },
  "subscriptions.list": { file: "memberships", test: "paid on the payment page" },
  "subscriptions.retrieve": { file: "memberships", test: "paid on the payment page" },
  "subscriptions.update": { file: "memberships", test: "a dearer plan" },
  "tax.settings.retrieve": { file: "tax", test: "says whether it is set up" },
  "webhookEndpoints.create": { file: "endpoints", test: "is made with the events" },
  "webhookEndpoints.del": { file: "endpoints", test: "is replaced" },
  "webhookEndpoints.list": { file: "endpoints", test: "is made with the events" },
  "webhookEndpoints.update": { file: "endpoints", test: "hears of all events again" },
};

/** What of Stripe the suite cannot ask for with a key alone. */
export const notCovered: string[] = [
  "the payment page and the portal as a browser shows them: sessions are paid by the page's own call, as Stripe's command line does",
  "Stripe.js and the card form (needs a publishable key and a browser)",
  "3D Secure, and a bank debit that is settled later",
  "the delivery of webhooks and their signature (needs a public address): events are read from the list",
  "the answers to a restricted key that lacks a permission (needs such a key)",
  "a dispute's end, an early fraud warning, and retries of a failed renewal, which are the account's settings",
];
