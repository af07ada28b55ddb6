import { pathOf } from "../callback-url.ts";
import { facilityUrl } from "../facility/answers.ts";
import { passkeyId } from "../providers.ts";
import { type FacilityForm, prepareForm } from "../sign-in-form.ts";

/** What the form of a passkey is made of; all of it paths of this site. */
export interface PasskeyForm {
  form: FacilityForm;
  action: string;
  /** Where the browser asks what its authenticator is to do. */
  options: string;
  /** Where to confirm that it is them, when the proof has grown old since. */
  confirm: string | undefined;
  /** True where the passkey is offered in the list of the e-mail field too. */
  suggests: boolean;
}

/**
 * A form that adds a passkey, or signs in with one.
 * @param callbackUrl where to go afterwards
 * @param confirm see `PasskeyForm`
 * @returns the form, and headers with the cookies that it needs
 */
export function preparePasskey(
  request: Request,
  action: "register" | "authenticate",
  callbackUrl: string,
  confirm?: string,
): { passkey: PasskeyForm; headers: Headers } {
  const { form, headers } = prepareForm(request, callbackUrl);
  const options = pathOf(facilityUrl(`webauthn-options/${passkeyId}`, { action }));
  const target = pathOf(facilityUrl(`callback/${passkeyId}`));
  return { passkey: { form, action: target, options, confirm, suggests: false }, headers };
}
