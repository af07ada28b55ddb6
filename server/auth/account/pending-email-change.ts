import { limits } from "#server/limits.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";

const kind = "address-asked";

/** Only the latest link is valid. */
export async function startPendingEmailChange(user: string, token: string): Promise<void> {
  await store.set(kind, user, { value: hashSha256(token), seconds: limits.emailTokenLifetime });
}

export async function isEmailChangePending(user: string, token: string): Promise<boolean> {
  return (await store.get(kind, user)) === hashSha256(token);
}

/** Called when an owner recovers the account: a thief's pending change must not take it over afterwards. */
export async function cancelEmailChange(user: string): Promise<void> {
  await store.delete(kind, user);
}
