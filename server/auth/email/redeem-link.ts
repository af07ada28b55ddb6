import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { findCustomerByEmail } from "../account/directus-users.ts";
import { findPasswordProblem } from "../password/password-rules.ts";
import { hashPassword } from "../password/passwords.ts";
import { getCallbackPath } from "../sign-in/callback-url.ts";
import { parseEmail } from "./email-address.ts";
import { type MailboxSignIn, signInWithCode, signInWithLink } from "./sign-in-with-link.ts";
import { isRequestingBrowser, peekEmailToken } from "./verification-tokens.ts";

export interface EmailLinkView {
  token: string;
  email: string;
  isNew: boolean;
  /** Sign-up with a password was begun in another browser. */
  asksForPassword: boolean;
}

export async function peekLink(request: Request): Promise<EmailLinkView | undefined> {
  const asked = new URL(request.url).searchParams;
  const token = asked.get("token") ?? "";
  const payload = await peekEmailToken("enter", token);
  if (!payload || payload.email !== parseEmail(asked.get("email"))) return undefined;
  const isNew = !(await findCustomerByEmail(payload.email));
  const asksForPassword =
    isNew && payload.passwordHash !== undefined && !(await isRequestingBrowser(request, token));
  return { token, email: payload.email, isNew, asksForPassword };
}

export type LinkOutcome =
  | { ok: true; location: string; headers: Headers }
  | { ok: false; errors: Record<string, string> };

export async function redeemLink(request: Request, form: URLSearchParams): Promise<LinkOutcome> {
  const { token = "", email = "", password = "" } = Object.fromEntries(form);
  const { t } = getLanguage(request);
  const problem = password ? findPasswordProblem(password, { email }, t) : undefined;
  if (problem) return { ok: false, errors: { password: problem } };
  const chosen = password ? await hashPassword(password) : undefined;
  const entered = await signInWithLink(request, { token, email }, chosen);
  if (!entered.ok && entered.reason === "link-expired")
    return redirectTo(getLocalizedPath(request, "/sign-in/error?error=Verification"), []);
  return resolveLinkOutcome(request, entered);
}

export async function redeemCode(request: Request, code: string, ipAddress: string): Promise<LinkOutcome> {
  const entered = await signInWithCode(request, code, ipAddress);
  if (entered.ok || entered.reason === "closed") return resolveLinkOutcome(request, entered);
  return { ok: false, errors: { code: getLanguage(request).t(`auth.codes.${entered.reason}`) } };
}

function resolveLinkOutcome(request: Request, entered: MailboxSignIn): LinkOutcome {
  const closed = getLocalizedPath(request, "/sign-in/error?error=AccessDenied&code=mailbox");
  return redirectTo(entered.ok ? getCallbackPath(entered.callbackUrl) : closed, entered.cookies);
}

function redirectTo(location: string, cookies: string[]): LinkOutcome {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { ok: true, location, headers };
}
