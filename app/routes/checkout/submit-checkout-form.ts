import type { ActionFunctionArgs } from "@remix-run/node";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** The checkout form as its visitor. @throws 404 where the site sells nothing, 503 while Directus or Stripe is unavailable */
export async function submitCheckoutForm(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  form: URLSearchParams,
) {
  await requirePart("orders");
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const ipAddress = getClientIp(context);
  return orUnavailable(
    submitCheckout(withLanguage(serviceClient, getLanguage(request)), request, { form, user, ipAddress }),
  );
}
