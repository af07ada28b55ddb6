import { getCurrentRequest } from "#server/http/request-context.ts";
import { log } from "#server/platform/log.ts";
import { parseUserAgent } from "../session/device.ts";
import { type AuthEvent, hashAccountEmail, isAnonymousEvent, truncateIp } from "./event.ts";
import { queueAuditEvent } from "./write-events.ts";

/** Never blocks and never throws; events are queued while Directus is unavailable. */
export function recordAuditEvent(happened: AuthEvent): void {
  const { event, way, reason, user, email, provider } = happened;
  const { ipAddress, headers } = getCurrentRequest();
  const about = {
    user,
    account: email && hashAccountEmail(email)[0],
    provider,
    place: truncateIp(ipAddress),
  };
  log[isAnonymousEvent(happened) ? "warn" : "info"]({ event, way, reason, ...about }, "sign-in event");
  const { browser, system } = parseUserAgent(headers?.get("User-Agent") ?? null);
  queueAuditEvent({
    at: new Date().toISOString(),
    event,
    way: way ?? null,
    reason: reason ?? null,
    user: user ?? null,
    account: about.account ?? null,
    provider: provider ?? null,
    place: about.place,
    device: [browser, system].filter(Boolean).join(", "),
  });
}
