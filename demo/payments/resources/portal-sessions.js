import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createMissingParameterError,
  createNotImplementedError,
} from "../api/errors.js";
import { findMissing } from "../api/validate.js";

/** A way into the portal for one customer: its overview, or the change of the card alone. */
export function createPortalSession(sim, { params }) {
  if (!params.customer) throw findMissing("customer");
  const customer = sim.store.get("customer", params.customer);
  if (!customer || customer.deleted)
    throw createMissingParameterError("customer", params.customer, "customer");
  const { flow_data: flow } = params;
  if (flow && flow.type !== "payment_method_update") {
    throw createNotImplementedError(`The local stand-in's portal does not cover the flow \`${flow.type}\`.`);
  }
  const configuration = configurationOf(sim, params.configuration);
  if (flow && !configuration.features.payment_method_update.enabled) {
    throw createInvalidRequestError(
      "The payment method update feature is disabled in the portal configuration.",
      {
        param: "flow_data[type]",
      },
    );
  }
  const token = sim.newId("test_", 64);
  const session = sim.store.put(
    "billing_portal.session",
    findResource("billing_portal.session", {
      id: sim.newId("bps_1"),
      configuration: configuration.id,
      created: sim.now(),
      customer: customer.id,
      flow: flow ? flowOf(flow) : null,
      locale: params.locale ?? null,
      return_url: params.return_url ?? null,
      url: `${sim.publicUrl}/p/session/${token}`,
      _internal: { token },
    }),
  );
  sim.webhooks.emit("billing_portal.session.created", session);
  return session;
}

/** The account is one whose portal settings nobody has ever saved: it has no configuration of its own. */
function configurationOf(sim, id) {
  if (!id) {
    throw createInvalidRequestError(
      "No configuration provided and your test mode default configuration has not been created. Provide a " +
        "configuration or create your default by saving your customer portal settings in test mode at " +
        "https://dashboard.stripe.com/test/settings/billing/portal.",
    );
  }
  const found = sim.store.get("billing_portal.configuration", id);
  if (!found) throw createMissingParameterError("configuration", id, "configuration");
  if (!found.active) {
    throw createInvalidRequestError(`The configuration ${id} is inactive.`, { param: "configuration" });
  }
  return found;
}

function flowOf({ type, after_completion: after }) {
  return {
    after_completion: {
      hosted_confirmation: after?.hosted_confirmation ?? null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? "portal_homepage",
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}
