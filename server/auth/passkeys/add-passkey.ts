import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import { config } from "#server/config/config.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import type { Language } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { renewSessionCookie } from "../reauth/reauthenticate.ts";
import { parseUserAgent } from "../session/device.ts";
import type { Member } from "../session/member.ts";
import { formatDeviceName } from "../session/session-view.ts";
import { consumeChallenge } from "./challenge.ts";
import { rpId } from "./passkey-options.ts";
import { savePasskey } from "./passkeys.ts";

/** The caller checks recent auth. @returns the renewed session's `Set-Cookie`; undefined for an invalid response */
export async function addPasskey(
  request: Request,
  { session, user }: Pick<Member, "session" | "user">,
  { sent, language }: { sent: unknown; language: Language },
): Promise<string | undefined> {
  const challenge = await consumeChallenge(request, "register", session.key);
  const made = challenge && (await verify(sent, challenge));
  if (!made) return undefined;
  const device = parseUserAgent(request.headers.get("User-Agent"));
  const saved = await savePasskey({
    user: user.id,
    email: user.email,
    name: formatDeviceName({ device }, language),
    credentialId: made.credential.id,
    publicKey: made.credential.publicKey,
    counter: made.credential.counter,
    transports: made.credential.transports ?? [],
    deviceType: made.credentialDeviceType,
    backedUp: made.credentialBackedUp,
  });
  if (!saved) return undefined;
  recordAuditEvent({ event: "passkey-added", user: user.id, email: user.email });
  notifyMember(language, user, { event: "passkey-added" });
  return renewSessionCookie(session);
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
