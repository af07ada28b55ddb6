import { isUnavailable } from "#server/directus/errors.ts";
import { log } from "#server/platform/log.ts";
import { OpenIdError } from "../openid/openid-error.ts";
import { RateLimitError } from "../rate-limit-error.ts";
import { answerBadRequest, answerError, answerHead } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthRequest, readAuthRequest } from "./auth-request.ts";
import { getActions } from "./get-actions.ts";
import { parsePath } from "./path.ts";
import { postActions } from "./post-actions.ts";

/** Auth API, never cacheable. @see https://authjs.dev/reference/core/types#authaction */
export async function handleAuthRequest(
  request: Request,
  path: string,
  ipAddress: string,
): Promise<Response> {
  const route = parsePath(path);
  if (!route) return answerBadRequest();
  if (request.method === "HEAD") return answerHead();
  const actions = { GET: getActions, POST: postActions }[request.method];
  const authRequest = actions && (await readAuthRequest(request, route.provider, ipAddress));
  if (!authRequest) return answerBadRequest();
  try {
    const act = actions[route.action];
    if (!act) throw new AuthError("Configuration");
    return await act(authRequest);
  } catch (error) {
    return answerError(authRequest, toAuthError(error, authRequest));
  }
}

function toAuthError(error: unknown, { request, provider }: AuthRequest): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof RateLimitError) return tooSoon(error);
  const path = new URL(request.url).pathname;
  if (isUnavailable(error)) {
    log.warn({ path }, "Directus is not available");
    return new AuthError("Unavailable");
  }
  if (error instanceof OpenIdError) log.warn({ path, provider, err: error.cause }, error.message);
  else log.error({ path, err: error }, "the auth API failed");
  return new AuthError("Configuration");
}

function tooSoon({ what, wait }: RateLimitError): AuthError {
  const [code, more] = {
    tries: ["CredentialsSignin", "too_many_attempts"] as const,
    mails: ["EmailSignin", "too_many_mails"] as const,
    directus: ["CredentialsSignin", "too_many_at_directus"] as const,
  }[what];
  return new AuthError(code, { code: more, wait: String(wait) });
}
