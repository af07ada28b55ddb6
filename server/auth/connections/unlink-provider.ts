import { notifyMember } from "#server/mail/templates/account-notice.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { CurrentUser } from "../account/directus-users.ts";
import { isLastSignInMethod } from "../account/identities.ts";
import { withAccountLock } from "../account/with-account-lock.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { deleteConnection, findConnectionProvider, listConnections } from "./connections.ts";

/** The caller checks recent auth. @returns "last-way" when only e-mail links would remain, "gone" when missing */
export function unlinkProvider(
  language: Language,
  user: CurrentUser,
  id: string,
): Promise<"unlinked" | "last-way" | "gone"> {
  return withAccountLock(user.id, async () => {
    const [connections, isLast] = await Promise.all([
      listConnections(user.id),
      isLastSignInMethod(user.id, id),
    ]);
    const connection = connections.find((known) => known.id === id);
    if (!connection) return "gone";
    if (isLast) return "last-way";
    await deleteConnection(user.id, id);
    const provider = findConnectionProvider(connection);
    recordAuditEvent({
      event: "provider-unlinked",
      provider: provider?.id,
      user: user.id,
      email: user.email,
    });
    notifyMember(language, user, {
      event: "provider-unlinked",
      details: [provider?.name ?? connection.issuer],
    });
    return "unlinked";
  });
}
