import { languageOf } from "#server/languages.ts";
import { type LinkOutcome, onwardFrom } from "./email-link.ts";
import { enterByCode } from "./enter-by-mail.ts";

/**
 * A code was typed into the browser that asked for it.
 * @param place the visitor's network address; empty where it is not known
 */
export async function redeemCode(request: Request, code: string, place: string): Promise<LinkOutcome> {
  const entered = await enterByCode(request, code, place);
  if (typeof entered !== "string") return onwardFrom(request, entered);
  return { kind: "refused", errors: { code: languageOf(request).texts.entry.codes[entered] } };
}
