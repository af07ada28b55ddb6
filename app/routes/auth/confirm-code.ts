import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { formatRateLimitError } from "#app/page/rate-limited.ts";
import { requireMember } from "#app/routes/account/require-member.ts";
import { RateLimitError } from "#server/auth/rate-limit-error.ts";
import { sendConfirmCode } from "#server/auth/reauth/email-code.ts";
import { getReauthMethods } from "#server/auth/reauth/reauthenticate.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther, tooManyRequests } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { getLanguage, getLocalizedPath, replacePathLanguage } from "#server/platform/i18n.ts";

/** `POST /confirm/code`: mails a member without a password the code that proves that it is them. */
export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/confirm"));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readFormBody(args.request);
  const member = await requireMember(args);
  const returnTo = replacePathLanguage(args.request, safeRedirect(form.get("returnTo"), "/account/security"));
  const { proof } = await orUnavailable(getReauthMethods(member));
  if (proof === "code")
    await sendConfirmCode(member.session, member.user.email, getLanguage(args.request)).catch((error) =>
      tooManyCodes(args.request, error),
    );
  return seeOther(getLocalizedPath(args.request, `/confirm?${new URLSearchParams({ returnTo, sent: "" })}`));
}

function tooManyCodes(request: Request, error: unknown): never {
  if (!(error instanceof RateLimitError)) throw error;
  throw tooManyRequests(error.wait, formatRateLimitError(request, error));
}

export default ActionOnlyRoute;
