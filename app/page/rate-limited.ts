import type { ActionFunctionArgs } from "@remix-run/node";
import type { MessageKey } from "#app/messages/catalog.ts";
import { RateLimitError } from "#server/auth/rate-limit-error.ts";
import { formatWait } from "#server/http/wait.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { rejectRateLimitedForm } from "./form-errors.ts";

/** Answers a form that came too soon with its own page, which says how long to wait. Whatever else went wrong goes on. */
export function handleRateLimitError(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  error: unknown,
  values: Record<string, string> = {},
) {
  if (!(error instanceof RateLimitError)) throw error;
  const refusal = { errors: { form: formatRateLimitError(request, error) }, values };
  return rejectRateLimitedForm(context, refusal, error.wait);
}

/** What somebody reads who must wait, in the language of the request. */
export function formatRateLimitError(request: { url: string }, { what, wait }: RateLimitError): string {
  const language = getLanguage(request);
  return language.t(messages[what], { wait: formatWait(language, wait) });
}

const messages = {
  mails: "auth.problems.tooManyMails",
  tries: "auth.problems.tooManyTries",
  directus: "auth.signIn.problems.too_many_at_directus",
} as const satisfies Record<RateLimitError["what"], MessageKey>;
