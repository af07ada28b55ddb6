import { config } from "#server/config/config.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatRelativeTime, type RelativeTime } from "../session/session-view.ts";
import { type Connection, findConnectionProvider } from "./connections.ts";

export interface ConnectionView {
  id: string;
  name: string;
  email: string;
  linkedAt: RelativeTime | undefined;
  usedAt: RelativeTime | undefined;
}

export function toConnectionsView(connections: Connection[], language: Language) {
  const moment = (at: number | undefined) =>
    at === undefined ? undefined : formatRelativeTime(at, language);
  const linked = connections.map(
    (connection): ConnectionView => ({
      id: connection.id,
      name: findConnectionProvider(connection)?.name ?? new URL(connection.issuer).host,
      email: connection.email,
      linkedAt: moment(connection.linkedAt),
      usedAt: moment(connection.usedAt),
    }),
  );
  const issuers = new Set(connections.map(({ issuer }) => issuer));
  const unlinked = config.auth.providers
    .filter(({ issuer }) => !issuers.has(issuer))
    .map(({ id, name }) => ({ id, name }));
  return { linked, unlinked };
}
