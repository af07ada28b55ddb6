import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createMissingParameterError,
  createMissingResourceError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { findMissing } from "../api/validate.js";
import { checkCurrency, checkStep, maxAmount } from "../checkout/money.js";
import { createMetadata, mergeMetadata } from "./metadata.js";
import { createProduct } from "./products.js";

/**
 * @param {import("../simulator.js").Sim} sim @param {any} data parameters of a price, or a line's `price_data`
 * @param {string} [path] of the parameters, for errors
 */
export function createPrice(sim, data, path) {
  const at = (name) => (path ? `${path}[${name}]` : name);
  const currency = checkCurrency(data.currency, at("currency"));
  const amount = unitAmountOf(data, at);
  checkStep(amount, currency, at("unit_amount"));
  const product = productOf(sim, data, at);
  claimLookupKey(sim, data);
  return sim.store.put(
    "price",
    findResource("price", {
      id: sim.newId("price_1"),
      active: data.active ?? true,
      billing_scheme: "per_unit",
      created: sim.now(),
      currency,
      lookup_key: data.lookup_key ?? null,
      metadata: createMetadata(data.metadata),
      nickname: data.nickname ?? null,
      product: product.id,
      recurring: data.recurring ? recurringOf(data.recurring) : null,
      tax_behavior: data.tax_behavior ?? "unspecified",
      type: data.recurring ? "recurring" : "one_time",
      unit_amount: amount,
      unit_amount_decimal: String(amount),
    }),
  );
}

export function createPriceByApi(sim, { params }) {
  const price = createPrice(sim, params);
  sim.webhooks.emit("price.created", price);
  return price;
}

/** What Stripe lets one change: never the amount. */
export function updatePrice(sim, call) {
  const price = retrievePrice(sim, call);
  const { active, lookup_key, metadata, nickname, tax_behavior } = call.params;
  if (lookup_key && lookup_key !== price.lookup_key) claimLookupKey(sim, call.params);
  const given = { active, lookup_key, nickname, tax_behavior };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) price[name] = value;
  price.metadata = mergeMetadata(price.metadata, metadata);
  sim.store.put("price", price);
  sim.webhooks.emit("price.updated", price);
  return price;
}

/** One price at a time answers to a lookup key; it is taken from another only when that is asked for. */
function claimLookupKey(sim, { lookup_key: key, transfer_lookup_key: transfer }) {
  const holder = key && sim.store.all("price").find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) {
    throw createInvalidRequestError(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key=true\` to transfer it.`,
      { param: "lookup_key" },
    );
  }
  holder.lookup_key = null;
  sim.store.put("price", holder);
}

export function retrievePrice(sim, { ids: [id] }) {
  const price = sim.store.get("price", id);
  if (!price) throw createMissingResourceError("price", id, "price");
  return price;
}

export function listPrices(sim, { params, path }) {
  const fields = ["active", "currency", "product", "type"];
  const keys = params.lookup_keys;
  const prices = sortNewestFirst(sim.store.all("price"), params, fields);
  return createPageOfList(
    prices.filter((price) => !keys || keys.includes(price.lookup_key)),
    params,
    path,
  );
}

function unitAmountOf(data, at) {
  const amount = data.unit_amount ?? Number(data.unit_amount_decimal ?? Number.NaN);
  if (Number.isNaN(amount)) throw findMissing(at("unit_amount"));
  if (!Number.isInteger(amount) || amount < 0) {
    throw createInvalidRequestError("Invalid non-negative integer", {
      code: "parameter_invalid_integer",
      param: at("unit_amount"),
    });
  }
  if (amount > maxAmount) {
    throw createInvalidRequestError(`Invalid integer: must be no more than ${maxAmount}.`, {
      code: "amount_too_large",
      param: at("unit_amount"),
    });
  }
  return amount;
}

function productOf(sim, data, at) {
  if (Boolean(data.product) === Boolean(data.product_data)) {
    throw createInvalidRequestError(
      `You must pass either \`${at("product")}\` or \`${at("product_data")}\`.`,
      {
        param: at("product"),
      },
    );
  }
  if (data.product_data) return createProduct(sim, { ...data.product_data, active: data.active ?? true });
  const product = sim.store.get("product", data.product);
  if (!product) throw createMissingParameterError("product", data.product, at("product"));
  return product;
}

function recurringOf({ interval, interval_count, usage_type }) {
  return {
    interval,
    interval_count: interval_count ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: usage_type ?? "licensed",
  };
}
