import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { disablePrivateFeed } from "#server/auth/feed/change-feed.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "./require-member.ts";

/** `POST /account/feed/off`: the member has no private feed any more. */
export async function action(args: ActionFunctionArgs) {
  await readFormBody(args.request);
  const { user } = await requireLocalAccount(args);
  await orUnavailable(disablePrivateFeed(user.id));
  return seeOther(getLocalizedPath(args.request, "/account/feed?done=off"));
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/feed"));
}

export default ActionOnlyRoute;
