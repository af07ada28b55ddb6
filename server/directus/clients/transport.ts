import { Agent, type FormData, request } from "undici";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { warnThrottled } from "#server/platform/log.ts";
import { directusDuration, registerGauge } from "#server/platform/metrics.ts";
import { getRequestIdHeader } from "#server/platform/request-id.ts";
import { measureCall } from "#server/platform/server-timing.ts";
import { type Breaker, createCircuitBreaker } from "./circuit-breaker.ts";

const { readTimeout } = config.directus;
const writeTimeout = Math.max(limits.directusTimeout, readTimeout);
const agent = new Agent({
  connections: limits.directusConnections,
  headersTimeout: writeTimeout,
  bodyTimeout: writeTimeout,
  connect: { timeout: limits.directusConnect },
});

/** Request option: keep the `{ data, meta }` envelope, which the SDK would unwrap. */
export const KEEP_META = Symbol("keep meta");

/** Request option: the longer timeout of large uploads, for writes that no visitor waits for. */
export const largeUpload = Symbol("large upload");

interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

export interface PooledRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  [KEEP_META]?: boolean;
  [largeUpload]?: boolean;
}

/** Separate breakers: failing queries of strangers must not open the site's own. */
export const siteBreaker = createCircuitBreaker("site", probe);
export const itemsBreaker = createCircuitBreaker("items", probe);

registerGauge("directus_breaker_open", "1 while Directus is left alone because it did not answer.", () =>
  Number(siteBreaker.isOpen()),
);
registerGauge("directus_items_breaker_open", "The same for what guests ask of /items.", () =>
  Number(itemsBreaker.isOpen()),
);

/** Reads through the database: a ping succeeds even when the database is down. */
async function probe() {
  const collection = config.directus.collections.globals ?? "globals";
  const answer = await exchange(`${config.directus.url}/items/${collection}?limit=1`, {});
  if (isTrouble(answer)) throw new Error(`HTTP ${answer.status}`);
}

/**
 * undici's pooled `request` for `@directus/sdk`: the global fetch costs eight times more CPU for a call of this size.
 */
export function fetchPooled(
  url: string | URL,
  init: PooledRequest = {},
  breaker = siteBreaker,
): Promise<Answer> {
  return breaker.run(
    () => measureCall("directus", () => measured(init.method ?? "GET", () => exchange(url, init))),
    isTrouble,
  );
}

async function measured(method: string, call: () => Promise<Answer>): Promise<Answer> {
  const end = directusDuration.startTimer({ method });
  let outcome = "none";
  try {
    const answer = await warned(call, ({ status }) => status);
    outcome = String(answer.status);
    return answer;
  } finally {
    end({ outcome });
  }
}

async function warned<Reply>(call: () => Promise<Reply>, statusOf: (reply: Reply) => number): Promise<Reply> {
  try {
    const reply = await call();
    const status = statusOf(reply);
    if (isNoAnswer({ status })) warnThrottled(`Directus answers ${status}`);
    return reply;
  } catch (error) {
    warnThrottled("Directus gives no answer", { reason: String(error) });
    throw error;
  }
}

async function exchange(url: string | URL, init: PooledRequest): Promise<Answer> {
  const reads = ["GET", "SEARCH"].includes(init.method ?? "GET");
  const whole = reads ? readTimeout : writeTimeout;
  const answer = await request(url, {
    dispatcher: agent,
    method: init.method ?? "GET",
    headers: { ...init.headers, ...getRequestIdHeader() },
    body: init.body,
    headersTimeout: init[largeUpload] ? limits.directusUpload : writeTimeout,
    signal: AbortSignal.timeout(init[largeUpload] ? limits.directusUpload : whole),
  });
  const text = await answer.body.text();
  const ok = answer.statusCode >= 200 && answer.statusCode < 300;
  const parsed = ok && text !== "" ? JSON.parse(text) : undefined;
  if (ok && reads && !holdsData(url, parsed)) throw new Error("Directus answered something else than data");
  const headers = new Headers(
    Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  // The SDK throws for JSON and text only, and takes any other failure for the answer.
  if (!ok && !headers.get("content-type")?.startsWith("application/json"))
    headers.set("content-type", "text/plain");
  return {
    ok,
    status: answer.statusCode,
    headers,
    json: async () => (ok ? (init[KEEP_META] ? { data: parsed } : parsed) : JSON.parse(text)),
    text: async () => text,
  };
}

/** JSON without `data` does not come from Directus; only `/server/` answers without that envelope. */
function holdsData(url: string | URL, answer: { data?: unknown } | undefined): boolean {
  if (new URL(url).pathname.includes("/server/")) return true;
  return typeof answer?.data === "object" && answer.data !== null;
}

/** Directus never redirects; a redirect comes from a proxy. */
const isNoAnswer = ({ status }: { status: number }) =>
  isTrouble({ status }) || status === 500 || (status >= 300 && status < 400);

/** 429 and gateway errors open the breaker. A plain 500 does not: one odd query can cause it, and it fails fast. */
function isTrouble({ status }: { status: number }): boolean {
  return status === 429 || (status > 500 && status < 600);
}

/**
 * Streams a file. It has a longer timeout: a first transformation takes a busy backend seconds, and no page waits for
 * it.
 */
export function streamFile(breaker: Breaker, url: string | URL, headers: Record<string, string>) {
  const named = { ...headers, ...getRequestIdHeader() };
  const init = {
    dispatcher: agent,
    headers: named,
    method: "GET",
    headersTimeout: limits.fileTimeout,
  } as const;
  const getStatus = ({ statusCode }: { statusCode: number }) => statusCode;
  return breaker.run(
    () => warned(() => request(url, init), getStatus),
    (answer) => isTrouble({ status: getStatus(answer) }),
  );
}
