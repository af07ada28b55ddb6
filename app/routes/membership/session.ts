import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePart } from "#server/content/site-parts.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { submitJoining } from "./submit-joining.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/membership"));
}

/**
 * `POST /membership/checkout/session`: the form of that page, sent by script, for the card form on the same page. Where
 * it does not lead to one there is no secret: the browser then sends the form itself, and the page says what is wrong.
 */
export async function action(args: ActionFunctionArgs) {
  await requirePart("plans");
  const joining = await submitJoining(args, await readForm(args.request), true);
  const headers = { "Cache-Control": "private, no-store" };
  if (joining.kind !== "card-form") return Response.json({ clientSecret: null }, { headers });
  const { clientSecret, total } = joining;
  return Response.json({ clientSecret, total }, { headers });
}
