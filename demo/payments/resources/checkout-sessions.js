import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createInvalidStateError,
  createMissingParameterError,
  createMissingResourceError,
} from "../api/errors.js";
import { listLineItems } from "../api/expand.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { expireSession } from "../checkout/complete.js";
import { createItems, createShippingOptions } from "../checkout/items.js";
import { checkSessionParams } from "../checkout/session-params.js";
import { computeTotals } from "../checkout/totals.js";
import { createMetadata, mergeMetadata } from "./metadata.js";

const defaultLifetimeSeconds = 24 * 60 * 60;

export function createSession(sim, { params }) {
  checkSessionParams(sim, params);
  const items = createItems(sim, params.line_items, params.mode);
  const [{ currency }] = items;
  if (params.currency && params.currency.toLowerCase() !== currency) {
    throw createInvalidRequestError(`The line items are in ${currency}, not in ${params.currency}.`, {
      param: "currency",
    });
  }
  const id = sim.newId("cs_test_a1", 58);
  const elements = params.ui_mode === "elements";
  const subscription = params.mode === "subscription";
  const customer = params.customer && sim.store.get("customer", params.customer);
  const session = findResource("checkout.session", {
    id,
    ...copied(params),
    ...collectedOptions(params),
    client_secret: elements ? `${id}_secret_${sim.newId("", 40)}` : null,
    created: sim.now(),
    currency,
    customer: params.customer ?? null,
    customer_creation: creationOf(params),
    customer_details: getCustomerDetails(customer ?? { email: params.customer_email }),
    discounts: discountsOf(sim, params, currency),
    expires_at: params.expires_at ?? sim.now() + defaultLifetimeSeconds,
    metadata: createMetadata(params.metadata),
    mode: params.mode,
    payment_method_collection: params.payment_method_collection ?? (subscription ? "always" : "if_required"),
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    shipping_options: createShippingOptions(sim, params.shipping_options ?? [], currency),
    status: "open",
    ui_mode: params.ui_mode ?? "hosted_page",
    url: elements ? null : `${sim.publicUrl}/c/pay/${id}`,
    ...(elements && {
      return_url: params.return_url,
      redirect_on_completion: params.redirect_on_completion ?? "always",
    }),
    _internal: {
      line_items: items.map((item) => item.id),
      payment_intent_data: withMetadata(params.payment_intent_data),
      ...(subscription && { subscription_data: withMetadata(params.subscription_data) }),
    },
  });
  computeTotals(sim, session);
  return sim.store.put("checkout.session", session);
}

/** Parameters that come back as they were given. */
function copied(params) {
  const names = [
    "allow_promotion_codes",
    "billing_address_collection",
    "cancel_url",
    "client_reference_id",
    "customer_email",
    "integration_identifier",
    "locale",
    "origin_context",
    "shipping_address_collection",
    "submit_type",
    "success_url",
  ];
  return Object.fromEntries(
    names.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]),
  );
}

function collectedOptions(params) {
  const taxed = params.automatic_tax?.enabled ?? false;
  const blank = findResource("checkout.session", {});
  return {
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? { type: "self" } : null,
      provider: taxed ? "stripe" : null,
      status: taxed ? "complete" : null,
    },
    custom_text: { ...blank.custom_text, ...params.custom_text },
    invoice_creation: {
      enabled: params.invoice_creation?.enabled ?? false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
  };
}

/** @param {{ email?: string | null, name?: string | null, phone?: string | null, address?: any }} customer */
export function getCustomerDetails({ email = null, name = null, phone = null, address = null }) {
  if (!email && !name) return null;
  return {
    address,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone,
    tax_exempt: "none",
    tax_ids: [],
  };
}

function creationOf({ mode, customer, customer_creation }) {
  if (customer) return null;
  return mode === "subscription" ? "always" : (customer_creation ?? "if_required");
}

function withMetadata({ metadata, ...data } = {}) {
  return { ...data, metadata: createMetadata(metadata) };
}

function discountsOf(sim, params, currency) {
  return (params.discounts ?? []).map(({ coupon: id, promotion_code }, index) => {
    if (promotion_code || !id)
      throw createMissingParameterError(
        "promotion code",
        promotion_code,
        `discounts[${index}][promotion_code]`,
      );
    const coupon = sim.store.get("coupon", id);
    if (!coupon) throw createMissingParameterError("coupon", id, `discounts[${index}][coupon]`);
    if (coupon.currency && coupon.currency !== currency) {
      throw createInvalidRequestError(`The coupon is in ${coupon.currency}, the session in ${currency}.`, {
        param: "discounts",
      });
    }
    return { coupon: id, promotion_code: null };
  });
}

export function retrieveSession(sim, { ids: [id] }) {
  const session = sim.store.get("checkout.session", id);
  if (!session) throw createMissingResourceError("checkout.session", id, "session");
  return session;
}

export function listSessions(sim, { params, path }) {
  const fields = ["customer", "payment_intent", "status", "subscription"];
  const sessions = sortNewestFirst(sim.store.all("checkout.session"), params, fields).filter(
    (session) =>
      !params.customer_details || session.customer_details?.email === params.customer_details.email,
  );
  return createPageOfList(sessions, params, path);
}

export function listSessionLines(sim, call) {
  return createPageOfList(listLineItems(sim, retrieveSession(sim, call)), call.params, call.path);
}

export function expireSessionByApi(sim, call) {
  const session = retrieveSession(sim, call);
  if (session.status !== "open") {
    throw createInvalidStateError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  expireSession(sim, session);
  return session;
}

export function updateSession(sim, call) {
  const session = retrieveSession(sim, call);
  const {
    metadata,
    shipping_options,
    collected_information,
    payment_intent_data,
    line_items,
    expand,
    ...rest
  } = call.params;
  if (line_items || payment_intent_data || Object.keys(rest).length > 0) {
    throw createInvalidRequestError(
      "The local stand-in updates `metadata`, `shipping_options` and `collected_information` only.",
    );
  }
  if (session.status !== "open" && (shipping_options || collected_information)) {
    throw createInvalidStateError(
      `This Checkout Session has a status of \`${session.status}\` and cannot be updated.`,
    );
  }
  session.metadata = mergeMetadata(session.metadata, metadata);
  if (shipping_options) {
    session.shipping_options = createShippingOptions(sim, shipping_options, session.currency);
    computeTotals(sim, session);
  }
  if (collected_information?.shipping_details) {
    session.collected_information = {
      business_name: null,
      individual_name: null,
      shipping_details: collected_information.shipping_details,
    };
  }
  return sim.store.put("checkout.session", session);
}
