import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createMissingParameterError,
  createNotImplementedError,
} from "../api/errors.js";
import { createPrice } from "../resources/prices.js";
import { createShippingRate } from "../resources/shipping-rates.js";
import { maxAmount } from "./money.js";

/**
 * The lines of a new session, from prices or from inline price data.
 * @param {import("../simulator.js").Sim} sim @param {any[]} lines @param {"payment" | "subscription"} mode
 * @returns {any[]} stored `item` objects, all in one currency
 */
export function createItems(sim, lines, mode) {
  const drafts = lines.map((line, index) => draftOf(sim, line, `line_items[${index}]`));
  for (const [index, { price }] of drafts.entries()) checkMode(mode, price, `line_items[${index}]`);
  const [{ currency }] = drafts.map(({ price }) => price);
  const stranger = drafts.findIndex(({ price }) => price.currency !== currency);
  if (stranger >= 0) {
    throw createInvalidRequestError("All line items must have the same currency.", {
      param: `line_items[${stranger}]`,
    });
  }
  const intervals = new Set(drafts.map(({ price: { recurring } }) => JSON.stringify(recurring)));
  if (mode === "subscription" && intervals.size > 1) {
    throw createInvalidRequestError("All recurring prices must have the same billing interval.", {
      param: "line_items",
    });
  }
  return drafts.map(({ line, price, name }) => storeItem(sim, line, price, name));
}

function draftOf(sim, line, path) {
  if (Boolean(line.price) === Boolean(line.price_data)) {
    throw createInvalidRequestError(`You must pass either \`price\` or \`price_data\` in \`${path}\`.`, {
      param: path,
    });
  }
  if (line.quantity === undefined) {
    throw createInvalidRequestError(`Quantity is required. Add \`quantity\` to \`${path}\``, { param: path });
  }
  if (line.quantity < 1 || line.quantity > 999_999) {
    throw createInvalidRequestError("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: `${path}[quantity]`,
    });
  }
  const price = line.price ? existingPrice(sim, line.price, path) : inlinePrice(sim, line.price_data, path);
  return { line, price, name: sim.store.get("product", price.product).name };
}

function existingPrice(sim, id, path) {
  const price = sim.store.get("price", id);
  if (!price) throw createMissingParameterError("price", id, `${path}[price]`);
  if (!price.active) {
    throw createInvalidRequestError(
      "The price specified is inactive. This field only accepts active prices.",
      {
        param: `${path}[price]`,
      },
    );
  }
  return price;
}

function inlinePrice(sim, data, path) {
  return createPrice(sim, { ...data, active: false }, `${path}[price_data]`);
}

function checkMode(mode, price, param) {
  if (mode === "payment" && price.recurring) {
    throw createInvalidRequestError(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param },
    );
  }
  if (mode === "subscription" && !price.recurring) {
    throw createNotImplementedError("The local stand-in takes recurring prices only in `subscription` mode.");
  }
}

function storeItem(sim, line, price, name) {
  const amount = price.unit_amount * line.quantity;
  if (amount > maxAmount) {
    throw createInvalidRequestError("The amount of a line item must be no more than 99999999.", {
      code: "amount_too_large",
    });
  }
  return sim.store.put(
    "item",
    findResource("item", {
      id: sim.newId("li_1"),
      adjustable_quantity: null,
      amount_subtotal: amount,
      amount_total: amount,
      currency: price.currency,
      description: name,
      metadata: line.metadata ?? {},
      price: JSON.parse(JSON.stringify(price)),
      quantity: line.quantity,
    }),
  );
}

/**
 * The shipping choices of a session, in the session's currency.
 * @param {import("../simulator.js").Sim} sim @param {any[]} options @param {string} currency
 */
export function createShippingOptions(sim, options, currency) {
  return options.map((option, index) => {
    const path = `shipping_options[${index}]`;
    if (Boolean(option.shipping_rate) === Boolean(option.shipping_rate_data)) {
      throw createInvalidRequestError(
        `You must pass either \`shipping_rate\` or \`shipping_rate_data\` in \`${path}\`.`,
        {
          param: path,
        },
      );
    }
    const rate = option.shipping_rate
      ? sim.store.get("shipping_rate", option.shipping_rate)
      : createShippingRate(sim, option.shipping_rate_data, `${path}[shipping_rate_data]`);
    if (!rate)
      throw createMissingParameterError("shipping rate", option.shipping_rate, `${path}[shipping_rate]`);
    if (rate.fixed_amount.currency !== currency) {
      throw createInvalidRequestError(
        `The shipping rate's currency (${rate.fixed_amount.currency}) must match the session's (${currency}).`,
        { param: path },
      );
    }
    return { shipping_amount: rate.fixed_amount.amount, shipping_rate: rate.id };
  });
}
