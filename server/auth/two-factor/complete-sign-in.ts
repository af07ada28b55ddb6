import { getLanguage } from "#server/platform/i18n.ts";
import { deleteCookie, pendingSignInCookie } from "../session/auth-cookies.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import { type SignInResult, startSession } from "../sign-in/sign-in.ts";
import { checkCode, type TwoFactorProblem } from "./check-code.ts";
import { consumePendingSignIn, findPendingSignIn } from "./pending-sign-in.ts";

/** expired: nothing is pending; closed: the user is suspended. */
type TwoFactorSignIn =
  | ({ kind: "signed-in" } & SignInResult)
  | { kind: "refused"; problem: TwoFactorProblem }
  | { kind: "expired" }
  | { kind: "closed" };

/** @throws DirectusError "unavailable" */
export async function completeTwoFactorSignIn(
  request: Request,
  code: string,
  ipAddress: string,
): Promise<TwoFactorSignIn> {
  const waiting = await findPendingSignIn(request);
  if (!waiting) return { kind: "expired" };
  const problem = await checkCode(getLanguage(request), waiting.user, { typed: code, ipAddress });
  if (problem) return { kind: "refused", problem };
  const taken = await consumePendingSignIn(request);
  if (!taken) return { kind: "expired" };
  const { callbackUrl, ...proved } = taken;
  const bearer = await createCustomerBearer(taken.user.id);
  if (!bearer) return { kind: "closed" };
  const cookies = await startSession(request, { ...proved, bearer });
  return { kind: "signed-in", callbackUrl, cookies: [...cookies, deleteCookie(pendingSignInCookie)] };
}
