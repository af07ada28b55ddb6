import type { Language } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { isLastWay } from "../last-way.ts";
import { record } from "../trail/record.ts";
import type { Me } from "../users.ts";
import { oneAtATime } from "../ways-in-turn.ts";
import { deleteLink, listLinks, providerOf } from "./links.ts";

/**
 * Unlinks one of a member's accounts elsewhere and tells them by mail. The caller has asked for a fresh proof.
 * @param id of its row
 * @returns "last-way" when they would have nothing left to sign in with but their mailbox, "gone" when they have no such
 * link
 */
export function unlinkProvider(
  language: Language,
  user: Me,
  id: string,
): Promise<"unlinked" | "last-way" | "gone"> {
  return oneAtATime(user.id, async () => {
    const [links, isLast] = await Promise.all([listLinks(user.id), isLastWay(user.id, id)]);
    const link = links.find((known) => known.id === id);
    if (!link) return "gone";
    if (isLast) return "last-way";
    await deleteLink(user.id, id);
    const provider = providerOf(link);
    record({ event: "provider-unlinked", provider: provider?.id, user: user.id, email: user.email });
    tellMember(language, user, "provider-unlinked", [provider?.name ?? link.issuer]);
    return "unlinked";
  });
}
