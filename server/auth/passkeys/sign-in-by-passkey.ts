import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { config } from "#server/config/config.ts";
import { createDirectusClient } from "#server/directus/clients/client.ts";
import { toRecord } from "#server/platform/guards.ts";
import { log } from "#server/platform/log.ts";
import type { Result } from "#server/platform/result.ts";
import { readCurrentUser } from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import type { AuthenticatedUser } from "../sign-in/sign-in.ts";
import { consumeChallenge } from "./challenge.ts";
import { encodeUserHandle, rpId } from "./passkey-options.ts";
import { findPasskey, type Passkey, touchPasskey } from "./passkeys.ts";

/** "AccessDenied": the user is not active. */
export type PasskeyRejection = "WebAuthnVerificationError" | "AccessDenied";

export async function signInByPasskey(
  request: Request,
  sent: unknown,
): Promise<Result<{ signedIn: AuthenticatedUser }, PasskeyRejection>> {
  const challenge = await consumeChallenge(request, "authenticate");
  const passkey = challenge ? await findPasskey(parseCredentialId(sent)) : undefined;
  const counter = passkey && challenge ? await verifyAndGetCounter(passkey, sent, challenge) : undefined;
  if (!passkey || counter === undefined) return refuse("WebAuthnVerificationError", passkey);
  const bearer = await createCustomerBearer(passkey.user);
  if (!bearer) return refuse("AccessDenied", passkey);
  const [user] = await Promise.all([
    readCurrentUser(createDirectusClient(bearer.token)),
    touchPasskey(passkey, counter),
  ]);
  return { ok: true, signedIn: { way: "passkey", bearer, user } };
}

function parseCredentialId(sent: unknown): string {
  const { id } = toRecord(sent);
  return typeof id === "string" ? id : "";
}

/** The signature counter; undefined when the signature or the counter is invalid. */
async function verifyAndGetCounter(
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

/** Not checked by the library. @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion step 6 */
function checkOwner({ user }: Passkey, sent: unknown): void {
  const handle = toRecord(toRecord(sent).response).userHandle ?? encodeUserHandle(user);
  if (handle !== encodeUserHandle(user)) throw new Error("the answer names another user");
}

function refuse(reason: PasskeyRejection, passkey: Passkey | undefined) {
  const why = reason === "AccessDenied" ? "closed" : "forged";
  recordAuditEvent({ event: "refused", way: "passkey", reason: why, user: passkey?.user });
  return { ok: false as const, reason };
}
