import { getSiteSections } from "#server/content/site/cached-site-sections.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { parseEmail } from "../email/email-address.ts";
import { requestSignInLink } from "../email/request-sign-in-link.ts";
import { signInWithCode, signInWithLink } from "../email/sign-in-with-link.ts";
import { emailId } from "../providers.ts";
import { buildAuthUrl, createRedirectResponse } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthRequest, parseFormText } from "./auth-request.ts";

/** @throws AuthError EmailSignin (invalid address), AccessDenied (accounts disabled); RateLimitError */
export async function handleEmailSignInRequest(authRequest: AuthRequest): Promise<Response> {
  const email = parseEmail(authRequest.body.email);
  if (!email) throw new AuthError("EmailSignin");
  if (!(await getSiteSections()).accounts) throw new AuthError("AccessDenied");
  const cookie = await requestSignInLink(email, authRequest.callbackUrl, {
    ipAddress: authRequest.ipAddress,
    language: getLanguage({ url: authRequest.callbackUrl }),
  });
  const url = buildAuthUrl("verify-request", { provider: emailId, type: "email" });
  return createRedirectResponse(authRequest, url, [cookie]);
}

/** @throws AuthError Verification (unknown, used or expired), AccessDenied (may not sign in) */
export async function signInWithMail(authRequest: AuthRequest): Promise<Response> {
  const { body, request, ipAddress } = authRequest;
  const [token, email, code] = [
    parseFormText(body.token),
    parseFormText(body.email) ?? "",
    parseFormText(body.code) ?? "",
  ];
  const outcome = token
    ? await signInWithLink(request, { token, email })
    : await signInWithCode(request, code, ipAddress);
  if (outcome.ok) return createRedirectResponse(authRequest, outcome.callbackUrl, outcome.cookies);
  if (outcome.reason === "closed") throw new AuthError("AccessDenied", { code: "mailbox" }, outcome.cookies);
  throw new AuthError("Verification");
}
