import { closeSession, type Entered } from "./open-session.ts";
import { wayOut } from "./openid/way-out.ts";
import { findSession } from "./sessions.ts";

/** Has the browser drop what it has kept of this site. Cookies are removed by name. @see OWASP ASVS 5.0, 14.3.1 */
export const clearSiteData: [name: string, value: string] = ["Clear-Site-Data", '"cache", "storage"'];

/**
 * Signs somebody out: here first and always, then at the provider through which they came in.
 * @param callbackUrl where they want to go; an absolute URL of this site
 * @returns where they go on to, and the `Set-Cookie` headers to send
 */
export async function leave(request: Request, callbackUrl: string): Promise<Entered> {
  const session = await findSession(request);
  const cookies = await closeSession(request);
  return { cookies, callbackUrl: session ? await wayOut(session, callbackUrl) : callbackUrl };
}
