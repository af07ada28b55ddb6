import { cookieName } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { lastingCookie, noCookie, readAuthCookie } from "./auth-cookies.ts";
import { longestAddress } from "./email-address.ts";
import { seal, unseal } from "./keys.ts";

const cookie = cookieName("vitrine.typed-address");
const owner = "typed-address";

/**
 * Keeps the address of a form that was refused for the page that shows it again: sealed, in the browser that sent it,
 * because an address of the page stands in histories and logs.
 * @param typed whatever stood in the field
 * @returns the `Set-Cookie`; none where nothing was typed that could be an address
 */
export function keepTypedAddress(typed: string | undefined): string[] {
  if (!typed || typed.length > longestAddress) return [];
  return [lastingCookie(cookie, seal(typed, owner), Date.now() + limits.typedAddress * 1000)];
}

/**
 * What this browser typed into the form that was refused.
 * @returns it with the `Set-Cookie` that forgets it: it is shown once; undefined where there is none
 */
export function takeTypedAddress(request: Request): { email: string; cookie: string } | undefined {
  const email = unseal(readAuthCookie(request, cookie) ?? "", owner);
  return email === undefined ? undefined : { email, cookie: noCookie(cookie) };
}
