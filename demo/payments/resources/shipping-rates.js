import { findResource } from "../api/contract.js";
import { createInvalidRequestError, createMissingResourceError } from "../api/errors.js";
import { findMissing } from "../api/validate.js";
import { checkCurrency, checkStep } from "../checkout/money.js";
import { createMetadata } from "./metadata.js";

/** @param {import("../simulator.js").Sim} sim @param {any} data @param {string} path of the parameters */
export function createShippingRate(sim, data, path) {
  if (!data.fixed_amount) throw findMissing(`${path}[fixed_amount]`);
  if (data.fixed_amount.amount < 0) {
    throw createInvalidRequestError("Invalid non-negative integer", {
      code: "parameter_invalid_integer",
      param: `${path}[fixed_amount][amount]`,
    });
  }
  const currency = checkCurrency(data.fixed_amount.currency, `${path}[fixed_amount][currency]`);
  checkStep(data.fixed_amount.amount, currency, `${path}[fixed_amount][amount]`);
  return sim.store.put(
    "shipping_rate",
    findResource("shipping_rate", {
      id: sim.newId("shr_1"),
      active: true,
      created: sim.now(),
      delivery_estimate: estimateOf(data.delivery_estimate),
      display_name: data.display_name,
      fixed_amount: { amount: data.fixed_amount.amount, currency },
      metadata: createMetadata(data.metadata),
      tax_behavior: data.tax_behavior ?? "unspecified",
      tax_code: data.tax_code ?? null,
      type: "fixed_amount",
    }),
  );
}

export function retrieveShippingRate(sim, { ids: [id] }) {
  const rate = sim.store.get("shipping_rate", id);
  if (!rate) throw createMissingResourceError("shipping rate", id);
  return rate;
}

function estimateOf(estimate) {
  return estimate ? { maximum: estimate.maximum ?? null, minimum: estimate.minimum ?? null } : null;
}
