import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { endUserSessions } from "#server/auth/session/end-sessions.ts";
import { readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireMember } from "../require-member.ts";
import { buildNoticeUrl } from "./security-notices.ts";

/** `POST /account/security/sessions/end-others`: the member stays signed in here, and nowhere else. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/security"));
}

export async function action(args: ActionFunctionArgs) {
  await readFormBody(args.request);
  const member = await requireMember(args);
  requireRecentAuth(member, args.request);
  const ended = await endUserSessions(member.user.id, member.session);
  if (ended > 0) notifyMember(getLanguage(args.request), member.user, { event: "sessions-ended" });
  return seeOther(buildNoticeUrl(args.request, "others-ended"));
}

export default ActionOnlyRoute;
