import { pino } from "pino";
import { config } from "./config.ts";
import { limits } from "./limits.ts";
import { requestId } from "./request-id.ts";

/** The structured log: one JSON object to a line on standard output; what could be a secret never gets that far. */
export const log = pino({
  level: config.logLevel,
  mixin: () => ({ requestId: requestId() }),
  redact: {
    paths: ["*.token", "*.password", "*.secret", "*.authorization", "*.cookie", "headers"],
    censor: "[redacted]",
  },
});

/** A path as the log may have it: without the token of a private feed. */
export function pathInLog(pathname: string): string {
  return pathname.replace(/(\/private\/)[^/]+/i, "$1[redacted]");
}

const told = new Map<string, { at: number; since: number }>();

/**
 * Warns of what may happen a thousand times in a row: at once the first time, then at most once a minute, with how
 * often it has happened since.
 * @param message one of a few; what differs each time belongs into `detail`
 * @param about what is warned of by itself, where that is not all that has the same message
 */
export function warnSparingly(message: string, detail: Record<string, unknown> = {}, about = ""): void {
  const name = `${message} ${about}`;
  const before = told.get(name);
  if (before && Date.now() - before.at < limits.sameWarning) {
    before.since += 1;
    return;
  }
  log.warn({ ...detail, ...(before?.since ? { since: before.since } : {}) }, message);
  if (told.size >= limits.warningsRemembered) told.clear();
  told.set(name, { at: Date.now(), since: 0 });
}
