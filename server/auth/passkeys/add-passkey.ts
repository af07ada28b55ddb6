import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import { config } from "#server/config.ts";
import type { Language } from "#server/languages.ts";
import { log } from "#server/log.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { cookieOfRenewed } from "../confirm.ts";
import { deviceOf } from "../device.ts";
import type { Member } from "../member.ts";
import { nameOf } from "../session-view.ts";
import { record } from "../trail/record.ts";
import { takeChallenge } from "./challenge.ts";
import { rpId } from "./passkey-options.ts";
import { keepPasskey } from "./passkeys.ts";

/**
 * Keeps the passkey that a member's browser has just made, under the name of that browser until they give it another.
 * The caller has asked for a fresh proof.
 * @param sent the browser's answer; anything a stranger can send
 * @param language of the page where they pressed the button, for the passkey's name and the mail
 * @returns the `Set-Cookie` of the session's new id; undefined for an answer that is not to this browser's challenge
 */
export async function addPasskey(
  request: Request,
  { session, user }: Member,
  sent: unknown,
  language: Language,
): Promise<string | undefined> {
  const challenge = await takeChallenge(request, "register", session.key);
  const made = challenge && (await verify(sent, challenge));
  if (!made) return undefined;
  const device = deviceOf(request.headers.get("User-Agent"));
  const kept = await keepPasskey({
    user: user.id,
    email: user.email,
    name: nameOf({ device }, language),
    credentialId: made.credential.id,
    publicKey: made.credential.publicKey,
    counter: made.credential.counter,
    transports: made.credential.transports ?? [],
    deviceType: made.credentialDeviceType,
    backedUp: made.credentialBackedUp,
  });
  if (!kept) return undefined;
  record({ event: "passkey-added", user: user.id, email: user.email });
  tellMember(language, user, "passkey-added");
  return cookieOfRenewed(session);
}

async function verify(sent: unknown, expectedChallenge: string) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: sent as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: config.siteUrl,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    return verified ? registrationInfo : undefined;
  } catch (error) {
    log.warn({ err: error }, "a passkey could not be added");
    return undefined;
  }
}
