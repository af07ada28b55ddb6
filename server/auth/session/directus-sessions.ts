import { z } from "zod";
import { config } from "#server/config/config.ts";
import { fetchPooled } from "#server/directus/clients/transport.ts";
import { DirectusError, translateError } from "#server/directus/errors.ts";
import { toRecord } from "#server/platform/guards.ts";
import type { Bearer } from "./session.ts";

const cookie = "directus_session_token";
const Answer = z.object({ data: z.object({ expires: z.number() }) });

/**
 * Session mode, server to server: the session cookie is the bearer.
 * @throws DirectusError "unauthorized" (code INVALID_OTP for the one-time code), "unavailable"
 * @see https://directus.io/docs/api/authentication#login
 */
export function loginToDirectus(email: string, password: string, otp?: string): Promise<Bearer> {
  return begin("/auth/login", { email, password, mode: "session", ...(otp ? { otp } : {}) });
}

/**
 * The old token stays valid for ten seconds; a second call with it returns the same new one.
 * @throws DirectusError "unauthorized" when expired, revoked or the user suspended
 */
export function refresh({ token }: Bearer): Promise<Bearer> {
  return begin("/auth/refresh", { mode: "session" }, token);
}

export async function logOut({ token }: Bearer): Promise<void> {
  await post("/auth/logout", { mode: "session" }, token);
}

async function begin(path: string, body: object, token?: string): Promise<Bearer> {
  const issuedAt = Date.now();
  const answer = await post(path, body, token);
  const { data } = Answer.parse(await answer.json());
  const value = new RegExp(`(?:^|[,\\s])${cookie}=([^;,]+)`).exec(
    answer.headers.get("Set-Cookie") ?? "",
  )?.[1];
  if (!value) throw new DirectusError("unavailable", { message: `${path} answered without ${cookie}` });
  return { token: value, issuedAt, expiresAt: issuedAt + data.expires };
}

async function post(path: string, body: object, token: string | undefined) {
  const answer = await ask(path, body, token);
  if (answer.ok) return answer;
  const { errors } = toRecord(await answer.json().catch(() => undefined));
  const error = translateError({ response: answer, errors });
  // Directus answers "invalid" for a password too long or a malformed address: treated as wrong credentials.
  if (error.reason !== "invalid") throw error;
  throw new DirectusError("unauthorized", { message: error.message, code: error.code });
}

async function ask(path: string, body: object, token: string | undefined) {
  const headers = {
    "Content-Type": "application/json",
    ...(token ? { Cookie: `${cookie}=${token}` } : {}),
  };
  try {
    return await fetchPooled(`${config.directus.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw translateError(error);
  }
}
