import { config } from "#server/config/config.ts";
import { getErrorCode, isRecord, toRecord } from "#server/platform/guards.ts";
import { log } from "#server/platform/log.ts";

/** Once, at start: the usual mistakes, with what to do. What else the log has of them are their consequences. */
export async function warnDirectus(): Promise<void> {
  const mistake = await findMistake();
  if (mistake) log.error({ directus: config.directus.url }, mistake);
  if (!config.directus.webhookSecrets)
    log.info("DIRECTUS_WEBHOOK_SECRET is not set: what is saved in Directus shows after a minute or two");
}

async function findMistake(): Promise<string | undefined> {
  const info = await ask("/server/info");
  if (info instanceof Error) {
    const reason = getErrorCode(info.cause) ?? info.name;
    return `Directus does not answer (${reason}): start it, or correct DIRECTUS_URL`;
  }
  if (info.status >= 500) return `Directus answers ${info.status}: look into its log`;
  if (!isRecord(toRecord(info.body).data))
    return "what answers is not a Directus: correct DIRECTUS_URL, and mind the port";
  const asked = config.directus.serviceTokens.map((token) => ask("/users/me?fields=id", token));
  const isRefused = (me: Awaited<ReturnType<typeof ask>>) =>
    !(me instanceof Error) && (me.status === 401 || me.status === 403);
  return (await Promise.all(asked)).every(isRefused)
    ? "Directus does not know DIRECTUS_SERVICE_TOKEN: set the token of the user Vitrine service anew, by npm run setup"
    : undefined;
}

async function ask(path: string, token?: string): Promise<{ status: number; body: unknown } | Error> {
  try {
    const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
    const signal = AbortSignal.timeout(config.directus.readTimeout);
    const answer = await fetch(`${config.directus.url}${path}`, { headers, signal });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
