import { replacePathLanguage } from "#server/platform/i18n.ts";
import { buildAuthUrl } from "../api/answers.ts";
import { createInitialAuthCookies } from "../api/auth-request.ts";
import { credentialsId, emailId, listProviders } from "../providers.ts";
import { getCallbackPath, resolveCallbackUrl } from "./callback-url.ts";
import { consumeRememberedEmail } from "./remembered-email.ts";

export interface AuthForm {
  csrfToken: string;
  /** A path of this site. */
  callbackUrl: string;
}

export interface ProviderButton {
  id: string;
  name: string;
  action: string;
}

/** Sets the auth API's cookies: without them, no form could pass the CSRF check. */
export function prepareSignInForm(request: Request) {
  const asked = new URL(request.url).searchParams;
  const callbackUrl = asked.get("returnTo") ?? asked.get("callbackUrl") ?? "/account";
  const { form, headers } = prepareForm(request, localizeCallbackUrl(request, callbackUrl));
  const buttons = Object.values(listProviders())
    .filter(({ type }) => type === "oidc" || type === "oauth")
    .map(({ id, name }): ProviderButton => ({ id, name, action: buildAuthPath(`signin/${id}`) }));
  const typed = consumeRememberedEmail(request);
  if (typed) headers.append("Set-Cookie", typed.cookie);
  const email = typed?.email ?? asked.get("email") ?? "";
  const passwordAction = buildAuthPath(`callback/${credentialsId}`);
  return { form, headers, buttons, email, passwordAction, mailAction: buildAuthPath(`signin/${emailId}`) };
}

export function prepareSignOut(request: Request) {
  const asked = new URL(request.url).searchParams.get("callbackUrl") ?? "/";
  return { ...prepareForm(request, localizeCallbackUrl(request, asked)), action: buildAuthPath("signout") };
}

export function prepareForm(request: Request, callbackUrl: string): { form: AuthForm; headers: Headers } {
  const { csrf, cookies } = createInitialAuthCookies(request, callbackUrl);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return {
    form: { csrfToken: csrf.token, callbackUrl: getCallbackPath(resolveCallbackUrl(callbackUrl)) },
    headers,
  };
}

/** Keeps the page's language, which the visitor may have changed there. */
function localizeCallbackUrl(request: Request, callbackUrl: string): string {
  return replacePathLanguage(request, getCallbackPath(resolveCallbackUrl(callbackUrl)));
}

function buildAuthPath(path: string): string {
  return getCallbackPath(buildAuthUrl(path));
}
