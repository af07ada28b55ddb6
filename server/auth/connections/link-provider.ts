import type { ProviderConfig } from "#server/config/config.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import type { Claims } from "../openid/profile.ts";
import { renewSessionCookie } from "../reauth/reauthenticate.ts";
import { findMember } from "../session/member.ts";
import { findConnection, saveConnection } from "./connections.ts";

/**
 * The member has recent auth here and has just authenticated there, so the addresses need not match.
 * @returns the renewed session's `Set-Cookie`; taken: by another account; signed-out: the member is no longer signed in here
 */
export async function linkProvider(
  request: Request,
  provider: ProviderConfig,
  { claims, attempt }: { claims: Claims; attempt: { user: string; callbackUrl: string } },
): Promise<{ kind: "linked"; cookie: string | undefined } | { kind: "taken" } | { kind: "signed-out" }> {
  const member = await findMember(request);
  if (member?.user.id !== attempt.user || member.session.way === "directus") return { kind: "signed-out" };
  const { user, session } = member;
  const { issuer, id } = provider;
  const email = claims.email?.toLowerCase() ?? "";
  if (!(await saveConnection(user.id, { issuer, subject: claims.sub, email }))) {
    const known = await findConnection(issuer, claims.sub);
    return known?.user === user.id ? { kind: "linked", cookie: undefined } : { kind: "taken" };
  }
  recordAuditEvent({ event: "provider-linked", provider: id, user: user.id, email: user.email });
  notifyMember(getLanguage({ url: attempt.callbackUrl }), user, {
    event: "provider-linked",
    details: [provider.name],
  });
  return { kind: "linked", cookie: await renewSessionCookie(session) };
}
