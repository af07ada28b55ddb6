import { buildAuthUrl } from "../api/answers.ts";
import { passkeyId } from "../providers.ts";
import { getCallbackPath } from "../sign-in/callback-url.ts";
import { type AuthForm, prepareForm } from "../sign-in/sign-in-form.ts";

export interface PasskeyFormView {
  form: AuthForm;
  action: string;
  /** URL of the WebAuthn options. */
  options: string;
  /** URL for reauthentication, where recent auth may have expired. */
  confirm: string | undefined;
  /** Also offers passkeys in the e-mail field's autofill. */
  suggests: boolean;
}

export function preparePasskey(
  request: Request,
  action: "register" | "authenticate",
  { callbackUrl, confirm }: { callbackUrl: string; confirm?: string },
): { passkey: PasskeyFormView; headers: Headers } {
  const { form, headers } = prepareForm(request, callbackUrl);
  const options = getCallbackPath(buildAuthUrl(`webauthn-options/${passkeyId}`, { action }));
  const target = getCallbackPath(buildAuthUrl(`callback/${passkeyId}`));
  return { passkey: { form, action: target, options, confirm, suggests: false }, headers };
}
