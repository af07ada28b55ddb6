import { pino } from "pino";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { getRequestId } from "./request-id.ts";

/** JSON lines on standard output; secrets are redacted. */
export const log = pino({
  level: config.logLevel,
  mixin: () => ({ requestId: getRequestId() }),
  redact: {
    paths: ["*.token", "*.password", "*.secret", "*.authorization", "*.cookie", "headers"],
    censor: "[redacted]",
  },
});

export function redactPath(pathname: string): string {
  return pathname.replace(/(\/private\/)[^/]+/i, "$1[redacted]");
}

const told = new Map<string, { at: number; since: number }>();

/** At once, then at most once a minute. Use few distinct messages; variable data belongs in `detail`. */
export function warnThrottled(message: string, detail: Record<string, unknown> = {}, about = ""): void {
  const name = `${message} ${about}`;
  const before = told.get(name);
  if (before && Date.now() - before.at < limits.warningInterval) {
    before.since += 1;
    return;
  }
  log.warn({ ...detail, ...(before?.since ? { since: before.since } : {}) }, message);
  if (told.size >= limits.warningsRemembered) told.clear();
  told.set(name, { at: Date.now(), since: 0 });
}
