import { createMissingResourceError } from "../api/errors.js";
import { retrieveTaxSettings } from "../checkout/tax.js";
import { listCharges, retrieveCharge } from "./charges.js";
import * as sessions from "./checkout-sessions.js";
import * as coupons from "./coupons.js";
import * as customers from "./customers.js";
import * as disputes from "./disputes.js";
import { listEvents, retrieveEvent } from "./events.js";
import * as invoiceItems from "./invoice-items.js";
import { previewInvoice } from "./invoice-previews.js";
import * as invoices from "./invoices.js";
import { createInvoice } from "./one-off-invoices.js";
import * as intents from "./payment-intents.js";
import { attachMethodByApi, listCustomerMethods } from "./payment-methods.js";
import * as portals from "./portal-configurations.js";
import { createPortalSession } from "./portal-sessions.js";
import { createPriceByApi, listPrices, retrievePrice, updatePrice } from "./prices.js";
import { createProductByApi, listProducts, retrieveProduct, updateProduct } from "./products.js";
import * as refunds from "./refunds.js";
import { retrieveShippingRate } from "./shipping-rates.js";
import { retrieveSubscription } from "./subscription-params.js";
import { updateSubscription } from "./subscription-update.js";
import * as subscriptions from "./subscriptions.js";
import * as clocks from "./test-clocks.js";
import * as endpoints from "./webhook-endpoints.js";

/**
 * What the stand-in covers, by the contract's names of operations. Everything else in the contract answers 501.
 * @type {Record<string, (sim: import("../simulator.js").Sim, call: { params: any, ids: string[], path: string }) => any>}
 */
