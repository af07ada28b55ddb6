import { randomInt } from "node:crypto";
import { cookieName, opaqueId, readCookie, setCookie } from "#server/http/cookies.ts";
import { chargeTry, type GrowingRule } from "#server/http/growing-limit.ts";
import { takeSlot } from "#server/http/rate-limit.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { hashOf, isSigned, sign } from "./keys.ts";
import { TooSoonError } from "./too-soon.ts";

/** What the holder of a mailbox may do with the link that was sent there. */
export interface Tickets {
  /** Come in; where nobody has this address, an account is made. */
  enter: { email: string; callbackUrl: string; name: string; passwordHash?: string };
  /** Set a new password. */
  recover: { email: string; user: string };
  /** Change the address of an account from one to another. */
  address: { email: string; user: string; from: string };
}

/** A code that was asked for in one browser: what it opens, and to which address it went. */
interface Pending {
  ticket: string | undefined;
  email: string;
  mac: string;
}

/** Why a code opens nothing. */
export type CodeRefusal = "wrong-code" | "code-over" | "too-many-codes";

const cookie = cookieName("vitrine.email");
const kindOf = (use: keyof Tickets) => `mail-ticket:${use}`;
const pendingKind = "mail-code";
const ofPlace: GrowingRule = {
  free: limits.codeTriesOfPlace,
  forgets: limits.mailTicket / limits.codeTriesOfPlace,
  first: limits.firstWait,
  longest: limits.longestWait,
};

/** Keeps what a link will open. The link's token is in the mail alone: here is only its hash. */
export async function issueTicket<Use extends keyof Tickets>(
  use: Use,
  ticket: Tickets[Use],
): Promise<string> {
  const token = opaqueId();
  await store.set(kindOf(use), hashOf(token), ticket, limits.mailTicket);
  return token;
}

/** What a link opens, left in its place; undefined when it is unknown, used or over. */
export async function peekTicket<Use extends keyof Tickets>(use: Use, token: string) {
  return await store.get<Tickets[Use]>(kindOf(use), hashOf(token));
}

/** The same, used up: of many callers one gets it. */
export async function takeTicket<Use extends keyof Tickets>(use: Use, token: string) {
  return await store.take<Tickets[Use]>(kindOf(use), hashOf(token));
}

/**
 * Makes six digits that open the same as a link, once, in the browser that asked and in no other.
 * @param token the link's; undefined where the mail has none, so that the page is the same for every address
 * @returns the digits for the mail, and the `Set-Cookie` that binds them to this browser
 */
export async function issueCode(email: string, token: string | undefined) {
  const browser = opaqueId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const ticket = token && hashOf(token);
  const pending: Pending = { ticket, email, mac: macOf(browser, code) };
  await store.set(pendingKind, hashOf(browser), pending, limits.mailTicket);
  return { code, cookie: setCookie(cookie, browser, limits.mailTicket) };
}

/** The address to which this browser has asked for a code; undefined where it has asked for none lately. */
export async function addressAsked(request: Request): Promise<string | undefined> {
  return (await pendingOf(request))?.email;
}

/** True when this very browser asked for the link with this token. */
export async function isAskersBrowser(request: Request, token: string): Promise<boolean> {
  return (await pendingOf(request))?.ticket === hashOf(token);
}

/**
 * Takes what a code opens. Each try counts before it is looked at, so that tries at the same instant cannot slip
 * through; after the last one the link still works.
 * @param place the visitor's network address; empty where it is not known
 * @throws TooSoonError when too many codes were tried from this place
 */
export async function takeByCode(
  request: Request,
  code: string,
  place: string,
): Promise<Tickets["enter"] | CodeRefusal> {
  const browser = readCookie(request, cookie) ?? "";
  const pending = await pendingOf(request);
  if (!pending) return "code-over";
  if (!(await mayTry(browser, place))) return "too-many-codes";
  const expected = Buffer.from(pending.mac, "base64url");
  if (!isSigned("mail-code", codeText(browser, code.replaceAll(/\D/g, "")), expected)) return "wrong-code";
  await store.delete(pendingKind, hashOf(browser));
  const ticket = pending.ticket && (await store.take<Tickets["enter"]>(kindOf("enter"), pending.ticket));
  return ticket || "code-over";
}

/** A `Set-Cookie` for a browser whose code has done its work. */
export function forgetCode(): string {
  return setCookie(cookie, "", 0);
}

async function mayTry(browser: string, place: string): Promise<boolean> {
  const wait = place ? await chargeTry("code-tries-of-place", place, ofPlace) : 0;
  if (wait > 0) throw new TooSoonError("tries", wait);
  return await takeSlot("code-tries", browser, { slots: limits.codeTries, seconds: limits.mailTicket });
}

async function pendingOf(request: Request): Promise<Pending | undefined> {
  const browser = readCookie(request, cookie);
  return browser ? await store.get<Pending>(pendingKind, hashOf(browser)) : undefined;
}

/** Six digits could be tried out against a plain hash. */
function macOf(browser: string, code: string): string {
  return sign("mail-code", codeText(browser, code)).toString("base64url");
}

function codeText(browser: string, code: string): string {
  return `${browser}:${code}`;
}
