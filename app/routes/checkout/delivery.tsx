import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { chooseDelivery } from "#server/checkout/estimate-cart.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import Checkout from "./checkout.tsx";
import { loadCheckoutPage } from "./load-checkout-page.ts";

/** `POST /checkout/delivery`: keeps the form as far as it is filled, and shows what delivery costs; a GET goes to the checkout. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (!getFormErrors(context)) throw seeOther(getLocalizedPath(request, "/checkout"));
  return orUnavailable(loadCheckoutPage({ request, context }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readFormBody(request);
  const chosen = await orUnavailable(chooseDelivery(serviceClient, request, form));
  if (!chosen.ok) return rejectForm(context, chosen);
  return seeOther(getLocalizedPath(request, "/checkout#delivery"), chosen.headers);
}

export { handle, headers, meta } from "./checkout.tsx";
export default Checkout;
