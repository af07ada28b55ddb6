import { config } from "#server/config/config.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { consumePostSignOutUrl, consumeProviderSignOutUrl } from "../openid/provider-sign-out.ts";
import { emailId, listProviders } from "../providers.ts";
import { authCookies, deleteCookie, parseAuthCookie } from "../session/auth-cookies.ts";
import { findMember } from "../session/member.ts";
import { createJsonResponse, createRedirectResponse, createSeeOtherResponse } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthRequest } from "./auth-request.ts";
import { returnFromProvider } from "./callbacks.ts";
import { answerPasskeyOptions } from "./passkeys.ts";
import type { Action } from "./path.ts";

/** Without side effects but for the provider's callback, because mail scanners follow links. */
export const getActions: Record<Action, (authRequest: AuthRequest) => Promise<Response>> = {
  async providers() {
    return createJsonResponse(listProviders());
  },

  async csrf({ csrf, cookies }) {
    return createJsonResponse({ csrfToken: csrf.token }, cookies);
  },

  session: (authRequest) => answerSession(authRequest),

  async signin(authRequest) {
    if (authRequest.provider) throw new AuthError("Configuration");
    return redirectToPage(authRequest, "/sign-in", {
      forwarded: ["error", "code", "wait", "email"],
      more: {
        callbackUrl: authRequest.callbackUrl,
      },
    });
  },

  async signout(authRequest) {
    const { query } = authRequest;
    const atProvider = await consumeProviderSignOutUrl(query.get("leave"));
    if (atProvider) return createSeeOtherResponse(atProvider);
    const callbackUrl = (await consumePostSignOutUrl(query.get("state"))) ?? authRequest.callbackUrl;
    return redirectToPage({ ...authRequest, callbackUrl }, "/sign-out", {
      forwarded: [],
      more: { callbackUrl },
    });
  },

  async callback(authRequest) {
    if (authRequest.provider !== emailId) return returnFromProvider(authRequest);
    return redirectToPage(authRequest, "/sign-in/email", { forwarded: ["token", "email", "callbackUrl"] });
  },

  async "verify-request"(authRequest) {
    return redirectToPage(authRequest, "/check-email", { forwarded: [...authRequest.query.keys()] });
  },

  async error(authRequest) {
    return redirectToPage(authRequest, "/sign-in/error", { forwarded: ["error", "code"] });
  },

  "webauthn-options": (authRequest) => answerPasskeyOptions(authRequest),
};

/** `{"user", "expires"}` or `null`, as in Auth.js; deletes a stale session cookie. */
export async function answerSession({ request, cookies }: AuthRequest): Promise<Response> {
  try {
    const member = await findMember(request);
    if (!member) {
      const stale = parseAuthCookie(request, authCookies.session) !== undefined;
      return createJsonResponse(null, [...cookies, ...(stale ? [deleteCookie(authCookies.session)] : [])]);
    }
    const { name, email } = member.user;
    return createJsonResponse({ user: { name, email }, expires: new Date(member.session.endsAt) }, cookies);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return createJsonResponse({ message: "Sign-in is not available for the moment." }, [], 503);
  }
}

function redirectToPage(
  authRequest: AuthRequest,
  path: string,
  { forwarded, more = {} }: { forwarded: string[]; more?: Record<string, string> },
): Response {
  const url = new URL(getLocalizedPath({ url: authRequest.callbackUrl }, path), config.siteUrl);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  for (const name of forwarded) {
    const value = authRequest.query.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return createRedirectResponse(authRequest, url.href);
}
