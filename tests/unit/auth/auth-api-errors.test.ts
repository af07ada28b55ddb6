import { beforeEach, expect, test, vi } from "vitest";
import { handleAuthRequest } from "#server/auth/api/handle-auth-request.ts";
import { signInByPassword } from "#server/auth/password/sign-in-by-password.ts";
import { config } from "#server/config/config.ts";
import { DirectusError, type DirectusErrorReason } from "#server/directus/errors.ts";
import { log } from "#server/platform/log.ts";

vi.mock("#server/auth/password/sign-in-by-password.ts", () => ({ signInByPassword: vi.fn() }));
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});

const ask = (action: string, init: RequestInit = {}) =>
  handleAuthRequest(new Request(`${config.siteUrl}/auth/${action}`, init), action, "");

test.each<[DirectusErrorReason, string]>([
  ["unavailable", "Unavailable"],
  ["invalid", "Configuration"],
  ["not-found", "Configuration"],
])("what a backend says reaches nobody who signs in: %s", async (reason, error) => {
  const words = "You don't have permission to access field token in directus_users";
  vi.mocked(signInByPassword).mockRejectedValue(
    new DirectusError(reason, { message: words, code: "FORBIDDEN" }),
  );
  const csrf = await ask("csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const Cookie = csrf.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const body = new URLSearchParams({ csrfToken, email: "maya@example.com", password: "x" });
  const answer = await ask("callback/credentials", { method: "POST", body, headers: { Cookie } });

  expect(answer.headers.get("Location")).toBe(`${config.siteUrl}/auth/error?error=${error}`);
  const sent = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
  for (const word of ["permission", "directus_users", "FORBIDDEN"]) expect(sent).not.toContain(word);
});
