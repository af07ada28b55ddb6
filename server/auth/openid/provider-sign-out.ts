import type { ProviderConfig } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { generateOpaqueId, hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { buildAuthUrl } from "../api/answers.ts";
import { seal, unseal } from "../crypto.ts";
import { findProvider } from "../providers.ts";
import type { Session } from "../session/session.ts";
import { getProviderSession } from "../session/sessions.ts";
import { resolveEndpoints } from "./endpoints.ts";
import { OpenIdError } from "./openid-error.ts";
import type { IdentityProviderSession, VerifiedIdentity } from "./verify-identity.ts";

const leaving = "openid-leaving";

const returning = "openid-returning";

/** Stored in the session for RP-initiated logout; empty where it is not configured. */
export function createProviderSignOutHint(
  { id, signsOutThere }: ProviderConfig,
  { idToken }: VerifiedIdentity,
): { vouchedBy?: IdentityProviderSession } {
  if (!signsOutThere || !idToken) return {};
  return {
    vouchedBy: { provider: id, idToken: idToken.length > limits.idTokenLength ? undefined : idToken },
  };
}

/**
 * RP-initiated logout through a one-time URL of the site: the provider's contains the ID token, which no script may
 * read. Returns `callbackUrl` where unsupported or unavailable.
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 */
export async function beginProviderSignOut(session: Session, callbackUrl: string): Promise<string> {
  const vouchedBy = getProviderSession(session);
  const provider = findProvider(vouchedBy?.provider);
  if (!vouchedBy || !provider?.signsOutThere) return callbackUrl;
  const endSession = await findEndSessionEndpoint(provider);
  if (!endSession) return callbackUrl;
  const [handle, state] = [generateOpaqueId(), generateOpaqueId()];
  const address = buildEndSessionUrl(endSession, {
    ...(vouchedBy.idToken && { id_token_hint: vouchedBy.idToken }),
    client_id: provider.clientId,
    post_logout_redirect_uri: buildAuthUrl("signout"),
    state,
  });
  await store.set(leaving, hashSha256(handle), {
    value: seal(address, handle),
    seconds: limits.identityAttemptLifetime,
  });
  await store.set(returning, hashSha256(state), {
    value: callbackUrl,
    seconds: limits.identityAttemptLifetime,
  });
  return buildAuthUrl("signout", { leave: handle });
}

function buildEndSessionUrl(endpoint: string, parameters: Record<string, string>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export async function consumeProviderSignOutUrl(handle: string | null): Promise<string | undefined> {
  const sealed = handle ? await store.take<string>(leaving, hashSha256(handle)) : undefined;
  return sealed && unseal(sealed, handle ?? "");
}

export async function consumePostSignOutUrl(state: string | null): Promise<string | undefined> {
  return state ? store.take<string>(returning, hashSha256(state)) : undefined;
}

async function findEndSessionEndpoint(provider: ProviderConfig): Promise<string | undefined> {
  try {
    return (await resolveEndpoints(provider)).endSession;
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    log.warn({ provider: provider.id, err: error }, "could not sign out at the identity provider");
    return undefined;
  }
}
