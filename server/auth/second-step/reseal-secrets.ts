import { config } from "#server/config.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log, warnSparingly } from "#server/log.ts";
import { underLease } from "#server/state/lease.ts";
import { listSecrets, resealSecret } from "./factors.ts";

/**
 * Starts the round that seals the secrets of apps, and the tokens of private feeds, anew with the first secret of
 * AUTH_SECRET, also of members who stay away: after it an older one can be left out. With one secret there is nothing to do. Call it once for a process;
 * several processes take turns by a lease, and two rounds at once would do no harm.
 */
export function startResealing(): void {
  if (config.auth.secrets.length < 2) return;
  const round = () => void resealInTurn();
  setTimeout(round, limits.resealFirst * 1000).unref();
  setInterval(round, limits.resealEvery * 1000).unref();
}

async function resealInTurn(): Promise<void> {
  try {
    await underLease({ kind: "lease", key: "reseal", seconds: limits.resealLease }, resealAll);
  } catch (error) {
    if (isUnavailable(error)) warnSparingly("secrets of apps could not be sealed anew yet", { err: error });
    else log.error({ err: error }, "secrets of apps could not be sealed anew");
  }
}

/**
 * One round over all of them, for as long as its lease lasts; the next one is quick where this one has been. What it has
 * done stands in the log.
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function resealAll(): Promise<void> {
  const until = Date.now() + limits.resealLease * 1000;
  const counts = { resealed: 0, sealed: 0, unreadable: 0 };
  for (let page = 1; ; page++) {
    const rows = await listSecrets(page, limits.resealPage);
    for (const row of rows) counts[await resealSecret(row)] += 1;
    const isLast = rows.length < limits.resealPage;
    if (!isLast && Date.now() < until) continue;
    const state = isLast ? "all secrets of apps" : "some secrets of apps, as the next round goes on,";
    log.info({ event: "resealed", ...counts }, `${state} are sealed with the first of AUTH_SECRET`);
    return;
  }
}
