import { config } from "#server/config.ts";
import { handleOf } from "./end-sessions.ts";
import type { Session, Way } from "./session.ts";
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
  way: string;
  startedAt: MomentView;
  usedAt: MomentView;
  isThis: boolean;
}

const ways: Record<Way, string> = {
  password: "with the password",
  email: "with a message to the e-mail address",
  oidc: "with an account elsewhere",
  directus: "with the password",
};
const relative = new Intl.RelativeTimeFormat(config.locale, { numeric: "auto" });
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * A member's sessions: this one first, then the one that was used last.
 * @param current the session of the browser that asks
 */
export async function viewSessions(current: Session, now = Date.now()): Promise<SessionView[]> {
  const sessions = await listSessions(current.user);
  const rank = ({ session, usedAt }: (typeof sessions)[number]) =>
    session.key === current.key ? Number.POSITIVE_INFINITY : usedAt;
  return sessions
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ session, usedAt }) => ({
      handle: handleOf(session),
      device: nameOf(session),
      way: ways[session.way],
      startedAt: momentView(session.startedAt, now),
      usedAt: momentView(usedAt, now),
      isThis: session.key === current.key,
    }));
}

function nameOf({ device: { browser, system } }: Session): string {
  if (!browser && !system) return "A browser that does not say which";
  if (!system) return browser ?? "";
  return `${browser ?? "A browser"} on ${system}`;
}

/** How long ago something was, in the largest unit that fills. @param at milliseconds since 1970 */
export function momentView(at: number, now = Date.now()): MomentView {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const found = units.find(([, size]) => seconds >= size);
  const text = found
    ? relative.format(-Math.floor(seconds / found[1]), found[0])
    : relative.format(0, "second");
  return { iso: new Date(at).toISOString(), text };
}
