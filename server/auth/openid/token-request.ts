import { z } from "zod";
import type { ProviderConfig } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import type { Endpoints } from "./endpoints.ts";
import { checkAnswers, failureOf, OpenIdError } from "./openid-error.ts";

/**
 * Another type than Bearer is one that a client must not use when it does not know it; some providers leave theirs out.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-7.1
 */
const Tokens = z.object({
  access_token: z.string(),
  token_type: z.stringFormat("bearer", /^bearer$/i).optional(),
  id_token: z.string().optional(),
});
/** What the provider hands out for a code. */
export type TokenAnswer = z.output<typeof Tokens>;

/**
 * Exchanges the code for tokens. Our own request and not the library's: that one knows no time limit, sends a
 * client's secret unencoded, and sets a Content-Length which undici's dispatcher refuses.
 * @throws OpenIdError "provider" when the provider refuses, "away" when it does not answer in time
 * @see https://openid.net/specs/openid-connect-core-1_0.html#TokenRequest
 */
export async function exchangeCode(
  provider: ProviderConfig,
  endpoints: Endpoints,
  grant: { code: string; codeVerifier: string; redirectUri: string },
): Promise<TokenAnswer> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: grant.redirectUri,
  });
  const headers = new Headers({ Accept: "application/json" });
  authenticateClient(provider, endpoints, headers, body);
  const signal = AbortSignal.timeout(limits.identityTimeout);
  try {
    const request = { method: "POST", body, headers, signal, redirect: "error" as const };
    const answer = await fetch(endpoints.token, request);
    checkAnswers(endpoints.token, answer);
    const data: unknown = await answer.json();
    // Some answer a refusal with 200.
    if (!answer.ok || errorIn(data))
      throw new Error(`the token endpoint answered ${answer.status} ${errorIn(data)}`);
    return Tokens.parse(data);
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    throw new OpenIdError(failureOf(error), "the code could not be exchanged", { cause: error });
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function authenticateClient(
  { clientId, clientSecret = "" }: ProviderConfig,
  { clientAuthentication }: Endpoints,
  headers: Headers,
  body: URLSearchParams,
): void {
  if (clientAuthentication === "basic") {
    const credentials = [clientId, clientSecret].map(encodeURIComponent).join(":");
    headers.set("Authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
    return;
  }
  body.set("client_id", clientId);
  if (clientAuthentication === "post") body.set("client_secret", clientSecret);
}

function errorIn(data: unknown): string {
  const { error } = (data ?? {}) as { error?: unknown };
  return typeof error === "string" ? error : "";
}
