import { getCookieName } from "#server/http/headers/cookies.ts";
import { limits } from "#server/limits.ts";
import { seal, unseal } from "../crypto.ts";
import { longestAddress } from "../email/email-address.ts";
import { deleteCookie, parseAuthCookie, serializePersistentCookie } from "../session/auth-cookies.ts";

const cookie = getCookieName("vitrine.typed-address");
const owner = "typed-address";

/** In an encrypted cookie: in the URL it would end up in histories and logs. */
export function rememberEmail(typed: string | undefined): string[] {
  if (!typed || typed.length > longestAddress) return [];
  return [serializePersistentCookie(cookie, seal(typed, owner), Date.now() + limits.rememberedEmail * 1000)];
}

export function consumeRememberedEmail(request: Request): { email: string; cookie: string } | undefined {
  const email = unseal(parseAuthCookie(request, cookie) ?? "", owner);
  return email === undefined ? undefined : { email, cookie: deleteCookie(cookie) };
}
