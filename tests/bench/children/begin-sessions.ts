import { createAuthSession } from "#server/auth/session/sessions.ts";

/** Members by their id, each with a bearer that does not run out. */
type People = { id: string; token: string }[];

/** Begins a session for each, as signing in would leave it in the site's state; sends their ids. */
process.once("message", async (people: People) => {
  const ids: string[] = [];
  for (const { id: user, token } of people) {
    const bearer = { token, issuedAt: Date.now(), expiresAt: Date.now() + 30 * 86_400_000 };
    const device = { browser: "Chrome", system: "Linux" };
    ids.push((await createAuthSession({ user, way: "password", bearer, device })).id);
  }
  process.send?.(ids);
});
