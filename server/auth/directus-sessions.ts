import { z } from "zod";
import { config } from "#server/config.ts";
import { DirectusError, translateError } from "#server/directus/errors.ts";
import { pooledFetch } from "#server/directus/transport.ts";
import type { Bearer } from "./session.ts";

const cookie = "directus_session_token";
const Answer = z.object({ data: z.object({ expires: z.number() }) });

/**
 * `POST /auth/login` in session mode, server to server: the cookie that a browser would get is the bearer.
 * @param otp the one-time code of a user of Directus who has two factors
 * @throws DirectusError "unauthorized" for a wrong password, an unknown address and a suspended user alike (code
 * INVALID_OTP where only the one-time code is missing or wrong), "unavailable" when Directus cannot be asked
 * @see https://directus.io/docs/api/authentication#login
 */
export function logIn(email: string, password: string, otp?: string): Promise<Bearer> {
  return begin("/auth/login", { email, password, mode: "session", ...(otp ? { otp } : {}) });
}

/**
 * `POST /auth/refresh` in session mode. The old bearer is good for ten seconds more, and a second call with it gets
 * the same new one.
 * @throws DirectusError "unauthorized" when the session is over, revoked or its user suspended
 */
export function refresh({ token }: Bearer): Promise<Bearer> {
  return begin("/auth/refresh", { mode: "session" }, token);
}

/** `POST /auth/logout`: the bearer opens nothing any more. Fails as `refresh` does. */
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
  const { errors } = (await answer.json().catch(() => ({}))) as { errors?: unknown };
  const error = translateError({ response: answer, errors });
  // A password that Directus will not even look at (too long, not an address) is simply a wrong one.
  if (error.reason !== "invalid") throw error;
  throw new DirectusError("unauthorized", { message: error.message, code: error.code });
}

async function ask(path: string, body: object, token: string | undefined) {
  const headers = {
    "Content-Type": "application/json",
    ...(token ? { Cookie: `${cookie}=${token}` } : {}),
  };
  try {
    return await pooledFetch(`${config.directus.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw translateError(error);
  }
}
