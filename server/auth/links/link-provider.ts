import type { ProviderConfig } from "#server/config.ts";
import { languageOf } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { cookieOfRenewed } from "../confirm.ts";
import { findIdentity } from "../identities.ts";
import { findMember } from "../member.ts";
import type { Claims } from "../openid/profile.ts";
import { record } from "../trail/record.ts";
import { keepLink } from "./links.ts";

/**
 * Links an account elsewhere to that of the member who asked for it: they proved here who they are when they asked, and
 * there just now. Whether the addresses are alike does not matter.
 * @param request the visitor's way back, with their session
 * @param attempt whose account it is to open, and where they go on to
 * @returns the `Set-Cookie` of the session's new id; "taken" when it opens somebody else's account, "stranger" when
 * whoever asked is not signed in here any more
 * @throws DirectusError "unavailable"
 */
export async function linkProvider(
  request: Request,
  provider: ProviderConfig,
  claims: Claims,
  attempt: { user: string; callbackUrl: string },
): Promise<{ cookie: string | undefined } | "taken" | "stranger"> {
  const member = await findMember(request);
  if (member?.user.id !== attempt.user || member.session.way === "directus") return "stranger";
  const { user, session } = member;
  const { issuer, id } = provider;
  const email = claims.email?.toLowerCase() ?? "";
  if (!(await keepLink({ user: user.id, issuer, subject: claims.sub, email }))) {
    const known = await findIdentity(issuer, claims.sub);
    return known?.user === user.id ? { cookie: undefined } : "taken";
  }
  record({ event: "provider-linked", provider: id, user: user.id, email: user.email });
  tellMember(languageOf({ url: attempt.callbackUrl }), user, "provider-linked", [provider.name]);
  return { cookie: await cookieOfRenewed(session) };
}
