import { findResource } from "../api/contract.js";
import { createInvalidRequestError, createMissingResourceError } from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { createMetadata, mergeMetadata } from "./metadata.js";

const kind = "billing_portal.configuration";

const featureNames = [
  "customer_update",
  "invoice_history",
  "payment_method_update",
  "subscription_cancel",
  "subscription_update",
];

/** What the portal lets its customers do. None is the account's own: that one is made in Stripe's dashboard. */
export function createPortalConfiguration(sim, { params }) {
  const { business_profile: profile, default_return_url: back, features, name } = params;
  if (!featureNames.some((feature) => features[feature]?.enabled)) {
    throw createInvalidRequestError("You must enable at least one feature.", { param: "features" });
  }
  const shape = findResource(kind, {});
  const configuration = sim.store.put(kind, {
    ...shape,
    id: sim.newId("bpc_1"),
    active: true,
    business_profile: { ...shape.business_profile, ...profile },
    created: sim.now(),
    default_return_url: back ?? null,
    features: mergeFeatures(shape.features, features),
    metadata: createMetadata(params.metadata),
    name: name ?? null,
    updated: sim.now(),
  });
  sim.webhooks.emit("billing_portal.configuration.created", configuration);
  return configuration;
}

export function retrievePortalConfiguration(sim, { ids: [id] }) {
  const found = sim.store.get(kind, id);
  if (!found) throw createMissingResourceError("configuration", id, "configuration");
  return found;
}

export function updatePortalConfiguration(sim, call) {
  const found = retrievePortalConfiguration(sim, call);
  const { active = found.active, features = {}, metadata } = call.params;
  const changed = sim.store.put(kind, {
    ...found,
    active,
    features: mergeFeatures(found.features, features),
    metadata: mergeMetadata(found.metadata, metadata),
    updated: sim.now(),
  });
  sim.webhooks.emit("billing_portal.configuration.updated", changed);
  return changed;
}

export function listPortalConfigurations(sim, { params, path }) {
  const entries = sortNewestFirst(sim.store.all(kind), params, ["active", "is_default"]);
  return createPageOfList(entries, params, path);
}

function mergeFeatures(before, given) {
  const merged = Object.entries(before).map(([name, feature]) => [name, { ...feature, ...given[name] }]);
  return Object.fromEntries(merged);
}
