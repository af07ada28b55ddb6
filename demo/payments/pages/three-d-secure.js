import { formatAmount } from "../checkout/money.js";
import { answerChallenge, findIntentSession } from "../checkout/pay.js";
import { leaveForShop } from "./hosted-routes.js";
import { renderDocument, renderHtml } from "./html.js";

/** The bank's page. Leaving it without an answer abandons the challenge. @param {import("../simulator.js").Sim} sim */
export function sendChallengePage(sim, id) {
  const intent = sim.store.get("payment_intent", id);
  if (intent?.status !== "requires_action") return noChallenge();
  const { return_url: back } = intent.next_action.redirect_to_url;
  const main = renderHtml`<div class="card"><h1>3D Secure test page</h1>
<p>Your bank asks you to confirm a payment of ${formatAmount(intent.amount, intent.currency)}.</p>
<form method="post" action="/3ds/${id}">
<p><button name="answer" value="authenticate">Complete authentication</button>
<button name="answer" value="fail" class="quiet">Fail authentication</button></p>
</form>
<p><a href="${back}">Leave without answering</a></p></div>`;
  return { status: 200, html: renderDocument({ title: "3D Secure – payment stand-in", main }) };
}

/** @param {import("../simulator.js").Sim} sim @param {string} id @param {URLSearchParams} form */
export async function submitChallenge(sim, id, form) {
  const intent = sim.store.get("payment_intent", id);
  if (intent?.status !== "requires_action") return noChallenge();
  const session = findIntentSession(sim, intent);
  const { return_url: back } = intent.next_action.redirect_to_url;
  const outcome = answerChallenge(
    sim,
    intent,
    form.get("answer") === "authenticate" ? "authenticate" : "fail",
  );
  sim.commit();
  if (outcome.status === "failed" || !session) return { status: 303, location: back };
  return leaveForShop(sim, session, session.success_url ?? back);
}

function noChallenge() {
  const main = renderHtml`<div class="card"><h1>Nothing to confirm</h1><p>This payment is not waiting for your bank.</p></div>`;
  return { status: 404, html: renderDocument({ title: "Nothing to confirm – payment stand-in", main }) };
}
