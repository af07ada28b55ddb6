import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { endSessionOf } from "#server/auth/end-sessions.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";
import { memberOf } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/sessions/end`: one of the member's own sessions is over. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/security"));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await memberOf(args);
  requireFreshProof(member, args.request);
  await endSessionOf(member.user.id, form.get("session") ?? "");
  return seeOther(doneUrl(args.request, "session-ended"));
}

export default NoPage;
