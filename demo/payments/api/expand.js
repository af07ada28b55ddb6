import { findIntent } from "../billing/payment.js";
import { describeObjectShape, resolve } from "./contract.js";
import { createInvalidRequestError } from "./errors.js";
import { createList } from "./lists.js";

const maxDepth = 4;

/** Sub-lists that Stripe leaves out unless they are asked for. */
const includable = {
  "checkout.session": {
    line_items: (sim, session) =>
      createList(listLineItems(sim, session), `/v1/checkout/sessions/${session.id}/line_items`),
  },
  item: { taxes: (_sim, item) => item.taxes },
  invoice: {
    confirmation_secret: (sim, invoice) => {
      const intent = findIntent(sim, invoice);
      return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
    },
    payments: (sim, invoice) => {
      const payments = sim.store.all("invoice_payment").filter((payment) => payment.invoice === invoice.id);
      return createList(payments, `/v1/invoice_payments?invoice=${invoice.id}`);
    },
  },
  customer: {
    subscriptions: (sim, customer) => {
      const live = sim.store
        .all("subscription")
        .filter((each) => each.customer === customer.id && !each.ended_at);
      return createList(live.reverse(), `/v1/customers/${customer.id}/subscriptions`);
    },
  },
  charge: {
    refunds: (sim, charge) => {
      const refunds = sim.store.all("refund").filter((refund) => refund.charge === charge.id);
      return createList(refunds.reverse(), `/v1/charges/${charge.id}/refunds`);
    },
  },
};

/** @param {import("../simulator.js").Sim} sim */
export function listLineItems(sim, session) {
  return session._internal.line_items.map((id) => sim.store.get("item", id));
}

/**
 * The public form of a stored object: a copy without the stand-in's own notes, with the asked paths expanded.
 * @param {import("../simulator.js").Sim} sim @param {any} object @param {string[]} [paths]
 */
export function presentObject(sim, object, paths = []) {
  const withTaxes = paths.some((path) => path.endsWith("taxes"));
  const copy = JSON.parse(
    JSON.stringify(object, function publicPart(key, value) {
      const leftOut = key === "_internal" || (key === "taxes" && !withTaxes && isTaxedPart(this));
      return leftOut ? undefined : value;
    }),
  );
  for (const path of paths) expandPath(sim, copy, path.split("."));
  return copy;
}

/** A line of a session, or its delivery: how each is taxed is said on demand. */
function isTaxedPart(holder) {
  return holder.object === "item" || "shipping_rate" in holder;
}

/**
 * Throws Stripe's 400 for a path that the answer's schema cannot expand.
 * @param {any} schema of the answer @param {boolean} isList @param {string[]} paths
 */
export function checkExpand(schema, isList, paths) {
  for (const path of paths) {
    const keys = path.split(".");
    if (keys.length > maxDepth) {
      throw createInvalidRequestError(
        `You cannot expand more than ${maxDepth} levels of a property (${path}).`,
        {
          param: "expand",
        },
      );
    }
    if (isList && keys.shift() !== "data") {
      throw cannotExpand(path, ` You may want to try expanding 'data.${path}' instead.`);
    }
    if (!isExpandable(schema, keys)) throw cannotExpand(path, "");
  }
}

function isExpandable(schema, keys) {
  let node = resolve(schema);
  let expandable = keys.length === 0;
  for (const key of keys) {
    const property = describeObjectShape(node)?.properties?.[key];
    if (!property) return false;
    expandable =
      Boolean(property.anyOf?.some((choice) => choice.$ref || choice["x-opaque"])) ||
      isOptionalPart(node, key);
    node = describeObjectShape(property) ?? resolve(property);
  }
  return expandable;
}

function isOptionalPart(node, key) {
  const property = describeObjectShape(node).properties[key];
  const type = [property.type].flat();
  return (
    !describeObjectShape(node).required?.includes(key) && (type.includes("object") || type.includes("array"))
  );
}

function cannotExpand(path, hint) {
  return createInvalidRequestError(`This property cannot be expanded (${path}).${hint}`, { param: "expand" });
}

function expandPath(sim, node, [key, ...rest]) {
  if (Array.isArray(node)) {
    for (const entry of node) expandPath(sim, entry, [key, ...rest]);
    return;
  }
  if (!node || typeof node !== "object" || key === undefined) return;
  if (node[key] === undefined) node[key] = includePart(sim, node, key);
  else if (typeof node[key] === "string") node[key] = lookUp(sim, node[key]) ?? node[key];
  expandPath(sim, node[key], rest);
}

function includePart(sim, node, key) {
  const include = includable[node.object]?.[key];
  const part = include?.(sim, sim.store.get(node.object, node.id));
  return part && presentObject(sim, part);
}

function lookUp(sim, id) {
  const found = sim.store.find(id);
  return found && presentObject(sim, found);
}
