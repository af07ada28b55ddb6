import type { ActionFunctionArgs } from "@remix-run/node";
import { endSessionsOf } from "#server/auth/end-sessions.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { memberOf } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/sessions/end-others`: the member stays signed in here, and nowhere else. */
export function loader() {
  return seeOther("/account/security");
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const { user, session } = await memberOf(args);
  await endSessionsOf(user.id, session);
  tellMember(user, "sessions-ended");
  return seeOther(doneUrl("others-ended"));
}
