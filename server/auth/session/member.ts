import { createDirectusClient, type DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { readBearerClaims } from "#server/directus/shared-reads/bearer-claims.ts";
import { seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { type CurrentUser, readCurrentUser, readUserRole } from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import {
  type Confirmation,
  confirmOnce,
  forgetConfirmation,
  getConfirmation,
  isRecentlyConfirmed,
} from "./confirmed-members.ts";
import { getFreshBearer, replaceBearer } from "./renew-bearer.ts";
import type { Bearer, Session } from "./session.ts";
import { endSession, findAuthSession } from "./sessions.ts";

/** Confirmed by Directus moments ago; `directus` uses the member's own token. */
export interface Member {
  session: Session;
  user: CurrentUser;
  directus: DirectusClient;
  /** The bearer of `directus`. */
  token: string;
}

/** Asks Directus on news of the user, and else every few seconds, so that a suspended user is soon signed out. */
export async function findMember(request: Request): Promise<Member | undefined> {
  const session = await findAuthSession(request);
  if (!session) return undefined;
  const known = getConfirmation(session);
  if (known && isRecentlyConfirmed(known) && (await getFreshBearer(session))?.token === known.token)
    return toMember(session, known, () => confirmAgain(request, session, known.token));
  const confirmation = await confirm(session);
  return confirmation && toMember(session, confirmation);
}

function toMember(session: Session, { user, token }: Confirmation, renew?: () => Promise<string>): Member {
  return { session, user, directus: createDirectusClient(token, undefined, renew), token };
}

/** Directus refuses a bearer that it took moments ago. */
async function confirmAgain({ url }: Request, session: Session, refused: string): Promise<string> {
  if (getConfirmation(session)?.token === refused) forgetConfirmation(session);
  const confirmation = await confirm(session);
  if (confirmation) return confirmation.token;
  const { pathname, search } = new URL(url);
  throw seeOther(`${pathname}${search}`);
}

/** Ends the session where Directus has closed the account. */
async function confirm(session: Session): Promise<Confirmation | undefined> {
  const confirmation = await confirmOnce(session, () => ask(session));
  if (confirmation) return confirmation;
  await endSession(session);
  recordAuditEvent({ event: "session-ended", reason: "closed", user: session.user });
  return undefined;
}

/** A bearer goes by the role that its user had when it was issued: after a change of role it is replaced. */
async function ask(session: Session): Promise<Confirmation | undefined> {
  const known = getConfirmation(session);
  const accepted = await tryBearer(session);
  if (!accepted) return undefined;
  if (known?.token === accepted.token && isRoleSettled(known))
    return { ...known, ...accepted, roleAt: known.roleAt };
  const role = await compareRole(accepted.token, accepted.user.id);
  if (role === "same") return accepted;
  const replaced = await replaceBearer(session, accepted.token);
  const again = replaced && (await accept(replaced));
  return again && { ...again, isRoleHidden: role === "hidden" };
}

function isRoleSettled({ roleAt, isRoleHidden }: Confirmation): boolean {
  return isRoleHidden || Date.now() - roleAt < limits.roleChecked;
}

/** Whether the user still has the role that the bearer claims; hidden where nobody may ask. */
async function compareRole(token: string, user: string): Promise<"same" | "other" | "hidden"> {
  const role = await readUserRole(createDirectusClient(token), user);
  if (role === undefined) return "hidden";
  return readBearerClaims(token, user)?.role === role ? "same" : "other";
}

async function tryBearer(session: Session): Promise<Confirmation | undefined> {
  let refused: string | undefined;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const bearer = await getFreshBearer(session, refused);
    if (!bearer) return undefined;
    const accepted = await accept(bearer);
    if (accepted) return accepted;
    refused = bearer.token;
  }
  return undefined;
}

async function accept({ token }: Bearer): Promise<Confirmation | undefined> {
  const at = Date.now();
  const user = await orUndefined(readCurrentUser(createDirectusClient(token)));
  return user && { token, user, at, roleAt: at, isRoleHidden: false };
}

async function orUndefined(asking: Promise<CurrentUser>): Promise<CurrentUser | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isDirectusError(error, "unauthorized")) return undefined;
    throw error;
  }
}
