import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createMissingResourceError,
  createNotImplementedError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { createMetadata, mergeMetadata } from "./metadata.js";

const editable = ["active", "description", "name"];

/** @param {import("../simulator.js").Sim} sim @param {any} data */
export function createProduct(sim, data) {
  if (data.id && sim.store.get("product", data.id)) {
    throw createInvalidRequestError("Product already exists.", {
      code: "resource_already_exists",
      param: "id",
    });
  }
  const now = sim.now();
  return sim.store.put(
    "product",
    findResource("product", {
      id: data.id ?? sim.newId("prod_", 14),
      active: data.active ?? true,
      created: now,
      description: data.description ?? null,
      images: data.images ?? [],
      metadata: createMetadata(data.metadata),
      name: data.name,
      shippable: data.shippable ?? null,
      tax_details: data.tax_code ? { performance_location: null, tax_code: data.tax_code } : null,
      type: "service",
      updated: now,
      url: data.url ?? null,
    }),
  );
}

export function createProductByApi(sim, { params }) {
  const product = createProduct(sim, params);
  sim.webhooks.emit("product.created", product);
  return product;
}

export function retrieveProduct(sim, { ids: [id] }) {
  const product = sim.store.get("product", id);
  if (!product) throw createMissingResourceError("product", id);
  return product;
}

export function updateProduct(sim, call) {
  const product = retrieveProduct(sim, call);
  const { metadata, expand: _, ...changes } = call.params;
  const [uncovered] = Object.keys(changes).filter((name) => !editable.includes(name));
  if (uncovered)
    throw createNotImplementedError(`The local stand-in does not cover \`${uncovered}\` of a product.`);
  Object.assign(product, changes, {
    metadata: mergeMetadata(product.metadata, metadata),
    updated: sim.now(),
  });
  sim.store.put("product", product);
  sim.webhooks.emit("product.updated", product);
  return product;
}

export function listProducts(sim, { params, path }) {
  return createPageOfList(sortNewestFirst(sim.store.all("product"), params, ["active"]), params, path);
}
