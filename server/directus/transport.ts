import { Agent, request } from "undici";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { warnSparingly } from "#server/log.ts";
import { directusDuration, gauge } from "#server/metrics.ts";
import { requestIdHeader } from "#server/request-id.ts";
import { waitingFor } from "#server/server-timing.ts";
import { type Breaker, openBreaker } from "./breaker.ts";

const { readTimeout } = config.directus;
const writeTimeout = Math.max(limits.directusTimeout, readTimeout);
const agent = new Agent({
  connections: limits.directusConnections,
  headersTimeout: writeTimeout,
  bodyTimeout: writeTimeout,
  connect: { timeout: limits.directusConnect },
});

/** Mark on a request's init: resolve with `data`, `meta` and all, not with `data` alone. */
export const keepMeta = Symbol("keep meta");

/** Mark on the init of a write that may take as long as a large file does; no visitor waits for it. */
export const largeUpload = Symbol("large upload");

/** The part of a Response that `@directus/sdk` reads. */
interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

type Init = RequestInit & { [keepMeta]?: boolean; [largeUpload]?: boolean };

/** One for all that the site itself asks, and one for the queries of strangers, who could make theirs fail. */
export const siteBreaker = openBreaker("site", probe);
export const itemsBreaker = openBreaker("items", probe);

gauge("directus_breaker_open", "1 while Directus is left alone because it did not answer.", () =>
  Number(siteBreaker.isOpen()),
);
gauge("directus_items_breaker_open", "The same for what guests ask of /items.", () =>
  Number(itemsBreaker.isOpen()),
);

/** A read through the database, not a ping: a server whose database is away answers those. */
async function probe() {
  const collection = config.directus.collections.globals ?? "globals";
  const answer = await exchange(`${config.directus.url}/items/${collection}?limit=1`, {});
  if (isTrouble(answer)) throw new Error(`HTTP ${answer.status}`);
}

/**
 * A fetch for `@directus/sdk` on undici's pooled `request`: the global fetch costs eight times more CPU for a
 * call of this size. Takes a URL and fetch's method, headers and body; resolves with the body already read.
 */
export function pooledFetch(url: string | URL, init: Init = {}, breaker = siteBreaker): Promise<Answer> {
  return breaker.run(
    () => waitingFor("directus", () => measured(init.method ?? "GET", () => exchange(url, init))),
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

/** The log says what is wrong with a backend that answers badly or not at all, however few notice and however many. */
async function warned<Reply>(call: () => Promise<Reply>, statusOf: (reply: Reply) => number): Promise<Reply> {
  try {
    const reply = await call();
    const status = statusOf(reply);
    if (isNoAnswer({ status })) warnSparingly(`Directus answers ${status}`);
    return reply;
  } catch (error) {
    warnSparingly("Directus gives no answer", { reason: String(error) });
    throw error;
  }
}

async function exchange(url: string | URL, init: Init): Promise<Answer> {
  const reads = (init.method ?? "GET") === "GET";
  const whole = reads ? readTimeout : writeTimeout;
  const answer = await request(url, {
    dispatcher: agent,
    method: (init.method ?? "GET") as "GET",
    headers: { ...(init.headers as Record<string, string>), ...requestIdHeader() },
    body: init.body as string | undefined,
    headersTimeout: init[largeUpload] ? limits.directusUpload : writeTimeout,
    signal: AbortSignal.timeout(init[largeUpload] ? limits.directusUpload : whole),
  });
  const text = await answer.body.text();
  const ok = answer.statusCode >= 200 && answer.statusCode < 300;
  const parsed = ok && text !== "" ? JSON.parse(text) : undefined;
  if (ok && reads && !holdsData(url, parsed)) throw new Error("Directus answered something else than data");
  return {
    ok,
    status: answer.statusCode,
    headers: new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    json: async () => (ok ? (init[keepMeta] ? { data: parsed } : parsed) : JSON.parse(text)),
    text: async () => text,
  };
}

/** A backend that is not itself answers JSON without data. What Directus says of its own server has no such frame. */
function holdsData(url: string | URL, answer: { data?: unknown } | undefined): boolean {
  if (new URL(url).pathname.includes("/server/")) return true;
  return typeof answer?.data === "object" && answer.data !== null;
}

/** Directus sends nobody elsewhere; where something before it does, that is no answer. */
const isNoAnswer = ({ status }: { status: number }) =>
  isTrouble({ status }) || status === 500 || (status >= 300 && status < 400);

/**
 * Too many requests, and no answer from behind a proxy. A plain 500 is not among them: one odd query can cause it, and
 * it does not keep anybody waiting.
 */
function isTrouble({ status }: { status: number }): boolean {
  return status === 429 || (status > 500 && status < 600);
}

/**
 * Streams a file of the backend: status, headers and a web stream of the body. It may take its time: a picture that is
 * scaled for the first time costs a busy backend seconds, and no page waits for it.
 */
export function streamFrom(breaker: Breaker, url: string | URL, headers: Record<string, string>) {
  const named = { ...headers, ...requestIdHeader() };
  const init = {
    ...{ dispatcher: agent, headers: named, method: "GET", headersTimeout: limits.fileTimeout },
  } as const;
  const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;
  return breaker.run(
    () => warned(() => request(url, init), statusOf),
    (answer) => isTrouble({ status: statusOf(answer) }),
  );
}
