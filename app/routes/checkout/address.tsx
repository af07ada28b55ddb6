import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { toCheckoutDraft } from "#server/checkout/submit-checkout.ts";
import { submitAddressForm } from "#server/checkout/use-saved-address.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";
import Checkout from "./checkout.tsx";
import { loadCheckoutPage } from "./load-checkout-page.ts";

/** `POST /checkout/address`: one of the member's saved addresses goes into the form; a GET goes to the checkout. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (!getFormErrors(context)) throw seeOther(getLocalizedPath(request, "/checkout"));
  return orUnavailable(loadCheckoutPage({ request, context }));
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readFormBody(request);
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const headers = await orUnavailable(submitAddressForm(serviceClient, request, { form, user }));
  if (headers) return seeOther(getLocalizedPath(request, "/checkout#where"), headers);
  const { t } = getLanguage(request);
  return rejectForm(context, {
    errors: { saved: t("buying.checkout.addresses.gone") },
    values: toCheckoutDraft(form),
  });
}

export { handle, headers, meta } from "./checkout.tsx";
export default Checkout;
