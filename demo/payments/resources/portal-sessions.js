import { resource } from "../api/contract.js";
import { notImplemented, parameterMissing } from "../api/errors.js";
import { missing } from "../api/validate.js";

/** A way into the portal for one customer: its overview, or the change of the card alone. */
export function createPortalSession(sim, { params }) {
  if (!params.customer) throw missing("customer");
  const customer = sim.store.get("customer", params.customer);
  if (!customer || customer.deleted) throw parameterMissing("customer", params.customer, "customer");
  const { flow_data: flow } = params;
  if (flow && flow.type !== "payment_method_update") {
    throw notImplemented(`The local stand-in's portal does not cover the flow \`${flow.type}\`.`);
  }
  const token = sim.newId("test_", 64);
  const session = sim.store.put(
    "billing_portal.session",
    resource("billing_portal.session", {
      id: sim.newId("bps_1"),
      configuration: params.configuration ?? "bpc_standin_default",
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
