import { pathOf } from "./callback-url.ts";
import type { LinkOutcome } from "./email-link.ts";
import { enterByCode } from "./enter-by-mail.ts";

/** What the page says about a code that opens nothing. */
export const codeWords = {
  "wrong-code": "This is not the code of the last message to this address. Check it and try again.",
  "code-over": "This code does not work any more. Follow the link in the message, or ask for a new one.",
  "too-many-codes": "The code was wrong too often. Follow the link in the message, or ask for a new one.",
} as const;

/**
 * A code was typed into the browser that asked for it.
 * @param place the visitor's network address; empty where it is not known
 */
export async function redeemCode(request: Request, code: string, place: string): Promise<LinkOutcome> {
  const entered = await enterByCode(request, code, place);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (entered === "closed") return { kind: "onward", location: "/sign-in/error?error=AccessDenied", headers };
  if (typeof entered === "string") return { kind: "refused", errors: { code: codeWords[entered] } };
  for (const cookie of entered.cookies) headers.append("Set-Cookie", cookie);
  return { kind: "onward", location: pathOf(entered.callbackUrl), headers };
}
