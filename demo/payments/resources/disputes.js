import { createInvalidStateError, createMissingResourceError } from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { closeDispute } from "../checkout/dispute.js";

export function retrieveDispute(sim, { ids: [id] }) {
  const dispute = sim.store.get("dispute", id);
  if (!dispute) throw createMissingResourceError("dispute", id, "dispute");
  return dispute;
}

export function listDisputes(sim, { params, path }) {
  return createPageOfList(
    sortNewestFirst(sim.store.all("dispute"), params, ["charge", "payment_intent"]),
    params,
    path,
  );
}

/** The merchant gives in. */
export function closeDisputeByApi(sim, call) {
  const dispute = retrieveDispute(sim, call);
  if (!dispute.status.endsWith("needs_response"))
    throw createInvalidStateError("This dispute is already closed.");
  closeDispute(sim, dispute, dispute.status === "needs_response" ? "lost" : "warning_closed");
  return dispute;
}
