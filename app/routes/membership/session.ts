import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { submitSubscription } from "./submit-joining.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/membership"));
}

/**
 * `POST /membership/checkout/session`: the form of that page, sent by script, for the card form on the same page. Where
 * it does not lead to one there is no secret: the browser then sends the form itself, and the page says what is wrong.
 */
export async function action(args: ActionFunctionArgs) {
  await requirePart("plans");
  const joining = await submitSubscription(args, await readFormBody(args.request), true);
  const headers = { "Cache-Control": "private, no-store" };
  if (joining.kind !== "card-form") return Response.json({ clientSecret: null }, { headers });
  const { clientSecret, total } = joining;
  return Response.json({ clientSecret, total }, { headers });
}
