import { beginProviderSignOut } from "../openid/provider-sign-out.ts";
import { findAuthSession } from "../session/sessions.ts";
import { endBrowserSession, type SignInResult } from "./sign-in.ts";

/** Cookies are deleted by name. @see OWASP ASVS 5.0, 14.3.1 */
export const clearSiteData: [name: string, value: string] = ["Clear-Site-Data", '"cache", "storage"'];

export async function signOut(request: Request, callbackUrl: string): Promise<SignInResult> {
  const session = await findAuthSession(request);
  const cookies = await endBrowserSession(request);
  return { cookies, callbackUrl: session ? await beginProviderSignOut(session, callbackUrl) : callbackUrl };
}
