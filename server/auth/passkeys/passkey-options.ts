import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import type { CurrentUser } from "../account/directus-users.ts";
import type { Passkey } from "./passkeys.ts";

const { host, hostname } = new URL(config.siteUrl);

/** Relying party id: the host without its port. */
export const rpId = hostname;

/** Milliseconds. */
const timeout = limits.passkeyTimeout;

export function encodeUserHandle(user: string): string {
  return Buffer.from(user).toString("base64url");
}

/** Discoverable and with user verification, because a passkey counts as two factors. */
export function generatePasskeyRegistrationOptions(user: CurrentUser, known: Passkey[]) {
  return generateRegistrationOptions({
    rpName: host,
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(encodeUserHandle(user.id), "base64url")),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: [-8, -7, -257],
  });
}

/** With `known` passkeys only these are allowed, without them any of this site. */
export function generatePasskeyAuthenticationOptions(known: Passkey[] = []) {
  const allowCredentials = known.map(({ credentialId }) => ({ id: credentialId }));
  return generateAuthenticationOptions({
    rpID: rpId,
    timeout,
    userVerification: "required",
    ...(allowCredentials.length > 0 ? { allowCredentials } : {}),
  });
}
