import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { memberOf } from "#app/routes/account/member.ts";
import { tooSoonWords } from "#app/routes/too-soon.ts";
import { proofOf } from "#server/auth/confirm.ts";
import { sendConfirmCode } from "#server/auth/confirm-code.ts";
import { TooSoonError } from "#server/auth/too-soon.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther, tooOften } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, onwardPath, samePlace } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";

/** `POST /confirm/code`: mails a member without a password the code that proves that it is them. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/confirm"));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await memberOf(args);
  const returnTo = samePlace(args.request, safeRedirect(form.get("returnTo"), "/account/security"));
  const { proof } = await orUnavailable(proofOf(member));
  if (proof === "code")
    await sendConfirmCode(member.session, member.user.email, languageOf(args.request)).catch((error) =>
      tooManyCodes(args.request, error),
    );
  return seeOther(onwardPath(args.request, `/confirm?${new URLSearchParams({ returnTo, sent: "" })}`));
}

function tooManyCodes(request: Request, error: unknown): never {
  if (!(error instanceof TooSoonError)) throw error;
  throw tooOften(error.wait, tooSoonWords(request, error));
}

export default NoPage;
