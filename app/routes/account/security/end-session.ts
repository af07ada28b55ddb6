import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { endUserSession } from "#server/auth/session/end-sessions.ts";
import { readFormBody } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { requireMember } from "../require-member.ts";
import { buildNoticeUrl } from "./security-notices.ts";

/** `POST /account/security/sessions/end`: one of the member's own sessions is over. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/security"));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireMember(args);
  requireRecentAuth(member, args.request);
  await endUserSession(member.user.id, form.get("session") ?? "");
  return seeOther(buildNoticeUrl(args.request, "session-ended"));
}

export default ActionOnlyRoute;
