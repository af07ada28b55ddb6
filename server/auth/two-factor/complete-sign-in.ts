import { getLanguage } from "#server/platform/i18n.ts";
import { deleteCookie, pendingSignInCookie } from "../session/auth-cookies.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import { type SignInResult, startSession } from "../sign-in/open-session.ts";
import { checkCode, type TwoFactorProblem } from "./check-code.ts";
import { consumePendingSignIn, findPendingSignIn } from "./pending-sign-in.ts";

/** @returns "over" when nothing is pending, "closed" for a suspended user @throws DirectusError "unavailable" */
export async function completeTwoFactorSignIn(
  request: Request,
  code: string,
  ipAddress: string,
): Promise<SignInResult | TwoFactorProblem | "over" | "closed"> {
  const waiting = await findPendingSignIn(request);
  if (!waiting) return "over";
  const problem = await checkCode(getLanguage(request), waiting.user, { typed: code, ipAddress });
  if (problem) return problem;
  const taken = await consumePendingSignIn(request);
  if (!taken) return "over";
  const { callbackUrl, ...proved } = taken;
  const bearer = await createCustomerBearer(taken.user.id);
  if (!bearer) return "closed";
  const cookies = await startSession(request, { ...proved, bearer });
  return { callbackUrl, cookies: [...cookies, deleteCookie(pendingSignInCookie)] };
}
