import { type AppLoadContext, data, type HeadersFunction } from "@remix-run/node";
import { getLanguage } from "#server/platform/i18n.ts";

/** Why a form was refused: the page shows it again, filled, with the words beside the fields. */
export interface FormErrors {
  errors: Record<string, string>;
  values?: Record<string, string>;
  /** Everything as it was sent, where a name may stand in it more than once. */
  sent?: Record<string, string[]>;
}

const refusals = new WeakMap<AppLoadContext, FormErrors>();

/**
 * Answers a form that is refused. The loader that runs next, for the page around it, finds the refusal on the
 * request's context: so the title can say it too, and a loader that only redirects knows that it must not.
 */
export function rejectForm(
  context: AppLoadContext,
  refusal: FormErrors,
  { status = 422, headers = {} }: { status?: number; headers?: HeadersInit } = {},
) {
  refusals.set(context, refusal);
  return data(null, { status, headers });
}

/** Answers a form that came too often; its route exports `getRetryAfterHeaders` as its `headers`. */
export function rejectRateLimitedForm(context: AppLoadContext, refusal: FormErrors, seconds: number) {
  return rejectForm(context, refusal, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** The headers of a page whose form may have come too often. */
export const getRetryAfterHeaders: HeadersFunction = ({ actionHeaders }) => {
  const seconds = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(seconds ? { "Retry-After": seconds } : {}) };
};

/** The refusal of the action of this very request, or undefined. */
export function getFormErrors(context: AppLoadContext): FormErrors | undefined {
  return refusals.get(context);
}

/** The title of a page, marked as an error when its form was refused. */
export function formatPageTitle(request: Request, title: string, refused: FormErrors | undefined): string {
  return refused ? getLanguage(request).t("page.error", { title }) : title;
}
