import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { submitCheckoutForm } from "./submit-checkout-form.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/checkout"));
}

/**
 * `POST /checkout/session`: the checkout form, sent by script, for the card form on the same page. Where it does not
 * lead to one there is no secret: the browser then sends the form itself, and the page says what is wrong.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await submitCheckoutForm({ request, context }, await readFormBody(request));
  const noStore = { "Cache-Control": "private, no-store" };
  if (answer.kind !== "card-form") return Response.json({ clientSecret: null }, { headers: noStore });
  const { clientSecret, total, headers } = answer;
  return Response.json({ clientSecret, total }, { headers: { ...noStore, ...headers } });
}
