import { expect, test, vi } from "vitest";
import { signInByPassword } from "#server/auth/password/sign-in-by-password.ts";
import { reauthenticate } from "#server/auth/reauth/reauthenticate.ts";
import { createAuthSession } from "#server/auth/session/sessions.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";

vi.mock("#server/auth/password/sign-in-by-password.ts", () => ({ signInByPassword: vi.fn() }));

test.each([
  ["crowded", "crowded", "password"],
  ["credentials", "password", "password"],
  ["otp", "otp", "otp"],
] as const)(
  "what signing in calls %s is said as %s to whoever confirms that it is them",
  async (code, problem, field) => {
    const bearer = { token: "theirs", issuedAt: 0, expiresAt: 0 };
    const device = { browser: undefined, system: undefined };
    const { session } = await createAuthSession({ user: "1", way: "directus", bearer, device });
    vi.mocked(signInByPassword).mockResolvedValue({ ok: false, reason: code });
    const member = { session, user: { id: "1", name: "Ragna", email: "ragna@example.com" } };

    expect(
      await reauthenticate(defaultLanguage, member, {
        sent: { password: "right", code: "", otp: "" },
        ipAddress: "",
      }),
    ).toEqual({
      field,
      problem,
    });
  },
);
