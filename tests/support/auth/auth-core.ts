import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Auth } from "@auth/core";
import Passkey from "@auth/core/providers/passkey";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { endpoints, secrets } from "../endpoints.ts";
import { personas } from "../personas.ts";
import { memoryAdapter } from "./auth-core-adapter.ts";
import { simpleWebAuthn } from "./auth-core-passkeys.ts";

const { issuer } = endpoints.identity;

/** What @auth/core would have mailed: a link, and until when it is good. */
interface Mailed {
  url: string;
  expires: Date;
}

/** By address. */
export const mailedByCore = new Map<string, Mailed>();

/** Every provider of the demo that Auth.js can speak to as well, and a password of its own. */
const providers = [
  {
    id: "credentials",
    name: "E-mail and password",
    type: "credentials",
    credentials: {},
    authorize: ({ email, password }: Record<string, unknown>) => {
      const { jonas } = personas;
      return email === jonas.email && password === jonas.password ? { ...jonas, id: "jonas" } : null;
    },
  },
  {
    id: "harbour",
    name: "Harbour ID",
    type: "oidc",
    issuer,
    clientId: "vitrine",
    clientSecret: secrets.identityClientSecret,
    checks: ["pkce", "state", "nonce"],
  },
  {
    id: "email",
    name: "E-mail",
    type: "email",
    sendVerificationRequest: async ({ identifier, url, expires }: Mailed & { identifier: string }) =>
      void mailedByCore.set(identifier, { url, expires }),
  },
  Passkey({ simpleWebAuthn: simpleWebAuthn as never }),
];

/** @auth/core itself, behind nothing but Node's server, beside ours on the same providers. */
export async function startAuthCore(basePath = "/auth") {
  let origin = "";
  const config = {
    basePath,
    providers,
    adapter: memoryAdapter(),
    session: { strategy: "jwt" },
    experimental: { enableWebAuthn: true },
    secret: secrets.authSecret,
    trustHost: true,
    useSecureCookies: false,
    logger: { error: () => undefined, warn: () => undefined },
  };
  const server = createServer(
    createRequestListener((request) => {
      const { pathname, search } = new URL(request.url);
      return Auth(new Request(origin + pathname + search, request), config as never) as Promise<Response>;
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
