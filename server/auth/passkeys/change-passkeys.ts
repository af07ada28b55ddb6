import { notifyMember } from "#server/mail/templates/account-notice.ts";
import type { Language } from "#server/platform/i18n.ts";
import { isLastSignInMethod } from "../account/identities.ts";
import { withAccountLock } from "../account/with-account-lock.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { deletePasskey, listPasskeys, type Passkey, renamePasskey } from "./passkeys.ts";

async function findOwn(user: string, id: string): Promise<Passkey | undefined> {
  return (await listPasskeys(user)).find((passkey) => passkey.id === id);
}

/** @returns false when missing */
export async function renameOwnPasskey(user: string, id: string, name: string): Promise<boolean> {
  const passkey = await findOwn(user, id);
  if (!passkey) return false;
  await renamePasskey(passkey, name);
  recordAuditEvent({ event: "passkey-renamed", user });
  return true;
}

/** The caller checks recent auth. @returns "last-way" when only e-mail links would remain, "gone" when missing */
export function removeOwnPasskey(
  user: { id: string; email: string; name: string },
  id: string,
  language: Language,
): Promise<"removed" | "last-way" | "gone"> {
  return withAccountLock(user.id, () => remove(user, id, language));
}

async function remove(...[user, id, language]: Parameters<typeof removeOwnPasskey>) {
  const [passkey, isLast] = await Promise.all([findOwn(user.id, id), isLastSignInMethod(user.id, id)]);
  if (!passkey) return "gone" as const;
  if (isLast) return "last-way" as const;
  await deletePasskey(passkey);
  recordAuditEvent({ event: "passkey-removed", user: user.id, email: user.email });
  notifyMember(language, user, { event: "passkey-removed", details: [passkey.name] });
  return "removed" as const;
}
