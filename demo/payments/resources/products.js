import { resource } from "../api/contract.js";
import { invalidRequest, resourceMissing } from "../api/errors.js";
import { newestFirst, page } from "../api/lists.js";
import { newMetadata } from "./metadata.js";

/** @param {import("../sim.js").Sim} sim @param {any} data */
export function createProduct(sim, data) {
  if (data.id && sim.store.get("product", data.id)) {
    throw invalidRequest("Product already exists.", { code: "resource_already_exists", param: "id" });
  }
  const now = sim.now();
  return sim.store.put(
    "product",
    resource("product", {
      id: data.id ?? sim.newId("prod_", 14),
      active: data.active ?? true,
      created: now,
      description: data.description ?? null,
      images: data.images ?? [],
      metadata: newMetadata(data.metadata),
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
  if (!product) throw resourceMissing("product", id);
  return product;
}

export function listProducts(sim, { params, path }) {
  return page(newestFirst(sim.store.all("product"), params, ["active"]), params, path);
}
