import { currentAsker } from "#server/http/asker.ts";
import { log } from "#server/log.ts";
import { deviceOf } from "../device.ts";
import { signatures } from "../keys.ts";
import { type AuthEvent, isStrangers, networkOf } from "./event.ts";
import { keepEvent } from "./keep-events.ts";

/**
 * Writes down what happened at the door: in the log at once, in the trail that the owner reads in Studio a moment
 * later. Nobody waits for it, and it never fails: a Directus that is away is caught up with when it is back.
 */
export function record(happened: AuthEvent): void {
  const { event, way, reason, user, email, provider } = happened;
  const { place, headers } = currentAsker();
  const about = { user, account: email && accountsOf(email)[0], provider, place: networkOf(place) };
  log[isStrangers(happened) ? "warn" : "info"]({ event, way, reason, ...about }, "at the door");
  const { browser, system } = deviceOf(headers?.get("User-Agent") ?? null);
  keepEvent({
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

/**
 * What stands for an address: the same for every spelling of it; without the site's key nobody can tell which one it
 * is. After the one that is written now come those of former secrets.
 */
export function accountsOf(email: string): string[] {
  return signatures("trail", email.trim().toLowerCase()).map((code) =>
    code.toString("base64url").slice(0, 22),
  );
}
