import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { disableTwoFactor } from "#server/auth/two-factor/set-up.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { buildNoticeUrl } from "./security-notices.ts";

/** `POST /account/security/second-step/off`: signing in asks for one thing only again. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/security/second-step"));
}

export async function action(args: ActionFunctionArgs) {
  await readFormBody(args.request);
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const cookie = await orUnavailable(disableTwoFactor(getLanguage(args.request), member));
  if (!cookie) return seeOther(getLocalizedPath(args.request, "/account/security/second-step"));
  return seeOther(buildNoticeUrl(args.request, "second-step-off"), { "Set-Cookie": cookie });
}

export default ActionOnlyRoute;
