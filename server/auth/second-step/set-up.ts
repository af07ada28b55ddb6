import { config } from "#server/config.ts";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { cookieOfRenewed } from "../confirm.ts";
import { seal, unseal } from "../keys.ts";
import type { Member } from "../member.ts";
import { record } from "../trail/record.ts";
import { takeStep } from "./check-code.ts";
import { forgetSecondStep, hasSecondStep, keepSecret } from "./factors.ts";
import { drawQrCode, type QrPath } from "./qr-code.ts";
import { makeBackupCodes } from "./shown-codes.ts";
import { digitsIn, keyUri, newSecret, stepOfCode } from "./totp.ts";

/** What a member needs to let their app know the secret. */
export interface SetUp {
  /** The secret, sealed for this session: the form brings it back. */
  sealed: string;
  /** The secret in groups, for typing. */
  secret: string;
  /** The same for an app on this very device. */
  uri: string;
  qr: QrPath;
}

type Setting = Pick<Member, "session" | "user">;

/** A secret of our making. Nothing is kept before a code of it has come back. */
export function beginSetUp(member: Setting): SetUp {
  const secret = newSecret();
  const endsAt = Date.now() + limits.secondStep * 1000;
  return show(member, secret, seal(JSON.stringify({ secret, endsAt }), ownerOf(member)));
}

/** The same once more, for a form that was refused; a new one where its time is over. */
export function reopenSetUp(member: Setting, sealed: string): SetUp {
  const secret = secretIn(member, sealed);
  return secret ? show(member, secret, sealed) : beginSetUp(member);
}

/**
 * Turns the second step on: the app knows the secret, as its code shows. The caller has asked for a fresh proof.
 * @param language that of the page, for the mail about it
 * @returns the `Set-Cookie` of the session's new id; "notOfApp" for another code, "over" when the form was open too long,
 * "on" when it is turned on already
 */
export async function turnOn(
  language: Language,
  { session, user }: Member,
  sealed: string,
  typed: string,
): Promise<{ cookie: string } | "notOfApp" | "over" | "on"> {
  const secret = secretIn({ session, user }, sealed);
  if (!secret) return "over";
  const step = stepOfCode(secret, digitsIn(typed));
  if (!step) return "notOfApp";
  if (!(await keepSecret(user, secret))) return "on";
  await takeStep(user.id, step);
  await makeBackupCodes(user);
  record({ event: "factor-added", user: user.id });
  tellMember(language, user, "second-factor-on");
  return { cookie: await cookieOfRenewed(session) };
}

/** Makes another set of backup codes and tells the member. The caller has asked for a fresh proof. */
export async function renewBackupCodes(language: Language, user: Member["user"]): Promise<void> {
  await makeBackupCodes(user);
  record({ event: "backup-codes-made", user: user.id });
  tellMember(language, user, "backup-codes-made");
}

/**
 * Turns it off and tells the member. The caller has asked for a fresh proof.
 * @returns the session's new `Set-Cookie`; undefined where it was not on, so that there is nothing to tell
 */
export async function turnOff(language: Language, { session, user }: Member): Promise<string | undefined> {
  const wasOn = await hasSecondStep(user.id);
  await forgetSecondStep(user.id);
  if (!wasOn) return undefined;
  record({ event: "factor-removed", user: user.id });
  tellMember(language, user, "second-factor-off");
  return cookieOfRenewed(session);
}

function show({ user }: Setting, secret: string, sealed: string): SetUp {
  const uri = keyUri(secret, new URL(config.siteUrl).host, user.email);
  return { sealed, secret: secret.replace(/.{4}(?=.)/g, "$& "), uri, qr: drawQrCode(uri) };
}

function secretIn(member: Setting, sealed: string): string | undefined {
  const opened = unseal(sealed, ownerOf(member));
  const { secret, endsAt = 0 }: { secret?: string; endsAt?: number } = opened ? JSON.parse(opened) : {};
  return endsAt > Date.now() ? secret : undefined;
}

function ownerOf({ session }: Setting): string {
  return `second-step ${session.key}`;
}
