import { randomUUID } from "node:crypto";
import { createUsers } from "@directus/sdk";
import { generateDerivedPassword } from "#server/auth/crypto.ts";
import { loginToDirectus } from "#server/auth/session/directus-sessions.ts";
import { createAuthSession } from "#server/auth/session/sessions.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";

/** Directus takes half a second for a sign-in, whatever it does meanwhile (LOGIN_STALL_TIME). */
const atOnce = 16;

/** What `newsletter.ts` asks for. */
export interface Wanted {
  members: number;
  /** "valid": as signing in leaves it; "expired": it ran out yesterday. */
  bearers: "valid" | "expired";
}

/** Makes customers with the password that the site derives, each signed in to the site; sends ids and session ids. */
process.once("message", async ({ members, bearers }: Wanted) => {
  const people = Array.from({ length: members }, () => ({ id: randomUUID(), session: "" }));
  const left = people.entries();
  const work = async () => {
    for (const [at, person] of left) {
      const email = `${person.id}@example.com`;
      const password = generateDerivedPassword(person.id);
      const user = {
        id: person.id,
        email,
        password,
        first_name: "Ada",
        status: "active",
      };
      await serviceClient.request(createUsers([user]));
      const yesterday = Date.now() - 86_400_000;
      const bearer =
        bearers === "valid"
          ? await loginToDirectus(email, password)
          : { token: "expired", issuedAt: yesterday - 86_400_000, expiresAt: yesterday };
      const device = { browser: "Chrome", system: "Linux" };
      person.session = (await createAuthSession({ user: person.id, way: "password", bearer, device })).id;
      if (at % 250 === 0) console.error(`${at} of ${members} members`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  process.send?.(people);
});
