import type { Language } from "#server/languages.ts";
import { handleOf } from "./end-sessions.ts";
import type { Session } from "./session.ts";
import { listSessions } from "./sessions.ts";

/** A moment, for `<time datetime>` and as the time that has passed since: it needs no time zone. */
export interface MomentView {
  iso: string;
  text: string;
}

/** One of a member's sessions, as they know it again. */
export interface SessionView {
  handle: string;
  device: string;
  way: Session["way"];
  startedAt: MomentView;
  usedAt: MomentView;
  isThis: boolean;
}

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * A member's sessions: this one first, then the one that was used last.
 * @param current the session of the browser that asks
 */
export async function viewSessions(
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
      handle: handleOf(session),
      device: nameOf(session, language),
      way: session.way,
      startedAt: momentView(session.startedAt, language, now),
      usedAt: momentView(usedAt, language, now),
      isThis: session.key === current.key,
    }));
}

/** What a browser is called: by its name, and by what it runs on. */
export function nameOf(
  { device: { browser, system } }: Pick<Session, "device">,
  { texts }: Language,
): string {
  const { sessions } = texts.security;
  if (!browser && !system) return sessions.unknown;
  return system ? sessions.device(browser ?? sessions.someBrowser, system) : (browser ?? "");
}

/** How long ago something was, in the largest unit that fills. @param at milliseconds since 1970 */
export function momentView(at: number, { locale }: Pick<Language, "locale">, now = Date.now()): MomentView {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const found = units.find(([, size]) => seconds >= size);
  const text = found ? format.format(-Math.floor(seconds / found[1]), found[0]) : format.format(0, "second");
  return { iso: new Date(at).toISOString(), text };
}
