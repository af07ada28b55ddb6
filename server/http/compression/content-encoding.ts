import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import { limits } from "#server/limits.ts";
import { memoizeByHeader } from "../headers/memoize-by-header.ts";

export type Encoding = "br" | "gzip" | "identity";

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
export const negotiateEncoding = memoizeByHeader((acceptEncoding): Encoding => {
  const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings([
    "br",
    "gzip",
  ]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
});

/**
 * `quality` is Brotli's, 0 to 11; gzip's maximum costs no more than its middle on a page. A page is compressed at once: to
 * hand it to another thread costs as much CPU again.
 */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "identity") return body;
  const isShort = body.byteLength <= limits.compressedAtOnce;
  if (encoding === "gzip") return isShort ? gzipSync(body, { level: 9 }) : inPool.gzip(body, { level: 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return isShort ? brotliCompressSync(body, { params }) : inPool.brotli(body, { params });
}

const inPool = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };
