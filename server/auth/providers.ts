import { config, type ProviderConfig } from "#server/config.ts";

/** The id under which clients sign in with address and password. */
export const credentialsId = "credentials";

/** The id under which clients ask for a link and a code by mail. */
export const emailId = "email";

/** The id under which clients sign in with a passkey, and add one. */
export const passkeyId = "passkey";

/** A way in, as `GET providers` describes it to clients. */
export interface ProviderDescription {
  id: string;
  name: string;
  type: "credentials" | "email" | "webauthn" | "oauth" | "oidc";
  signinUrl: string;
  callbackUrl: string;
}

/** True where visitors can sign in with an account elsewhere. */
export const hasProviders = config.auth.providers.length > 0;

/** The identity provider with this id, or undefined. */
export function findProvider(id: string | undefined): ProviderConfig | undefined {
  return config.auth.providers.find((provider) => provider.id === id);
}

/** Every way in by its id, in the order of the configuration, with absolute URLs. */
export function listProviders(): Record<string, ProviderDescription> {
  const ways = [
    { id: credentialsId, name: "E-mail and password", type: "credentials" as const },
    { id: emailId, name: "E-mail", type: "email" as const },
    { id: passkeyId, name: "Passkey", type: "webauthn" as const },
    ...config.auth.providers.map(({ id, name, type }) => ({ id, name, type })),
  ];
  const base = `${config.siteUrl}${config.auth.basePath}`;
  return Object.fromEntries(
    ways.map((way) => [
      way.id,
      { ...way, signinUrl: `${base}/signin/${way.id}`, callbackUrl: `${base}/callback/${way.id}` },
    ]),
  );
}
