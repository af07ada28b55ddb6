import { createHash } from "node:crypto";
import { limits } from "#server/limits.ts";
import { compress, type Encoding } from "../compression/content-encoding.ts";

export interface BufferedResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Headers as flat name-value pairs, as `writeHead` takes them. */
interface Variant {
  etag: string;
  body: Buffer;
  /** Starts with `Age` and `Cache-Status`, whose values are set at each response. */
  headers: string[];
  notModified: string[];
}

/** Times in epoch milliseconds. */
export interface PageEntry {
  tags: ReadonlySet<string>;
  storedAt: number;
  freshUntil: number;
  /** `stale-while-revalidate` */
  staleUntil: number;
  /** `stale-if-error` */
  usableUntil: number;
  variants: Record<Encoding, Variant>;
  bytes: number;
  used: boolean;
}

const ownHeaders =
  /^(content-length|content-encoding|etag|age|cache-status|cache-tag|surrogate-control|date)$/;
/** Repeated in a 304. */
const saidAgain =
  /^(cache-control|vary|cache-tag|surrogate-control|strict-transport-security|x-content-type-options|cross-origin-resource-policy)$/;
const neutralVary = new Set(["accept-encoding", "cookie"]);

/** `chosen`: headers negotiated before the cache. @see https://www.rfc-editor.org/rfc/rfc9111#section-3 */
export function isCacheable({ status, headers }: BufferedResponse, chosen = ""): boolean {
  const control = parseDirectives(headers);
  const known = chosen.toLowerCase().split(", ");
  const vary = (headers.get("Vary") ?? "").toLowerCase().split(",");
  return (
    status === 200 &&
    control.has("public") &&
    Number(control.get("s-maxage")) > 0 &&
    !["private", "no-store", "no-cache"].some((directive) => control.has(directive)) &&
    /^text\/html\b/.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Set-Cookie") &&
    !headers.has("Content-Encoding") &&
    !headers.get("Content-Security-Policy")?.includes("'nonce-") &&
    vary.every((name) => name.trim() === "" || neutralVary.has(name.trim()) || known.includes(name.trim()))
  );
}

export function parseCacheTags({ headers }: BufferedResponse): Set<string> {
  const list = headers.get("Cache-Tag") ?? "";
  return new Set(list.split(",").flatMap((tag) => tag.trim() || []));
}

/** `tagged` keeps `Cache-Tag` and `Surrogate-Control`, for a cache in front of the site. */
export async function prepareEntry(
  answer: BufferedResponse,
  now: number,
  tagged: boolean,
): Promise<PageEntry> {
  const control = parseDirectives(answer.headers);
  const until = (from: number, directive: string) => from + 1000 * (Number(control.get(directive)) || 0);
  const freshUntil = until(now, "s-maxage");
  const hash = createHash("sha256").update(answer.body).digest("base64url").slice(0, 27);
  const variant = (encoding: Encoding) => createVariant(answer, encoding, { hash, tagged });
  const [br, gzip, identity] = await Promise.all([variant("br"), variant("gzip"), variant("identity")]);
  const variants = { br, gzip, identity };
  return {
    tags: parseCacheTags(answer),
    storedAt: now,
    freshUntil,
    staleUntil: until(freshUntil, "stale-while-revalidate"),
    usableUntil: until(freshUntil, "stale-if-error"),
    variants,
    bytes: Object.values(variants).reduce((sum, variant) => sum + computeWeight(variant), 0),
    used: false,
  };
}

async function createVariant(
  answer: BufferedResponse,
  encoding: Encoding,
  { hash, tagged }: { hash: string; tagged: boolean },
): Promise<Variant> {
  const body = await compress(answer.body, encoding, limits.cachedBrotliQuality);
  const etag = `"${hash}-${encoding}"`;
  const given = [...answer.headers].filter(
    ([name]) => !ownHeaders.test(name) || (tagged && /^(cache-tag|surrogate-control)$/.test(name)),
  );
  const always = ["Age", "0", "Cache-Status", "", "ETag", etag];
  const stays = given.filter(([name]) => saidAgain.test(name));
  const packed = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return {
    etag,
    body,
    headers: [...always, "Content-Length", String(body.byteLength), ...packed, ...given.flat()],
    notModified: [...always, ...stays.flat()],
  };
}

function computeWeight({ body, headers }: Variant): number {
  return headers.reduce((sum, text) => sum + text.length, body.byteLength);
}

function parseDirectives(headers: Headers): Map<string, string> {
  const list = (headers.get("Cache-Control") ?? "").toLowerCase().split(",");
  return new Map(
    list.map((directive): [string, string] => {
      const [name = "", value = ""] = directive.trim().split("=");
      return [name, value];
    }),
  );
}
