import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { changeCard } from "#server/memberships/change-card.ts";
import { NoPage } from "../no-page.ts";
import { ownSubscription } from "./own-subscription.ts";

/** `POST /account/membership/card`: on to Stripe's page for another card, and back. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { customer } = await ownSubscription(args, form.get("subscription"));
  return seeOther(await orUnavailablePayments(changeCard(customer, languageOf(args.request))));
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/membership"));
}

export default NoPage;
