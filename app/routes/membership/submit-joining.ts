import type { ActionFunctionArgs } from "@remix-run/node";
import { requireMember } from "#app/routes/account/require-member.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { limits } from "#server/limits.ts";
import { startSubscriptionCheckout } from "#server/memberships/subscriptions/start-subscription.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { consumeSlot } from "#server/rate-limit/fixed-window.ts";

/** What somebody has chosen, as a form or an address has it. */
export function parsePlanRequest(sent: URLSearchParams) {
  const returnTo = safeRedirect(sent.get("returnTo"), "");
  return {
    price: sent.get("price") ?? "",
    returnTo: returnTo.length <= limits.joiningReturnLength ? returnTo : "",
  };
}

/** Works the form of the page where a plan is joined, for Stripe's page or, with `here`, for the card form on ours. */
export async function submitSubscription(args: ActionFunctionArgs, form: URLSearchParams, here: boolean) {
  const wish = parsePlanRequest(form);
  const { user } = await requireMember(args);
  const window = { slots: limits.joinsOfMember, seconds: limits.checkoutWindow };
  const wait = await consumeSlot("joins-of-member", user.id, window);
  if (wait > 0) return { kind: "too-many" as const, wait, wish };
  const directus = withLanguage(serviceClient, getLanguage(args.request));
  const joining = await orUnavailablePayments(
    orUnavailable(startSubscriptionCheckout(directus, user, { ...wish, here })),
  );
  return { ...joining, wish };
}
