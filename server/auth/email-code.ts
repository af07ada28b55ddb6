import { languageOf, onwardPath } from "#server/languages.ts";
import { pathOf } from "./callback-url.ts";
import type { LinkOutcome } from "./email-link.ts";
import { enterByCode } from "./enter-by-mail.ts";

/**
 * A code was typed into the browser that asked for it.
 * @param place the visitor's network address; empty where it is not known
 */
export async function redeemCode(request: Request, code: string, place: string): Promise<LinkOutcome> {
  const entered = await enterByCode(request, code, place);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (entered === "closed")
    return { kind: "onward", location: onwardPath(request, "/sign-in/error?error=AccessDenied"), headers };
  if (typeof entered === "string")
    return { kind: "refused", errors: { code: languageOf(request).texts.entry.codes[entered] } };
  for (const cookie of entered.cookies) headers.append("Set-Cookie", cookie);
  return { kind: "onward", location: pathOf(entered.callbackUrl), headers };
}
