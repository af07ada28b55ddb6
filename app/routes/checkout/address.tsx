import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { draftOf } from "#server/checkout/submit-checkout.ts";
import { takeAddress } from "#server/checkout/take-address.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";
import Checkout from "./checkout.tsx";
import { loadCheckoutPage } from "./load-checkout-page.ts";

/** `POST /checkout/address`: one of the member's saved addresses goes into the form; a GET goes to the checkout. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/checkout"));
  return orUnavailable(loadCheckoutPage({ request, context }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readForm(request);
  const visitor = await visitorOf({ request, context });
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const headers = await orUnavailable(takeAddress(serviceDirectus, request, form, user));
  if (headers) return seeOther(onwardPath(request, "/checkout#where"), headers);
  const { gone } = languageOf(request).texts.buying.checkout.addresses;
  return refuse(context, { errors: { saved: gone }, values: draftOf(form) });
}

export { handle, headers, meta } from "./checkout.tsx";
export default Checkout;
