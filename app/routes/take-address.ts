import type { ActionFunctionArgs } from "@remix-run/node";
import { addressSchema } from "#server/auth/account-forms.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm } from "#server/http/forms.ts";
import { seeOther } from "#server/http/responses.ts";
import { type Language, languageOf, onwardPath } from "#server/languages.ts";
import { refuse } from "./refusal.ts";
import { refuseTooSoon } from "./too-soon.ts";

/**
 * Takes what an `AddressForm` sends, and leads back to its page.
 * @param path of that page
 * @param mail sends something to the address; throws TooSoonError when there were too many mails
 */
export async function takeAddress(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  sent: URLSearchParams,
  path: string,
  mail: (email: string, place: string, language: Language) => Promise<void>,
) {
  const language = languageOf(request);
  const form = parseForm(addressSchema(language.texts), sent);
  if (!form.ok) return refuse(context, form);
  try {
    await mail(form.value.email, clientAddressOf(context), language);
  } catch (error) {
    return refuseTooSoon({ request, context }, error, form.value);
  }
  return seeOther(onwardPath(request, `${path}?sent`));
}
