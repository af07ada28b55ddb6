import { createDirectusClient, type DirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { type BearerClaims, readBearerClaims } from "#server/directus/shared-reads/bearer-claims.ts";
import { seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import {
  type CurrentUser,
  findMemberAccount,
  type MemberAccount,
  readCurrentUser,
  readUserRole,
} from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import {
  type Confirmation,
  confirmOnce,
  forgetConfirmation,
  getConfirmation,
  isRecentlyConfirmed,
} from "./confirmed-members.ts";
import { endUserSessions } from "./end-sessions.ts";
import { getFreshBearer, needsSignIn, replaceBearer } from "./renew-bearer.ts";
import type { Bearer, Session } from "./session.ts";
import { endSession, findAuthSession } from "./sessions.ts";

type Accepted = Confirmation & { token: string };

/** Confirmed by Directus moments ago; `directus` uses the member's own token. */
export interface Member {
  session: Session;
  user: CurrentUser;
  directus: DirectusClient;
  /** Of the bearer of `directus`; undefined where it has none that says so. */
  claims: BearerClaims | undefined;
  /** False where the first own read of `directus` fetches one. */
  hasBearer: boolean;
}

/** Asks Directus on news of the user, and else every few seconds, so that a suspended user is soon signed out. */
export async function findMember(request: Request): Promise<Member | undefined> {
  const session = await findAuthSession(request);
  if (!session) return undefined;
  const known = getConfirmation(session);
  const isKnown = known && isRecentlyConfirmed(known) && (await isStillBearer(session, known));
  const confirmation = isKnown ? known : await confirm(session);
  return confirmation && toMember(request, session, confirmation);
}

async function isStillBearer(session: Session, { token }: Confirmation): Promise<boolean> {
  return token === undefined || (await getFreshBearer(session))?.token === token;
}

/** Without a bearer, one is fetched for the first read that is the member's own: most pages have none. */
function toMember(request: Request, session: Session, { user, token, claims }: Confirmation): Member {
  let bearer = token;
  const keep = (next: string | undefined) => {
    bearer = next;
    return next ?? sendRound(request);
  };
  const directus = createDirectusClient(
    token ?? (async () => keep(await fetchBearer(session))),
    undefined,
    async () => keep(await replaceRefused(session, bearer)),
  );
  return { session, user, directus, claims, hasBearer: token !== undefined };
}

async function fetchBearer(session: Session): Promise<string | undefined> {
  const bearer = await getFreshBearer(session);
  if (!bearer) await endClosed(session);
  return bearer?.token;
}

/** Directus refuses a bearer that it took moments ago. */
async function replaceRefused(session: Session, refused: string | undefined): Promise<string | undefined> {
  const known = getConfirmation(session)?.token;
  if (known === undefined || known === refused) forgetConfirmation(session);
  return (await confirm(session))?.token;
}

/** To the same page, which they see as a guest. */
function sendRound({ url }: Request): never {
  const { pathname, search } = new URL(url);
  throw seeOther(`${pathname}${search}`);
}

/** Ends the session where Directus has closed the account. */
async function confirm(session: Session): Promise<Confirmation | undefined> {
  const confirmation = await confirmOnce(session, () => ask(session));
  if (!confirmation) await endClosed(session);
  return confirmation;
}

async function endClosed(session: Session): Promise<void> {
  forgetConfirmation(session);
  await endSession(session);
  recordAuditEvent({ event: "session-ended", reason: "closed", user: session.user });
}

/** A bearer goes by the role that its user had when it was issued: after a change of role it is replaced. */
async function ask(session: Session): Promise<Confirmation | undefined> {
  const account = needsSignIn(session) ? await findMemberAccount(session.user) : undefined;
  if (account) return confirmAccount(account);
  const known = getConfirmation(session);
  const accepted = await tryBearer(session);
  if (!accepted) return undefined;
  if (known?.token === accepted.token && isRoleSettled(known))
    return { ...known, ...accepted, roleAt: known.roleAt };
  const role = await compareRole(accepted);
  if (role === "same") return accepted;
  const replaced = await replaceBearer(session, accepted.token);
  const again = replaced && (await accept(replaced));
  return again && { ...again, isRoleHidden: role === "hidden" };
}

/** A bearer fetched from now on claims the role that the user has. */
async function confirmAccount({ user, role, isActive }: MemberAccount): Promise<Confirmation | undefined> {
  const at = Date.now();
  if (isActive)
    return { token: undefined, claims: { user: user.id, role }, user, at, roleAt: at, isRoleHidden: false };
  await endUserSessions(user.id);
  return undefined;
}

function isRoleSettled({ roleAt, isRoleHidden }: Confirmation): boolean {
  return isRoleHidden || Date.now() - roleAt < limits.roleRecheck;
}

/** Whether the user still has the role that the bearer claims; hidden where nobody may ask. */
async function compareRole({ token, user, claims }: Accepted): Promise<"same" | "other" | "hidden"> {
  const role = await readUserRole(createDirectusClient(token), user.id);
  if (role === undefined) return "hidden";
  return claims?.role === role ? "same" : "other";
}

async function tryBearer(session: Session): Promise<Accepted | undefined> {
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

async function accept({ token }: Bearer): Promise<Accepted | undefined> {
  const at = Date.now();
  const user = await orUndefined(readCurrentUser(createDirectusClient(token)));
  const claims = user && readBearerClaims(token, user.id);
  return user && { token, claims, user, at, roleAt: at, isRoleHidden: false };
}

async function orUndefined(asking: Promise<CurrentUser>): Promise<CurrentUser | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isDirectusError(error, "unauthorized")) return undefined;
    throw error;
  }
}
