import { findResource } from "../api/contract.js";
import { createInvalidRequestError, createMissingResourceError } from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { checkCurrency } from "../checkout/money.js";
import { createMetadata } from "./metadata.js";

export function createCoupon(sim, { params }) {
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw createInvalidRequestError("You must pass either `percent_off` or `amount_off`.", {
      param: "percent_off",
    });
  }
  if (params.amount_off !== undefined && !params.currency) {
    throw createInvalidRequestError("You must pass currency when passing amount_off.", { param: "currency" });
  }
  if (params.id && sim.store.get("coupon", params.id)) {
    throw createInvalidRequestError("Coupon already exists.", {
      code: "resource_already_exists",
      param: "id",
    });
  }
  const coupon = sim.store.put(
    "coupon",
    findResource("coupon", {
      id: params.id ?? sim.newId("", 8),
      amount_off: params.amount_off ?? null,
      created: sim.now(),
      currency: params.currency ? checkCurrency(params.currency, "currency") : null,
      duration: params.duration ?? "once",
      max_redemptions: params.max_redemptions ?? null,
      metadata: createMetadata(params.metadata),
      name: params.name ?? null,
      percent_off: params.percent_off ?? null,
      redeem_by: params.redeem_by ?? null,
      valid: true,
    }),
  );
  sim.webhooks.emit("coupon.created", coupon);
  return coupon;
}

export function retrieveCoupon(sim, { ids: [id] }) {
  const coupon = sim.store.get("coupon", id);
  if (!coupon) throw createMissingResourceError("coupon", id, "coupon");
  return coupon;
}

export function deleteCoupon(sim, call) {
  const { id } = retrieveCoupon(sim, call);
  sim.store.remove("coupon", id);
  return { id, object: "coupon", deleted: true };
}

export function listCoupons(sim, { params, path }) {
  return createPageOfList(sortNewestFirst(sim.store.all("coupon"), params), params, path);
}
