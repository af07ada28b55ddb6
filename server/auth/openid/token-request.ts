import { z } from "zod";
import type { ProviderConfig } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { toRecord } from "#server/platform/guards.ts";
import type { Endpoints } from "./endpoints.ts";
import { checkAnswers, OpenIdError, toOpenIdFailure } from "./openid-error.ts";

/** Some providers omit it. @see https://www.rfc-editor.org/rfc/rfc6749#section-7.1 */
export const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.stringFormat("bearer", /^bearer$/i).optional(),
  id_token: z.string().optional(),
});
export type TokenAnswer = z.output<typeof TokenAnswer>;

/**
 * remix-auth's own has no timeout, sends the secret unencoded, and sets a Content-Length that undici's dispatcher
 * rejects.
 * @throws OpenIdError "provider" when refused, "away" on timeout
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
  authenticateClient(provider, endpoints, { headers, body });
  const signal = AbortSignal.timeout(limits.identityTimeout);
  try {
    const request = { method: "POST", body, headers, signal, redirect: "error" as const };
    const answer = await fetch(endpoints.token, request);
    checkAnswers(endpoints.token, answer);
    const data: unknown = await answer.json();
    // Some providers answer an error with 200.
    if (!answer.ok || parseErrorCode(data))
      throw new Error(`the token endpoint answered ${answer.status} ${parseErrorCode(data)}`);
    return TokenAnswer.parse(data);
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    throw new OpenIdError(toOpenIdFailure(error), "the code could not be exchanged", { cause: error });
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function authenticateClient(
  { clientId, clientSecret = "" }: ProviderConfig,
  { clientAuthentication }: Endpoints,
  { headers, body }: { headers: Headers; body: URLSearchParams },
): void {
  if (clientAuthentication === "basic") {
    const credentials = [clientId, clientSecret].map(encodeURIComponent).join(":");
    headers.set("Authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
    return;
  }
  body.set("client_id", clientId);
  if (clientAuthentication === "post") body.set("client_secret", clientSecret);
}

function parseErrorCode(data: unknown): string {
  const { error } = toRecord(data);
  return typeof error === "string" ? error : "";
}
