import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { switchFeedOff } from "#server/auth/feed/change-feed.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";
import { keptHere } from "./member.ts";

/** `POST /account/feed/off`: the member has no private feed any more. */
export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const { user } = await keptHere(args);
  await orUnavailable(switchFeedOff(user.id));
  return seeOther(onwardPath(args.request, "/account/feed?done=off"));
}

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/feed"));
}

export default NoPage;
