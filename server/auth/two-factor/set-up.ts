import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { Result } from "#server/platform/result.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { seal, unseal } from "../crypto.ts";
import { renewSessionCookie } from "../reauth/reauthenticate.ts";
import type { Member } from "../session/member.ts";
import { generateBackupCodes } from "./backup-codes-once.ts";
import { consumeTotpStep } from "./check-code.ts";
import { hasTwoFactor, removeTwoFactor, saveTotpSecret } from "./factors.ts";
import { drawQrCode, type QrPath } from "./qr-code.ts";
import { buildTotpUri, extractDigits, generateTotpSecret, verifyTotp } from "./totp.ts";

export interface SetUp {
  /** Sealed for this session. */
  sealed: string;
  secret: string;
  /** `otpauth:` URI for an app on this device. */
  uri: string;
  qr: QrPath;
}

type Setting = Pick<Member, "session" | "user">;

/** Stores nothing before a code has proved the app. */
export function beginSetUp(member: Setting): SetUp {
  const secret = generateTotpSecret();
  const endsAt = Date.now() + limits.twoFactorLifetime * 1000;
  return show(member, secret, seal(JSON.stringify({ secret, endsAt }), getSealOwner(member)));
}

/** For a rejected form; a new secret once the old one has expired. */
export function reopenSetUp(member: Setting, sealed: string): SetUp {
  const secret = unsealSecret(member, sealed);
  return secret ? show(member, secret, sealed) : beginSetUp(member);
}

/**
 * The caller checks recent auth.
 * @returns the renewed session's `Set-Cookie`; "setupExpired": the form was open for too long
 */
export async function enableTwoFactor(
  language: Language,
  { session, user }: Pick<Member, "session" | "user">,
  { sealed, typed }: { sealed: string; typed: string },
): Promise<Result<{ cookie: string }, "invalidCode" | "setupExpired" | "alreadyEnabled">> {
  const secret = unsealSecret({ session, user }, sealed);
  if (!secret) return { ok: false, reason: "setupExpired" };
  const step = verifyTotp(secret, extractDigits(typed));
  if (!step) return { ok: false, reason: "invalidCode" };
  if (!(await saveTotpSecret(user, secret))) return { ok: false, reason: "alreadyEnabled" };
  await consumeTotpStep(user.id, step);
  await generateBackupCodes(user);
  recordAuditEvent({ event: "factor-added", user: user.id });
  notifyMember(language, user, { event: "second-factor-on" });
  return { ok: true, cookie: await renewSessionCookie(session) };
}

/** The caller checks recent auth. */
export async function renewBackupCodes(language: Language, user: Member["user"]): Promise<void> {
  await generateBackupCodes(user);
  recordAuditEvent({ event: "backup-codes-made", user: user.id });
  notifyMember(language, user, { event: "backup-codes-made" });
}

/** The caller checks recent auth. @returns the renewed session's `Set-Cookie`; undefined when it was not enabled */
export async function disableTwoFactor(
  language: Language,
  { session, user }: Pick<Member, "session" | "user">,
): Promise<string | undefined> {
  const wasOn = await hasTwoFactor(user.id);
  await removeTwoFactor(user.id);
  if (!wasOn) return undefined;
  recordAuditEvent({ event: "factor-removed", user: user.id });
  notifyMember(language, user, { event: "second-factor-off" });
  return renewSessionCookie(session);
}

function show({ user }: Setting, secret: string, sealed: string): SetUp {
  const uri = buildTotpUri(secret, new URL(config.siteUrl).host, user.email);
  return { sealed, secret: secret.replace(/.{4}(?=.)/g, "$& "), uri, qr: drawQrCode(uri) };
}

function unsealSecret(member: Setting, sealed: string): string | undefined {
  const opened = unseal(sealed, getSealOwner(member));
  const { secret, endsAt = 0 }: { secret?: string; endsAt?: number } = opened ? JSON.parse(opened) : {};
  return endsAt > Date.now() ? secret : undefined;
}

function getSealOwner({ session }: Setting): string {
  return `second-step ${session.key}`;
}
