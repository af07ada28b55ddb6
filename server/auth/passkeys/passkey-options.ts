import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import type { Me } from "../users.ts";
import type { Passkey } from "./passkeys.ts";

const { host, hostname } = new URL(config.siteUrl);

/** Passkeys belong to the host alone, whatever its port. */
export const rpId = hostname;

/** Milliseconds that an authenticator may take. */
const timeout = limits.passkeyTime;

/** What an authenticator knows a user by, in base64url. */
export function userHandleOf(user: string): string {
  return Buffer.from(user).toString("base64url");
}

/**
 * What a browser needs to make a passkey for somebody: one that needs no name to sign in and that asks for finger, face
 * or PIN, because it stands for two factors.
 * @param known theirs already, which must not be made twice
 */
export function registrationOptions(user: Me, known: Passkey[]) {
  return generateRegistrationOptions({
    rpName: host,
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(userHandleOf(user.id), "base64url")),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: [-8, -7, -257],
  });
}

/** What a browser needs to sign in with a passkey. @param known only these may answer; without them any of this site */
export function authenticationOptions(known: Passkey[] = []) {
  const allowCredentials = known.map(({ credentialId }) => ({ id: credentialId }));
  return generateAuthenticationOptions({
    rpID: rpId,
    timeout,
    userVerification: "required",
    ...(allowCredentials.length > 0 ? { allowCredentials } : {}),
  });
}
