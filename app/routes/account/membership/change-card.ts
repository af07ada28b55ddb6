import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { changeCard } from "#server/memberships/account/change-card.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireOwnSubscription } from "./own-subscription.ts";

/** `POST /account/membership/card`: on to Stripe's page for another card, and back. */
export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const { customer } = await requireOwnSubscription(args, form.get("subscription"));
  return seeOther(await orUnavailablePayments(changeCard(customer, getLanguage(args.request))));
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/membership"));
}

export default ActionOnlyRoute;
