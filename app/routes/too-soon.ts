import type { ActionFunctionArgs } from "@remix-run/node";
import { TooSoonError } from "#server/auth/too-soon.ts";
import { sayWait } from "#server/http/wait.ts";
import { languageOf } from "#server/languages.ts";
import { refuseForNow } from "./refusal.ts";

/** Answers a form that came too soon with its own page, which says how long to wait. Whatever else went wrong goes on. */
export function refuseTooSoon(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  error: unknown,
  values: Record<string, string> = {},
) {
  if (!(error instanceof TooSoonError)) throw error;
  const refusal = { errors: { form: tooSoonWords(request, error) }, values };
  return refuseForNow(context, refusal, error.wait);
}

/** What somebody reads who must wait, in the language of the request. */
export function tooSoonWords(request: { url: string }, { what, wait }: TooSoonError): string {
  const language = languageOf(request);
  const { tooManyMails, tooManyTries } = language.texts.entry.problems;
  const { too_many_at_directus } = language.texts.entry.signIn.problems;
  const words = { mails: tooManyMails, tries: tooManyTries, directus: too_many_at_directus }[what];
  return sayWait(language, words, wait);
}
