import type { Language } from "#server/platform/i18n.ts";
import { formatRelativeTime, type RelativeTime } from "../session/session-view.ts";
import type { Passkey } from "./passkeys.ts";

export interface PasskeyView {
  id: string;
  name: string;
  createdAt: RelativeTime | undefined;
  usedAt: RelativeTime | undefined;
}

export function toPasskeyViews(passkeys: Passkey[], language: Language): PasskeyView[] {
  const moment = (at: number | undefined) =>
    at === undefined ? undefined : formatRelativeTime(at, language);
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name: name || language.t("security.passkeys.nameless"),
    createdAt: moment(createdAt),
    usedAt: moment(usedAt),
  }));
}
