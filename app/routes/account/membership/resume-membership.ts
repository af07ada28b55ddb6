import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { resumeMembership } from "#server/memberships/account/cancel-subscription.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { requireOwnSubscription } from "./own-subscription.ts";

/** `POST /account/membership/resume`: what was cancelled goes on. */
export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const subscription = await requireOwnSubscription(args, form.get("subscription"));
  await orUnavailablePayments(orUnavailable(resumeMembership(serviceClient, subscription)));
  return seeOther(getLocalizedPath(args.request, "/account/membership?done=resumed"));
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/membership"));
}

export default ActionOnlyRoute;
