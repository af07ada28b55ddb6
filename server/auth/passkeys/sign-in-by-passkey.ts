import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { config } from "#server/config.ts";
import { openDirectus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { bearerForCustomer } from "../customer-bearer.ts";
import type { SignedIn } from "../open-session.ts";
import { record } from "../trail/record.ts";
import { readWhoAsks } from "../users.ts";
import { takeChallenge } from "./challenge.ts";
import { rpId, userHandleOf } from "./passkey-options.ts";
import { findPasskey, type Passkey, touchPasskey } from "./passkeys.ts";

/** Why nobody is let in: the answer is not to this browser's challenge or not of a passkey that is kept; or closed. */
export type PasskeyRefusal = "WebAuthnVerificationError" | "AccessDenied";

/**
 * Signs in with a passkey, which says by itself whose it is.
 * @param sent the browser's answer; anything a stranger can send
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function signInByPasskey(request: Request, sent: unknown): Promise<SignedIn | PasskeyRefusal> {
  const challenge = await takeChallenge(request, "authenticate");
  const passkey = challenge ? await findPasskey(idIn(sent)) : undefined;
  const counter = passkey && challenge ? await counterOf(passkey, sent, challenge) : undefined;
  if (!passkey || counter === undefined) return refuse("WebAuthnVerificationError", passkey);
  const bearer = await bearerForCustomer(passkey.user);
  if (!bearer) return refuse("AccessDenied", passkey);
  const [user] = await Promise.all([readWhoAsks(openDirectus(bearer.token)), touchPasskey(passkey, counter)]);
  return { way: "passkey", bearer, user };
}

function idIn(sent: unknown): string {
  const { id } = (sent ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : "";
}

/** The counter that the passkey tells, when its signature is right and the counter not one that was told before. */
async function counterOf(
  passkey: Passkey,
  sent: unknown,
  expectedChallenge: string,
): Promise<number | undefined> {
  try {
    checkOwner(passkey, sent);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: sent as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: config.siteUrl,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    log.warn({ user: passkey.user, err: error }, "a passkey was not accepted");
    return undefined;
  }
}

/**
 * The library does not look at whose passkey the authenticator says it is.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion step 6
 */
function checkOwner({ user }: Passkey, sent: unknown): void {
  const { response } = sent as { response?: { userHandle?: unknown } };
  const handle = response?.userHandle ?? userHandleOf(user);
  if (handle !== userHandleOf(user)) throw new Error("the answer names another user");
}

function refuse(reason: PasskeyRefusal, passkey: Passkey | undefined): PasskeyRefusal {
  const why = reason === "AccessDenied" ? "closed" : "forged";
  record({ event: "refused", way: "passkey", reason: why, user: passkey?.user });
  return reason;
}
