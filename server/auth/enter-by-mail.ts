import { addressOf } from "./email-address.ts";
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

/** Why a link opens nothing: it is unknown, used or over; or whoever holds the mailbox may not come in. */
export type LinkRefusal = "link-over" | "closed";

/**
 * Lets in whoever has followed a link and pressed the button.
 * @param sent the link's token and its address
 * @param chosen hash of a password that was chosen on that page
 * @throws DirectusError "unavailable"
 */
export async function enterByLink(
  request: Request,
  sent: { token: string; email: string },
  chosen?: string,
): Promise<Entered | LinkRefusal> {
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
): Promise<Entered | CodeRefusal | "closed"> {
  const ticket = await takeByCode(request, code, place);
  if (typeof ticket !== "string") return enter(request, ticket);
  if (ticket === "too-many-codes") record({ event: "limit-reached", way: "email", reason: "too-many-tries" });
  else record({ event: "refused", way: "email", reason: ticket === "wrong-code" ? "code" : "over" });
  return ticket;
}

async function enter(request: Request, ticket: Tickets["enter"]): Promise<Entered | "closed"> {
  const signedIn = await signInByEmail(ticket);
  if (!signedIn) return "closed";
  const { callbackUrl, cookies } = await openSession(request, signedIn, ticket.callbackUrl);
  return { callbackUrl, cookies: [...cookies, forgetCode()] };
}
