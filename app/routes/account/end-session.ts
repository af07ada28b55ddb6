import type { ActionFunctionArgs } from "@remix-run/node";
import { endSessionOf } from "#server/auth/end-sessions.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { memberOf } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/sessions/end`: one of the member's own sessions is over. */
export function loader() {
  return seeOther("/account/security");
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { user } = await memberOf(args);
  await endSessionOf(user.id, form.get("session") ?? "");
  return seeOther(doneUrl("session-ended"));
}
