import type { ProviderConfig } from "#server/config.ts";
import { opaqueId } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { store } from "#server/state/store.ts";
import { facilityUrl } from "../facility/answers.ts";
import { hashOf, seal, unseal } from "../keys.ts";
import { findProvider } from "../providers.ts";
import type { Session } from "../session.ts";
import { vouchedIn } from "../sessions.ts";
import { endpointsOf } from "./endpoints.ts";
import { OpenIdError } from "./openid-error.ts";
import type { Vouched, VouchedBy } from "./who-is-it.ts";

/** Addresses at providers to which somebody is about to be led, sealed, each by a handle that is good for one time. */
const leaving = "openid-leaving";

/** Where somebody goes on to who comes back from there, by the state that the provider hands back. */
const returning = "openid-returning";

/** What a session keeps so that it can be ended at the provider too: nothing where that is not wanted. */
export function toSignOutThere(
  { id, signsOutThere }: ProviderConfig,
  { idToken }: Vouched,
): { vouchedBy?: VouchedBy } {
  if (!signsOutThere || !idToken) return {};
  return {
    vouchedBy: { provider: id, idToken: idToken.length > limits.identityToken ? undefined : idToken },
  };
}

/**
 * Where somebody goes on to whose session is over here: to the provider through which they came in, where it offers
 * that. The address is one of ours, which leads there once: the provider's own holds the ID token, which no script
 * may see.
 * @param callbackUrl where they want to go in the end; returned where the provider offers nothing, or is away
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 */
export async function wayOut(session: Session, callbackUrl: string): Promise<string> {
  const vouchedBy = vouchedIn(session);
  const provider = findProvider(vouchedBy?.provider);
  if (!vouchedBy || !provider?.signsOutThere) return callbackUrl;
  const endSession = await endSessionAt(provider);
  if (!endSession) return callbackUrl;
  const [handle, state] = [opaqueId(), opaqueId()];
  const address = endOf(endSession, {
    ...(vouchedBy.idToken && { id_token_hint: vouchedBy.idToken }),
    client_id: provider.clientId,
    post_logout_redirect_uri: facilityUrl("signout"),
    state,
  });
  await store.set(leaving, hashOf(handle), seal(address, handle), limits.identityAttempt);
  await store.set(returning, hashOf(state), callbackUrl, limits.identityAttempt);
  return facilityUrl("signout", { leave: handle });
}

/** The endpoint may have a query of its own. */
function endOf(endpoint: string, parameters: Record<string, string>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The address at a provider that a handle stands for, once; undefined when it is unknown, used or over. */
export async function takeWayOut(handle: string | null): Promise<string | undefined> {
  const sealed = handle ? await store.take<string>(leaving, hashOf(handle)) : undefined;
  return sealed && unseal(sealed, handle ?? "");
}

/** Where somebody goes on to who is back from a provider; undefined for a state that is unknown, used or over. */
export async function takeReturn(state: string | null): Promise<string | undefined> {
  return state ? store.take<string>(returning, hashOf(state)) : undefined;
}

async function endSessionAt(provider: ProviderConfig): Promise<string | undefined> {
  try {
    return (await endpointsOf(provider)).endSession;
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    log.warn({ provider: provider.id, err: error }, "somebody could not be signed out at their provider");
    return undefined;
  }
}
