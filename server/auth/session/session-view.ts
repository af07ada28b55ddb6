import type { Language } from "#server/platform/i18n.ts";
import { getSessionHandle } from "./end-sessions.ts";
import type { Session } from "./session.ts";
import { listSessions } from "./sessions.ts";

/** For `<time datetime>`; relative, so that no time zone is needed. */
export interface RelativeTime {
  iso: string;
  text: string;
}

export interface SessionView {
  handle: string;
  device: string;
  way: Session["way"];
  startedAt: RelativeTime;
  usedAt: RelativeTime;
  isThis: boolean;
}

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

export async function toSessionViews(
  current: Session,
  language: Language,
  now = Date.now(),
): Promise<SessionView[]> {
  const sessions = await listSessions(current.user);
  const rank = ({ session, usedAt }: (typeof sessions)[number]) =>
    session.key === current.key ? Number.POSITIVE_INFINITY : usedAt;
  return sessions
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ session, usedAt }) => ({
      handle: getSessionHandle(session),
      device: formatDeviceName(session, language),
      way: session.way,
      startedAt: formatRelativeTime(session.startedAt, language, now),
      usedAt: formatRelativeTime(usedAt, language, now),
      isThis: session.key === current.key,
    }));
}

export function formatDeviceName(
  { device: { browser, system } }: Pick<Session, "device">,
  { t }: Language,
): string {
  if (!browser && !system) return t("security.sessions.unknown");
  return system
    ? t("security.sessions.device", { browser: browser ?? t("security.sessions.someBrowser"), system })
    : (browser ?? "");
}

/** `at` in epoch milliseconds. */
export function formatRelativeTime(
  at: number,
  { locale }: Pick<Language, "locale">,
  now = Date.now(),
): RelativeTime {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const found = units.find(([, size]) => seconds >= size);
  const text = found ? format.format(-Math.floor(seconds / found[1]), found[0]) : format.format(0, "second");
  return { iso: new Date(at).toISOString(), text };
}
