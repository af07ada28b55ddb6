import type { ProviderConfig } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { OpenIdError } from "./openid-error.ts";
import { type AuthorizationAttempt, attemptKind } from "./start-authorization.ts";

const kind = "openid-answer";
const names = ["state", "code", "iss", "error", "error_description"];

/**
 * Browsers send no SameSite cookies with a cross-site form: a redirect with a one-time handle fetches the stored
 * response.
 * @throws OpenIdError "attempt" when unknown
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export async function storeFormPostResponse(
  provider: ProviderConfig,
  body: Record<string, unknown>,
): Promise<string> {
  const state = typeof body.state === "string" ? body.state : "";
  const attempt = await store.get<AuthorizationAttempt>(attemptKind, hashSha256(state));
  if (provider.responseMode !== "form_post" || attempt?.provider !== provider.id) {
    throw new OpenIdError("attempt", "an answer was posted to nothing that was asked");
  }
  const handle = hashSha256(`answer ${state}`);
  const fields = names.flatMap((name) => (typeof body[name] === "string" ? [[name, body[name]]] : []));
  await store.set(kind, hashSha256(handle), { value: fields, seconds: limits.formPostResponse });
  return handle;
}

/** @throws OpenIdError "attempt" when the handle is invalid or the response mode is not the configured one */
export async function readAuthorizationResponse(
  provider: ProviderConfig,
  query: URLSearchParams,
): Promise<URLSearchParams> {
  if (provider.responseMode === "query") return query;
  const fields = await store.take<[string, string][]>(kind, hashSha256(query.get("answer") ?? ""));
  if (!fields) throw new OpenIdError("attempt", "the provider's answer is unknown, over or used");
  return new URLSearchParams(fields);
}
