import { withLease } from "#server/concurrency/lease.ts";
import { config } from "#server/config/config.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log, warnThrottled } from "#server/platform/log.ts";
import { listSecrets, resealSecret } from "./factors.ts";

/** Key rotation, also for members who never return, so that older secrets can be removed. Call once per process. */
export function startResealing(): void {
  if (config.auth.secrets.length < 2) return;
  const round = () => void resealInTurn();
  setTimeout(round, limits.resealFirst * 1000).unref();
  setInterval(round, limits.resealEvery * 1000).unref();
}

async function resealInTurn(): Promise<void> {
  try {
    await withLease({ kind: "lease", key: "reseal", seconds: limits.resealLease }, resealAll);
  } catch (error) {
    if (isUnavailable(error)) warnThrottled("secrets of apps could not be sealed anew yet", { err: error });
    else log.error({ err: error }, "secrets of apps could not be sealed anew");
  }
}

/** For as long as its lease lasts. @throws DirectusError "unavailable" */
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
