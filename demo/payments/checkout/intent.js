import { findResource } from "../api/contract.js";

/**
 * A payment that waits for a card.
 * @param {import("../simulator.js").Sim} sim
 * @param {{ amount: number, currency: string, customer: string | null, [field: string]: any }} values
 */
export function createIntent(sim, values) {
  const id = sim.newId("pi_3");
  const intent = findResource("payment_intent", {
    id,
    automatic_payment_methods: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${sim.newId("")}`,
    confirmation_method: "automatic",
    created: sim.now(),
    metadata: {},
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    status: "requires_payment_method",
    ...values,
  });
  sim.store.put("payment_intent", intent);
  sim.webhooks.emit("payment_intent.created", intent);
  return intent;
}

/** Id of a session's intent; Stripe shows that of a subscription on its invoice only. */
export function getIntentId(session) {
  return session.payment_intent ?? session._internal.payment_intent;
}
