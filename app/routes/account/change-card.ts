import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath, siteAddress } from "#server/languages.ts";
import { paymentLocale } from "#server/payments/locale.ts";
import { openCardChange } from "#server/payments/members.ts";
import { NoPage } from "../no-page.ts";
import { ownSubscription } from "./own-subscription.ts";

/** `POST /account/membership/card`: on to Stripe's page for another card, and back. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { customer } = await ownSubscription(args, form.get("subscription"));
  const language = languageOf(args.request);
  const back = siteAddress(language, "/account/membership");
  const page = openCardChange(customer, back, paymentLocale(language));
  return seeOther(await orUnavailablePayments(page));
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/membership"));
}

export default NoPage;
