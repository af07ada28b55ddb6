import { config, type ProviderConfig } from "#server/config/config.ts";

export const credentialsId = "credentials";

export const emailId = "email";

export const passkeyId = "passkey";

/** As in Auth.js's `GET providers`. */
export interface ProviderDescription {
  id: string;
  name: string;
  type: "credentials" | "email" | "webauthn" | "oauth" | "oidc";
  signinUrl: string;
  callbackUrl: string;
}

export const hasProviders = config.auth.providers.length > 0;

export function findProvider(id: string | undefined): ProviderConfig | undefined {
  return config.auth.providers.find((provider) => provider.id === id);
}

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
