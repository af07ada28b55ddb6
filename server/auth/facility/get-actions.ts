import { config } from "#server/config.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { onwardPath } from "#server/languages.ts";
import { authCookies, noCookie, readAuthCookie } from "../auth-cookies.ts";
import { findMember } from "../member.ts";
import { takeReturn, takeWayOut } from "../openid/way-out.ts";
import { emailId, listProviders } from "../providers.ts";
import { answerJson, answerRedirect, answerSeeOther } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { returnFromProvider } from "./callbacks.ts";
import type { Exchange } from "./exchange.ts";
import { answerPasskeyOptions } from "./passkeys.ts";
import type { Action } from "./path.ts";

/**
 * What a GET does. Only the callback, where a provider sends the visitor back to, begins anything; a link in a mail
 * leads to a page with a button, because mail programs follow links too.
 */
export const getActions: Record<Action, (exchange: Exchange) => Promise<Response>> = {
  async providers() {
    return answerJson(listProviders());
  },

  async csrf({ csrf, cookies }) {
    return answerJson({ csrfToken: csrf.token }, cookies);
  },

  session: (exchange) => answerSession(exchange),

  async signin(exchange) {
    if (exchange.provider) throw new AuthError("Configuration");
    return toScreen(exchange, "/sign-in", ["error", "code", "wait", "email"], {
      callbackUrl: exchange.callbackUrl,
    });
  },

  async signout(exchange) {
    const { query } = exchange;
    const atProvider = await takeWayOut(query.get("leave"));
    if (atProvider) return answerSeeOther(atProvider);
    const callbackUrl = (await takeReturn(query.get("state"))) ?? exchange.callbackUrl;
    return toScreen({ ...exchange, callbackUrl }, "/sign-out", [], { callbackUrl });
  },

  async callback(exchange) {
    if (exchange.provider !== emailId) return returnFromProvider(exchange);
    return toScreen(exchange, "/sign-in/email", ["token", "email", "callbackUrl"]);
  },

  async "verify-request"(exchange) {
    return toScreen(exchange, "/check-email", [...exchange.query.keys()]);
  },

  async error(exchange) {
    return toScreen(exchange, "/sign-in/error", ["error", "code"]);
  },

  "webauthn-options": (exchange) => answerPasskeyOptions(exchange),
};

/** Who is signed in, as `{"user", "expires"}`, or `null`; a cookie that opens nothing any more is removed. */
export async function answerSession({ request, cookies }: Exchange): Promise<Response> {
  try {
    const member = await findMember(request);
    if (!member) {
      const stale = readAuthCookie(request, authCookies.session) !== undefined;
      return answerJson(null, [...cookies, ...(stale ? [noCookie(authCookies.session)] : [])]);
    }
    const { name, email } = member.user;
    return answerJson({ user: { name, email }, expires: new Date(member.session.endsAt) }, cookies);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return answerJson({ message: "Sign-in is not available for the moment." }, [], 503);
  }
}

/** Our own screens stand where Auth.js has built-in pages, in the language of where the visitor wants to go on to. */
function toScreen(
  exchange: Exchange,
  path: string,
  kept: string[],
  more: Record<string, string> = {},
): Response {
  const url = new URL(onwardPath({ url: exchange.callbackUrl }, path), config.siteUrl);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  for (const name of kept) {
    const value = exchange.query.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return answerRedirect(exchange, url.href);
}
