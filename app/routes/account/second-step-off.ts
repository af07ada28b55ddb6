import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { turnOff } from "#server/auth/second-step/set-up.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";
import { keptHere } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/second-step/off`: signing in asks for one thing only again. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/security/second-step"));
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const cookie = await orUnavailable(turnOff(languageOf(args.request), member));
  if (!cookie) return seeOther(onwardPath(args.request, "/account/security/second-step"));
  return seeOther(doneUrl(args.request, "second-step-off"), { "Set-Cookie": cookie });
}

export default NoPage;
