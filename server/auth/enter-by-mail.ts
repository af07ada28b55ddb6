import { addressOf } from "./email-address.ts";
import { rememberDevice } from "./known-device.ts";
import {
  type CodeRefusal,
  forgetCode,
  isAskersBrowser,
  type Tickets,
  takeByCode,
  takeTicket,
} from "./mail-tickets.ts";
import { type Entered, openSession } from "./open-session.ts";
import { signInByEmail } from "./sign-in-by-email.ts";
import { record } from "./trail/record.ts";

/** Whoever holds the mailbox may not come in by it; this browser is known from now on, where they have a password. */
export interface Closed {
  kind: "closed";
  /** The `Set-Cookie` headers to send. */
  cookies: string[];
}

/**
 * Lets in whoever has followed a link and pressed the button.
 * @param sent the link's token and its address
 * @param chosen hash of a password that was chosen on that page
 * @returns "link-over" for a link that is unknown, used or over
 * @throws DirectusError "unavailable"
 */
export async function enterByLink(
  request: Request,
  sent: { token: string; email: string },
  chosen?: string,
): Promise<Entered | Closed | "link-over"> {
  const ticket = await takeTicket("enter", sent.token);
  if (!ticket || ticket.email !== addressOf(sent.email)) {
    record({ event: "refused", way: "email", reason: "over", email: sent.email });
    return "link-over";
  }
  if (await isAskersBrowser(request, sent.token)) return enter(request, ticket);
  // Who signs up with somebody else's address must not choose the password of the account which that person confirms.
  const { passwordHash: _strangers, ...own } = ticket;
  return enter(request, { ...own, ...(chosen ? { passwordHash: chosen } : {}) });
}

/** Lets in whoever types the code into the browser that asked for it. Fails as `enterByLink` does. */
export async function enterByCode(
  request: Request,
  code: string,
  place: string,
): Promise<Entered | Closed | CodeRefusal> {
  const ticket = await takeByCode(request, code, place);
  if (typeof ticket !== "string") return enter(request, ticket);
  if (ticket === "too-many-codes") record({ event: "limit-reached", way: "email", reason: "too-many-tries" });
  else record({ event: "refused", way: "email", reason: ticket === "wrong-code" ? "code" : "over" });
  return ticket;
}

async function enter(request: Request, ticket: Tickets["enter"]): Promise<Entered | Closed> {
  const signedIn = await signInByEmail(ticket);
  if (!signedIn)
    return { kind: "closed", cookies: [await rememberDevice(request, ticket.email), forgetCode()] };
  const { callbackUrl, cookies } = await openSession(request, signedIn, ticket.callbackUrl);
  return { callbackUrl, cookies: [...cookies, forgetCode()] };
}
