import type { Language } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { isLastWay } from "../last-way.ts";
import { record } from "../trail/record.ts";
import { oneAtATime } from "../ways-in-turn.ts";
import { deletePasskey, listPasskeys, type Passkey, renamePasskey } from "./passkeys.ts";

/** One of a user's own passkeys, by its row's id; undefined for anybody else's. */
async function findOwn(user: string, id: string): Promise<Passkey | undefined> {
  return (await listPasskeys(user)).find((passkey) => passkey.id === id);
}

/**
 * Gives one of a member's passkeys another name.
 * @returns false when they have no such passkey
 */
export async function renameOwnPasskey(user: string, id: string, name: string): Promise<boolean> {
  const passkey = await findOwn(user, id);
  if (!passkey) return false;
  await renamePasskey(passkey, name);
  record({ event: "passkey-renamed", user });
  return true;
}

/**
 * Removes one of a member's passkeys and tells them by mail. The caller has asked for a fresh proof.
 * @returns "last-way" when they would have nothing left to sign in with but their mailbox, "gone" when they have no
 * such passkey
 */
export function removeOwnPasskey(
  user: { id: string; email: string; name: string },
  id: string,
  language: Language,
): Promise<"removed" | "last-way" | "gone"> {
  return oneAtATime(user.id, () => remove(user, id, language));
}

async function remove(...[user, id, language]: Parameters<typeof removeOwnPasskey>) {
  const [passkey, isLast] = await Promise.all([findOwn(user.id, id), isLastWay(user.id, id)]);
  if (!passkey) return "gone" as const;
  if (isLast) return "last-way" as const;
  await deletePasskey(passkey);
  record({ event: "passkey-removed", user: user.id, email: user.email });
  tellMember(language, user, "passkey-removed", [passkey.name]);
  return "removed" as const;
}
