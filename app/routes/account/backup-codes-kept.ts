import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { hideCodes } from "#server/auth/second-step/shown-codes.ts";
import { readForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";
import { keptHere } from "./member.ts";
import { doneUrl } from "./security-notices.ts";

/** `POST /account/security/second-step/codes/kept`: nobody sees the backup codes any more. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/security/second-step"));
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const { user } = await keptHere(args);
  await hideCodes(user.id);
  return seeOther(doneUrl(args.request, "codes-kept"));
}

export default NoPage;
