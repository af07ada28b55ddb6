import type { ActionFunctionArgs } from "@remix-run/node";
import { memberOf } from "#app/routes/account/member.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { waitForSlot } from "#server/http/rate-limit.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { joinPlan } from "#server/memberships/join-plan.ts";

/** What somebody has chosen, as a form or an address has it. */
export function wishOf(sent: URLSearchParams) {
  const returnTo = safeRedirect(sent.get("returnTo"), "");
  return {
    price: sent.get("price") ?? "",
    returnTo: returnTo.length <= limits.joiningReturn ? returnTo : "",
  };
}

/** Works the form of the page where a plan is joined, for Stripe's page or, with `here`, for the card form on ours. */
export async function submitJoining(args: ActionFunctionArgs, form: URLSearchParams, here: boolean) {
  const wish = wishOf(form);
  const { user } = await memberOf(args);
  const window = { slots: limits.joinsOfMember, seconds: limits.checkoutWindow };
  const wait = await waitForSlot("joins-of-member", user.id, window);
  if (wait > 0) return { kind: "too-many" as const, wait, wish };
  const directus = speaking(serviceDirectus, languageOf(args.request));
  const joining = await orUnavailablePayments(orUnavailable(joinPlan(directus, user, { ...wish, here })));
  return { ...joining, wish };
}
