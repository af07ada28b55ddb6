import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/checkout"));
}

/**
 * `POST /checkout/session`: the checkout form, sent by script, for the card form on the same page. Where it does not
 * lead to one there is no secret: the browser then sends the form itself, and the page says what is wrong.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  await requirePart("orders");
  const form = await readForm(request);
  const visitor = await visitorOf({ request, context });
  const user = visitor.kind === "member" ? visitor.user : undefined;
  const answer = await orUnavailable(
    submitCheckout(
      speaking(serviceDirectus, languageOf(request)),
      request,
      form,
      user,
      clientAddressOf(context),
    ),
  );
  const noStore = { "Cache-Control": "private, no-store" };
  if (answer.kind !== "card-form") return Response.json({ clientSecret: null }, { headers: noStore });
  const { clientSecret, total, headers } = answer;
  return Response.json({ clientSecret, total }, { headers: { ...noStore, ...headers } });
}
