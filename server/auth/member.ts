import { type Directus, openDirectus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { bearerOf } from "./renew-bearer.ts";
import type { Session } from "./session.ts";
import { endSession, findSession } from "./sessions.ts";
import { record } from "./trail/record.ts";
import { type Me, readWhoAsks } from "./users.ts";

/** Somebody who is signed in: Directus has just said who they are, and reads with their own bearer. */
export interface Member {
  session: Session;
  user: Me;
  directus: Directus;
}

/**
 * The member behind a request, or undefined. Directus is asked each time, so that somebody who was suspended a
 * moment ago is out, and their session with them.
 * @throws DirectusError "unavailable" when Directus cannot be asked: nobody is signed out for that
 */
export async function findMember(request: Request): Promise<Member | undefined> {
  const session = await findSession(request);
  if (!session) return undefined;
  const member = (await tryBearer(session)) ?? undefined;
  if (member) return member;
  await endSession(session);
  record({ event: "session-ended", reason: "closed", user: session.user });
  return undefined;
}

async function tryBearer(session: Session): Promise<Member | undefined> {
  let refused: string | undefined;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const bearer = await bearerOf(session, refused);
    if (!bearer) return undefined;
    const directus = openDirectus(bearer.token);
    const user = await orUndefined(readWhoAsks(directus));
    if (user) return { session, user, directus };
    refused = bearer.token;
  }
  return undefined;
}

async function orUndefined(asking: Promise<Me>): Promise<Me | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isDirectusError(error, "unauthorized")) return undefined;
    throw error;
  }
}
