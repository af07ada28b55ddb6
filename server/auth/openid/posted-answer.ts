import type { ProviderConfig } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { hashOf } from "../keys.ts";
import { type Attempt, attemptKind } from "./begin-attempt.ts";
import { OpenIdError } from "./openid-error.ts";

const kind = "openid-answer";
const names = ["state", "code", "iss", "error", "error_description"];

/**
 * Keeps an answer that a provider's page has posted, because a browser sends none of our cookies with another site's
 * form: it is sent on to fetch the answer itself, by a handle that is good for one time. Of an attempt one answer is kept,
 * the last, however often it is posted.
 * @throws OpenIdError "attempt" for an answer to nothing that was asked
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export async function keepAnswer(provider: ProviderConfig, body: Record<string, unknown>): Promise<string> {
  const state = typeof body.state === "string" ? body.state : "";
  const attempt = await store.get<Attempt>(attemptKind, hashOf(state));
  if (provider.responseMode !== "form_post" || attempt?.provider !== provider.id) {
    throw new OpenIdError("attempt", "an answer was posted to nothing that was asked");
  }
  const handle = hashOf(`answer ${state}`);
  const kept = names.flatMap((name) => (typeof body[name] === "string" ? [[name, body[name]]] : []));
  await store.set(kind, hashOf(handle), kept, limits.identityAnswer);
  return handle;
}

/**
 * What a provider has sent along: in the query, or kept under the handle that stands there instead.
 * @throws OpenIdError "attempt" for a handle that is unknown, over or used, and for an answer that came another way
 * than it was asked for
 */
export async function answerOf(provider: ProviderConfig, query: URLSearchParams): Promise<URLSearchParams> {
  if (provider.responseMode === "query") return query;
  const kept = await store.take<[string, string][]>(kind, hashOf(query.get("answer") ?? ""));
  if (!kept) throw new OpenIdError("attempt", "the provider's answer is unknown, over or used");
  return new URLSearchParams(kept);
}
