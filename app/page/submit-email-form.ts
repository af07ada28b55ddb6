import type { ActionFunctionArgs } from "@remix-run/node";
import { addressSchema } from "#server/auth/account/account-forms.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { parseForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath, type Language } from "#server/platform/i18n.ts";
import { rejectForm } from "./form-errors.ts";
import { handleRateLimitError } from "./rate-limited.ts";

/**
 * Takes what an `EmailForm` sends, and leads back to its page.
 * @param path of that page
 * @param mail sends something to the address; throws RateLimitError when there were too many mails
 */
export async function submitEmailForm(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  sent: URLSearchParams,
  {
    path,
    mail,
  }: { path: string; mail: (email: string, ipAddress: string, language: Language) => Promise<void> },
) {
  const language = getLanguage(request);
  const form = parseForm(addressSchema(language.t), sent);
  if (!form.ok) return rejectForm(context, form);
  try {
    await mail(form.value.email, getClientIp(context), language);
  } catch (error) {
    return handleRateLimitError({ request, context }, error, form.value);
  }
  return seeOther(getLocalizedPath(request, `${path}?sent`));
}
