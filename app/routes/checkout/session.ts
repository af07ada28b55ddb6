import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/checkout"));
}

/**
 * `POST /checkout/session`: the checkout form, sent by script, for the card form on the same page. Where it does not
 * lead to one there is no secret: the browser then sends the form itself, and the page says what is wrong.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readFormBody(request);
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const answer = await orUnavailable(
    submitCheckout(withLanguage(serviceClient, getLanguage(request)), request, {
      form,
      user,
      ipAddress: getClientIp(context),
    }),
  );
  const noStore = { "Cache-Control": "private, no-store" };
  if (answer.kind !== "card-form") return Response.json({ clientSecret: null }, { headers: noStore });
  const { clientSecret, total, headers } = answer;
  return Response.json({ clientSecret, total }, { headers: { ...noStore, ...headers } });
}
