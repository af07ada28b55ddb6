import {
  createInvalidRequestError,
  createMissingParameterError,
  createNotImplementedError,
} from "../api/errors.js";
import { findMissing } from "../api/validate.js";
import { checkTaxLocation } from "./tax.js";

const minExpirySeconds = 30 * 60;
const maxExpirySeconds = 24 * 60 * 60;
const maxLineItems = 100;
const maxShippingOptions = 5;

/** Parameters that only make sense where Stripe shows its own page. */
const hostedOnly = [
  "success_url",
  "cancel_url",
  "custom_fields",
  "custom_text",
  "submit_type",
  "after_expiration",
  "branding_settings",
  "origin_context",
  "optional_items",
];

const notCovered = [
  "custom_fields",
  "optional_items",
  "consent_collection",
  "tax_id_collection",
  "setup_intent_data",
];

/**
 * The rules of a new session that the schema cannot say. Throws Stripe's 400, or 501 for what the stand-in
 * does not cover.
 * @param {import("../simulator.js").Sim} sim @param {any} params
 */
export function checkSessionParams(sim, params) {
  if (!params.mode) throw findMissing("mode");
  if (params.mode === "setup")
    throw createNotImplementedError("The local stand-in does not cover `mode: setup`.");
  checkMode(params);
  for (const name of notCovered) {
    if (params[name])
      throw createNotImplementedError(`The local stand-in does not cover \`${name}\` of a Checkout Session.`);
  }
  if ((params.payment_intent_data?.capture_method ?? "automatic") === "manual") {
    throw createNotImplementedError(
      "The local stand-in captures payments at once; manual capture is not covered.",
    );
  }
  checkUrls(params);
  checkCounts(params);
  checkExpiry(sim, params);
  checkCustomer(sim, params);
  checkTaxLocation(sim, params);
  if (params.discounts?.length && params.allow_promotion_codes) {
    throw exclusive("allow_promotion_codes", "discounts");
  }
}

/** Parameters that belong to the other mode. */
const strangers = {
  payment: ["subscription_data"],
  subscription: [
    "payment_intent_data",
    "customer_creation",
    "shipping_options",
    "invoice_creation",
    "payment_method_data",
  ],
};

function checkMode(params) {
  const { mode, subscription_data: data = {} } = params;
  for (const name of strangers[mode]) {
    if (params[name] !== undefined) {
      throw createInvalidRequestError(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name });
    }
  }
  if (mode === "payment") return;
  if (params.discounts?.length)
    throw createNotImplementedError("The local stand-in covers discounts of orders only.");
  const unknown = Object.keys(data).find((name) => !subscriptionData.includes(name));
  if (unknown)
    throw createNotImplementedError(`The local stand-in does not cover \`subscription_data[${unknown}]\`.`);
  if (data.trial_end && data.trial_period_days) {
    throw exclusive("subscription_data[trial_end]", "subscription_data[trial_period_days]");
  }
  if (data.trial_period_days < 1 || data.trial_period_days > maxTrialDays) {
    throw createInvalidRequestError(`The trial must last from 1 to ${maxTrialDays} days.`, {
      param: "subscription_data[trial_period_days]",
    });
  }
}

const subscriptionData = [
  "billing_mode",
  "description",
  "metadata",
  "trial_end",
  "trial_period_days",
  "trial_settings",
];
const maxTrialDays = 730;

function checkUrls(params) {
  const mode = params.ui_mode ?? "hosted_page";
  if (mode !== "hosted_page" && mode !== "elements") {
    throw createNotImplementedError(
      `The local stand-in covers \`hosted_page\` and \`elements\`, not \`${mode}\`.`,
    );
  }
  const refused = mode === "elements" ? hostedOnly : ["return_url", "redirect_on_completion"];
  for (const name of refused) {
    if (params[name] !== undefined) {
      throw createInvalidRequestError(`You can not pass \`${name}\` when \`ui_mode\` is \`${mode}\`.`, {
        param: name,
      });
    }
  }
  const required = mode === "elements" ? "return_url" : "success_url";
  if (!params[required]) throw findMissing(required);
  for (const name of ["success_url", "cancel_url", "return_url"]) checkUrl(params[name], name);
}

function checkUrl(url, param) {
  if (url === undefined) return;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw createInvalidRequestError("Not a valid URL", { code: "url_invalid", param });
  if (url.length > 5_000) {
    throw createInvalidRequestError("Invalid URL: URL must be 5000 characters or less.", {
      code: "url_invalid",
      param,
    });
  }
}

function checkCounts(params) {
  if (!params.line_items?.length) throw findMissing("line_items");
  if (params.line_items.length > maxLineItems) {
    throw createInvalidRequestError(`You can only have up to ${maxLineItems} line items.`, {
      param: "line_items",
    });
  }
  if (params.shipping_options?.length > maxShippingOptions) {
    throw createInvalidRequestError(`You can only have up to ${maxShippingOptions} shipping options.`, {
      param: "shipping_options",
    });
  }
  if (params.discounts?.length > 1) {
    throw createInvalidRequestError("You can only apply one discount to a Checkout Session.", {
      param: "discounts",
    });
  }
  if (params.client_reference_id?.length > 200) {
    throw createInvalidRequestError("Invalid string: `client_reference_id` must be at most 200 characters.", {
      param: "client_reference_id",
    });
  }
}

function checkExpiry(sim, params) {
  if (params.expires_at === undefined) return;
  const lifetime = params.expires_at - sim.now();
  if (lifetime < minExpirySeconds) {
    throw createInvalidRequestError(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  if (lifetime > maxExpirySeconds) {
    throw createInvalidRequestError(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  }
}

function checkCustomer(sim, params) {
  if (params.customer && params.customer_email) throw exclusive("customer", "customer_email");
  if (params.customer && params.customer_creation) throw exclusive("customer", "customer_creation");
  if (params.customer_email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.customer_email)) {
    throw createInvalidRequestError(`Invalid email address: ${params.customer_email}`, {
      code: "email_invalid",
      param: "customer_email",
    });
  }
  const customer = params.customer && sim.store.get("customer", params.customer);
  if (params.customer && (!customer || customer.deleted))
    throw createMissingParameterError("customer", params.customer, "customer");
}

function exclusive(...names) {
  return createInvalidRequestError(`You may only specify one of these parameters: ${names.join(", ")}.`, {
    code: "parameters_exclusive",
    param: names[0],
  });
}
