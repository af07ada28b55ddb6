import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { endSessionsOf } from "#server/auth/end-sessions.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { NoPage } from "../no-page.ts";
import { memberOf } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/sessions/end-others`: the member stays signed in here, and nowhere else. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/security"));
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const member = await memberOf(args);
  requireFreshProof(member, args.request);
  const ended = await endSessionsOf(member.user.id, member.session);
  if (ended > 0) tellMember(languageOf(args.request), member.user, "sessions-ended");
  return seeOther(doneUrl(args.request, "others-ended"));
}

export default NoPage;
