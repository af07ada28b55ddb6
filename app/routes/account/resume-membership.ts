import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { resumeMembership } from "#server/memberships/change-end.ts";
import { NoPage } from "../no-page.ts";
import { ownSubscription } from "./own-subscription.ts";

/** `POST /account/membership/resume`: what was cancelled goes on. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const subscription = await ownSubscription(args, form.get("subscription"));
  await orUnavailablePayments(orUnavailable(resumeMembership(serviceDirectus, subscription)));
  return seeOther(onwardPath(args.request, "/account/membership?done=resumed"));
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/membership"));
}

export default NoPage;
