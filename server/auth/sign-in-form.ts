import { samePlace } from "#server/languages.ts";
import { callbackUrlOf, pathOf } from "./callback-url.ts";
import { facilityUrl } from "./facility/answers.ts";
import { startingCookies } from "./facility/exchange.ts";
import { credentialsId, emailId, listProviders } from "./providers.ts";
import { takeTypedAddress } from "./typed-address.ts";

/** What a plain form needs to be sent to the facility. */
export interface FacilityForm {
  csrfToken: string;
  /** Where to go afterwards: a path of this site. */
  callbackUrl: string;
}

/** A way in with its own button. */
export interface ProviderButton {
  id: string;
  name: string;
  action: string;
}

/**
 * What the sign-in page's forms hold. The page sets the cookies that the facility's own pages would set: without
 * them, no form could prove where it came from.
 */
export function prepareSignIn(request: Request) {
  const asked = new URL(request.url).searchParams;
  const callbackUrl = asked.get("returnTo") ?? asked.get("callbackUrl") ?? "/account";
  const { form, headers } = prepareForm(request, inLanguageOf(request, callbackUrl));
  const buttons = Object.values(listProviders())
    .filter(({ type }) => type === "oidc" || type === "oauth")
    .map(({ id, name }): ProviderButton => ({ id, name, action: facilityPath(`signin/${id}`) }));
  const typed = takeTypedAddress(request);
  if (typed) headers.append("Set-Cookie", typed.cookie);
  const email = typed?.email ?? asked.get("email") ?? "";
  const passwordAction = facilityPath(`callback/${credentialsId}`);
  return { form, headers, buttons, email, passwordAction, mailAction: facilityPath(`signin/${emailId}`) };
}

/** What the sign-out page's form holds; afterwards it leads to the front page unless asked otherwise. */
export function prepareSignOut(request: Request) {
  const asked = new URL(request.url).searchParams.get("callbackUrl") ?? "/";
  return { ...prepareForm(request, inLanguageOf(request, asked)), action: facilityPath("signout") };
}

/** A form to the facility, and headers with the cookies that it needs. */
export function prepareForm(request: Request, callbackUrl: string): { form: FacilityForm; headers: Headers } {
  const { csrf, cookies } = startingCookies(request, callbackUrl);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { form: { csrfToken: csrf.token, callbackUrl: pathOf(callbackUrlOf(callbackUrl)) }, headers };
}

/** The page decides which language somebody goes on in: they may have changed it there. */
function inLanguageOf(request: Request, callbackUrl: string): string {
  return samePlace(request, pathOf(callbackUrlOf(callbackUrl)));
}

function facilityPath(path: string): string {
  return pathOf(facilityUrl(path));
}
