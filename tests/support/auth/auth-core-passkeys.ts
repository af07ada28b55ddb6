import * as ours from "@simplewebauthn/server";

type Rest<Make extends (options: never) => unknown, Key extends string> = Omit<Parameters<Make>[0], Key>;

/** A passkey as version 9 of the package, with which @auth/core was written, passes it round. */
interface Authenticator {
  credentialID: Uint8Array;
  credentialPublicKey: Uint8Array;
  counter: number;
}

const idOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** The package that we use too, in the shapes that @auth/core expects of it. */
export const simpleWebAuthn = {
  generateAuthenticationOptions: ({
    allowCredentials: _known,
    ...options
  }: Rest<typeof ours.generateAuthenticationOptions, "allowCredentials"> & { allowCredentials?: unknown }) =>
    ours.generateAuthenticationOptions(options),

  generateRegistrationOptions: ({
    userID,
    excludeCredentials: _known,
    ...options
  }: Rest<typeof ours.generateRegistrationOptions, "userID" | "excludeCredentials"> & {
    userID: string;
    excludeCredentials?: unknown;
  }) => ours.generateRegistrationOptions({ ...options, userID: new TextEncoder().encode(userID) }),

  async verifyRegistrationResponse(options: Parameters<typeof ours.verifyRegistrationResponse>[0]) {
    const { verified, registrationInfo: info } = await ours.verifyRegistrationResponse(options);
    const { id, publicKey, counter } = info?.credential ?? {};
    const credential = {
      credentialID: Buffer.from(id ?? "", "base64url"),
      credentialPublicKey: publicKey,
      counter,
    };
    return { verified, registrationInfo: { ...info, ...credential } };
  },

  verifyAuthenticationResponse: ({
    authenticator: { credentialID, credentialPublicKey, counter },
    ...options
  }: Rest<typeof ours.verifyAuthenticationResponse, "credential"> & { authenticator: Authenticator }) =>
    ours.verifyAuthenticationResponse({
      ...options,
      credential: { id: idOf(credentialID), publicKey: new Uint8Array(credentialPublicKey), counter },
    }),
};
