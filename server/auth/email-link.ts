import { languageOf, onwardPath } from "#server/languages.ts";
import { pathOf } from "./callback-url.ts";
import { addressOf } from "./email-address.ts";
import { type Closed, enterByLink } from "./enter-by-mail.ts";
import { isAskersBrowser, peekTicket } from "./mail-tickets.ts";
import type { Entered } from "./open-session.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { findCustomerByEmail } from "./users.ts";

/** What the page of a link shows before anything is used up. */
export interface LinkView {
  token: string;
  email: string;
  /** The button makes an account. */
  isNew: boolean;
  /** A password was chosen when the account was begun, in another browser. */
  asksForPassword: boolean;
}

/** What a link would do; undefined when it does nothing any more. */
export async function lookAtLink(request: Request): Promise<LinkView | undefined> {
  const asked = new URL(request.url).searchParams;
  const token = asked.get("token") ?? "";
  const ticket = await peekTicket("enter", token);
  if (!ticket || ticket.email !== addressOf(asked.get("email"))) return undefined;
  const isNew = !(await findCustomerByEmail(ticket.email));
  const asksForPassword =
    isNew && ticket.passwordHash !== undefined && !(await isAskersBrowser(request, token));
  return { token, email: ticket.email, isNew, asksForPassword };
}

/** Where the button of a link leads, or what is wrong with the password that was chosen beside it. */
export type LinkOutcome =
  | { kind: "onward"; location: string; headers: Headers }
  | { kind: "refused"; errors: Record<string, string> };

/** The button was pressed: the link is used up, unless the form is refused first. */
export async function redeemLink(request: Request, form: URLSearchParams): Promise<LinkOutcome> {
  const { token = "", email = "", password = "" } = Object.fromEntries(form);
  const { passwords } = languageOf(request).texts.entry;
  const problem = password ? passwordProblem(password, { email }, passwords) : undefined;
  if (problem) return { kind: "refused", errors: { password: problem } };
  const chosen = password ? await hashPassword(password) : undefined;
  const entered = await enterByLink(request, { token, email }, chosen);
  if (entered !== "link-over") return onwardFrom(request, entered);
  return onward(onwardPath(request, "/sign-in/error?error=Verification"), []);
}

/** On with whoever holds the mailbox: to where they wanted to go, or to the page that says why not. */
export function onwardFrom(request: Request, entered: Entered | Closed): LinkOutcome {
  const closed = onwardPath(request, "/sign-in/error?error=AccessDenied&code=mailbox");
  return onward("callbackUrl" in entered ? pathOf(entered.callbackUrl) : closed, entered.cookies);
}

function onward(location: string, cookies: string[]): LinkOutcome {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { kind: "onward", location, headers };
}
