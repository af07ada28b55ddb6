import { isUnavailable } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { OpenIdError } from "../openid/openid-error.ts";
import { TooSoonError } from "../too-soon.ts";
import { answerBadRequest, answerError, answerHead } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { getActions } from "./get-actions.ts";
import { parsePath } from "./path.ts";
import { postActions } from "./post-actions.ts";

/**
 * The sign-in facility: speaks to Auth.js's browser clients as their own server does.
 * @param path what stands after the facility's base path
 * @param place the visitor's network address; empty where it is not known
 * @returns JSON or a redirect, never a page, and never to be cached
 * @see https://authjs.dev/reference/core/types#authaction
 */
export async function answerFacility(request: Request, path: string, place: string): Promise<Response> {
  const route = parsePath(path);
  if (!route) return answerBadRequest();
  if (request.method === "HEAD") return answerHead();
  const actions = { GET: getActions, POST: postActions }[request.method];
  const exchange = actions && (await openExchange(request, route.provider, place));
  if (!exchange) return answerBadRequest();
  try {
    const act = actions[route.action];
    if (!act) throw new AuthError("Configuration");
    return await act(exchange);
  } catch (error) {
    return answerError(exchange, authErrorOf(error, exchange));
  }
}

function authErrorOf(error: unknown, { request, provider }: Exchange): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof TooSoonError) return tooSoon(error);
  const path = new URL(request.url).pathname;
  if (isUnavailable(error)) {
    log.warn({ path }, "Directus is not available");
    return new AuthError("Unavailable");
  }
  if (error instanceof OpenIdError) log.warn({ path, provider, err: error.cause }, error.message);
  else log.error({ path, err: error }, "the sign-in facility failed");
  return new AuthError("Configuration");
}

/** To be waited for on the sign-in page, whatever way was tried: the other ways are there. */
function tooSoon({ what, wait }: TooSoonError): AuthError {
  const [code, more] = {
    tries: ["CredentialsSignin", "too_many_attempts"] as const,
    mails: ["EmailSignin", "too_many_mails"] as const,
    directus: ["CredentialsSignin", "too_many_at_directus"] as const,
  }[what];
  return new AuthError(code, { code: more, wait: String(wait) });
}
