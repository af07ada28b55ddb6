import { createHash } from "node:crypto";
import { limits } from "#server/limits.ts";
import { type Encoding, pack } from "./encoding.ts";

/** An answer of the site, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** One encoding of a page, ready to be written: header names and values in turn, as `writeHead` takes them. */
interface Variant {
  etag: string;
  body: Buffer;
  /** The first value is `Age`, the second `Cache-Status`: they are set when the page is sent. */
  headers: string[];
  notModified: string[];
}

/** A page as it is kept. Times are milliseconds since 1970. */
export interface PageEntry {
  tags: ReadonlySet<string>;
  storedAt: number;
  /** Until then it is sent without asking anybody. */
  freshUntil: number;
  /** Until then it is sent while a new one is made. */
  staleUntil: number;
  /** Until then it is sent when a new one cannot be made. */
  usableUntil: number;
  variants: Record<Encoding, Variant>;
  /** What it takes of the budget. */
  bytes: number;
  /** Asked for since the last time room was made. */
  used: boolean;
}

/** Headers that say something about one transfer, or to nobody but a cache. */
const ownHeaders =
  /^(content-length|content-encoding|etag|age|cache-status|cache-tag|surrogate-control|date)$/;
/** What is said again to whoever has the page already. */
const saidAgain =
  /^(cache-control|vary|cache-tag|surrogate-control|strict-transport-security|x-content-type-options|cross-origin-resource-policy)$/;
const neutralVary = new Set(["accept-encoding", "cookie"]);

/**
 * Whether an answer may be kept and sent to everybody. It must say so itself; whatever else it says against it counts.
 * @param chosen names of headers by which it has been chosen before the cache is asked, so that it may vary with them
 * @see https://www.rfc-editor.org/rfc/rfc9111#section-3
 */
export function mayBeKept({ status, headers }: Answer, chosen = ""): boolean {
  const control = directivesOf(headers);
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

/** The tags of an answer, as `Cache-Tag` lists them. */
export function tagsOf({ headers }: Answer): Set<string> {
  const list = headers.get("Cache-Tag") ?? "";
  return new Set(list.split(",").flatMap((tag) => tag.trim() || []));
}

/**
 * Makes a page ready to be sent: packed once in each encoding, each with an ETag and headers of its own.
 * @param answer one that may be kept
 * @param tagged whether `Cache-Tag` and `Surrogate-Control` go out too, for a cache in front of us
 */
export async function prepareEntry(answer: Answer, now: number, tagged: boolean): Promise<PageEntry> {
  const control = directivesOf(answer.headers);
  const until = (from: number, directive: string) => from + 1000 * (Number(control.get(directive)) || 0);
  const freshUntil = until(now, "s-maxage");
  const hash = createHash("sha256").update(answer.body).digest("base64url").slice(0, 27);
  const [br, gzip, identity] = await Promise.all(
    (["br", "gzip", "identity"] as const).map((encoding) => variantOf(answer, encoding, hash, tagged)),
  );
  const variants = { br, gzip, identity } as Record<Encoding, Variant>;
  return {
    tags: tagsOf(answer),
    storedAt: now,
    freshUntil,
    staleUntil: until(freshUntil, "stale-while-revalidate"),
    usableUntil: until(freshUntil, "stale-if-error"),
    variants,
    bytes: Object.values(variants).reduce((sum, variant) => sum + weightOf(variant), 0),
    used: false,
  };
}

async function variantOf(
  answer: Answer,
  encoding: Encoding,
  hash: string,
  tagged: boolean,
): Promise<Variant> {
  const body = await pack(answer.body, encoding, limits.keptBrotliQuality);
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

function weightOf({ body, headers }: Variant): number {
  return headers.reduce((sum, text) => sum + text.length, body.byteLength);
}

function directivesOf(headers: Headers): Map<string, string> {
  const list = (headers.get("Cache-Control") ?? "").toLowerCase().split(",");
  return new Map(
    list.map((directive): [string, string] => {
      const [name = "", value = ""] = directive.trim().split("=");
      return [name, value];
    }),
  );
}
