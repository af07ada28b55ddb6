import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { refusalOf, refuse } from "#app/routes/refusal.ts";
import { chooseDelivery } from "#server/checkout/estimate-cart.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import Checkout from "./checkout.tsx";
import { loadCheckoutPage } from "./load-checkout-page.ts";

/** `POST /checkout/delivery`: keeps the form as far as it is filled, and shows what delivery costs; a GET goes to the checkout. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/checkout"));
  return orUnavailable(loadCheckoutPage({ request, context }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readForm(request);
  const chosen = await orUnavailable(chooseDelivery(serviceDirectus, request, form));
  if (!chosen.ok) return refuse(context, chosen);
  return seeOther(onwardPath(request, "/checkout#delivery"), chosen.headers);
}

export { handle, headers, meta } from "./checkout.tsx";
export default Checkout;
