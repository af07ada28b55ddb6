import { config } from "#server/config/config.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatRelativeTime, type RelativeTime } from "../session/session-view.ts";
import { type Connection, findConnectionProvider } from "./links.ts";

export interface ConnectionView {
  id: string;
  name: string;
  email: string;
  linkedAt: RelativeTime | undefined;
  usedAt: RelativeTime | undefined;
}

export function toConnectionsView(links: Connection[], language: Language) {
  const moment = (at: number | undefined) =>
    at === undefined ? undefined : formatRelativeTime(at, language);
  const linked = links.map(
    (link): ConnectionView => ({
      id: link.id,
      name: findConnectionProvider(link)?.name ?? new URL(link.issuer).host,
      email: link.email,
      linkedAt: moment(link.linkedAt),
      usedAt: moment(link.usedAt),
    }),
  );
  const issuers = new Set(links.map(({ issuer }) => issuer));
  const unlinked = config.auth.providers
    .filter(({ issuer }) => !issuers.has(issuer))
    .map(({ id, name }) => ({ id, name }));
  return { linked, unlinked };
}