export const handlers = {
  "POST /v1/checkout/sessions": sessions.createSession,
  "GET /v1/checkout/sessions": sessions.listSessions,
  "GET /v1/checkout/sessions/{id}": sessions.retrieveSession,
  "POST /v1/checkout/sessions/{id}": sessions.updateSession,
  "POST /v1/checkout/sessions/{id}/expire": sessions.expireSessionByApi,
  "GET /v1/checkout/sessions/{id}/line_items": sessions.listSessionLines,
  "GET /v1/payment_intents": intents.listIntents,
  "GET /v1/payment_intents/{id}": intents.retrieveIntent,
  "POST /v1/payment_intents": intents.createIntentByApi,
  "POST /v1/payment_intents/{id}/confirm": intents.confirmIntent,
  "POST /v1/payment_intents/{id}": intents.updateIntent,
  "POST /v1/payment_intents/{id}/cancel": intents.cancelIntent,
  "GET /v1/payment_methods/{id}": retrieve("payment_method"),
  "POST /v1/payment_methods/{id}/attach": attachMethodByApi,
  "GET /v1/customers/{id}/payment_methods": listCustomerMethods,
  "POST /v1/subscriptions": subscriptions.createSubscriptionByApi,
  "GET /v1/subscriptions": subscriptions.listSubscriptions,
  "GET /v1/subscriptions/{id}": retrieveSubscription,
  "POST /v1/subscriptions/{id}": updateSubscription,
  "DELETE /v1/subscriptions/{id}": subscriptions.cancelSubscription,
  "POST /v1/subscriptions/{id}/resume": subscriptions.resumeSubscription,
  "GET /v1/invoices": invoices.listInvoices,
  "POST /v1/invoices": createInvoice,
  "POST /v1/invoices/create_preview": previewInvoice,
  "GET /v1/invoices/{id}": invoices.retrieveInvoice,
  "POST /v1/invoices/{id}": invoices.updateInvoice,
  "GET /v1/invoices/{id}/lines": invoices.listInvoiceLines,
  "POST /v1/invoices/{id}/finalize": invoices.handleFinalizeInvoice,
  "POST /v1/invoices/{id}/pay": invoices.payInvoiceByApi,
  "POST /v1/invoices/{id}/void": invoices.voidInvoice,
  "POST /v1/invoices/{id}/mark_uncollectible": invoices.markUncollectible,
  "POST /v1/invoiceitems": invoiceItems.createInvoiceItem,
  "GET /v1/invoiceitems/{id}": invoiceItems.retrieveInvoiceItem,
  "DELETE /v1/invoiceitems/{id}": invoiceItems.deleteInvoiceItem,
  "GET /v1/invoice_payments": invoices.listInvoicePayments,
  "GET /v1/invoice_payments/{id}": retrieve("invoice_payment"),
  "POST /v1/billing_portal/configurations": portals.createPortalConfiguration,
  "GET /v1/billing_portal/configurations": portals.listPortalConfigurations,
  "GET /v1/billing_portal/configurations/{id}": portals.retrievePortalConfiguration,
  "POST /v1/billing_portal/configurations/{id}": portals.updatePortalConfiguration,
  "POST /v1/billing_portal/sessions": createPortalSession,
  "POST /v1/test_helpers/test_clocks": clocks.createClock,
  "GET /v1/test_helpers/test_clocks": clocks.listClocks,
  "GET /v1/test_helpers/test_clocks/{id}": clocks.retrieveClock,
  "POST /v1/test_helpers/test_clocks/{id}/advance": clocks.handleAdvanceClock,
  "DELETE /v1/test_helpers/test_clocks/{id}": clocks.deleteClock,
  "GET /v1/charges": listCharges,
  "GET /v1/charges/{id}": retrieveCharge,
  "POST /v1/customers": customers.createCustomerByApi,
  "GET /v1/customers": customers.listCustomers,
  "GET /v1/customers/{id}": customers.retrieveCustomer,
  "POST /v1/customers/{id}": customers.updateCustomer,
  "DELETE /v1/customers/{id}": customers.deleteCustomer,
  "POST /v1/refunds": refunds.createRefund,
  "GET /v1/refunds": refunds.listRefunds,
  "GET /v1/refunds/{id}": refunds.retrieveRefund,
  "POST /v1/refunds/{id}": refunds.updateRefund,
  "GET /v1/disputes": disputes.listDisputes,
  "GET /v1/disputes/{id}": disputes.retrieveDispute,
  "POST /v1/disputes/{id}/close": disputes.closeDisputeByApi,
  "GET /v1/events": listEvents,
  "GET /v1/events/{id}": retrieveEvent,
  "GET /v1/balance_transactions/{id}": retrieve("balance_transaction"),
  "POST /v1/webhook_endpoints": endpoints.createEndpointByApi,
  "GET /v1/webhook_endpoints": endpoints.listEndpoints,
  "GET /v1/webhook_endpoints/{id}": endpoints.retrieveEndpoint,
  "POST /v1/webhook_endpoints/{id}": endpoints.updateEndpoint,
  "DELETE /v1/webhook_endpoints/{id}": endpoints.deleteEndpoint,
  "POST /v1/products": createProductByApi,
  "GET /v1/products": listProducts,
  "GET /v1/products/{id}": retrieveProduct,
  "POST /v1/products/{id}": updateProduct,
  "POST /v1/prices": createPriceByApi,
  "GET /v1/prices": listPrices,
  "GET /v1/prices/{id}": retrievePrice,
  "POST /v1/prices/{id}": updatePrice,
  "GET /v1/shipping_rates/{id}": retrieveShippingRate,
  "POST /v1/coupons": coupons.createCoupon,
  "GET /v1/tax/settings": retrieveTaxSettings,
  "GET /v1/coupons": coupons.listCoupons,
  "GET /v1/coupons/{id}": coupons.retrieveCoupon,
  "DELETE /v1/coupons/{id}": coupons.deleteCoupon,
};

function retrieve(kind) {
  return (sim, { ids: [id] }) => {
    const found = sim.store.get(kind, id);
    if (!found) throw createMissingResourceError(kind, id);
    return found;
  };
}
