import { constants, brotliCompress as zlibBrotli, gzip as zlibGzip } from "node:zlib";
import Negotiator from "negotiator";
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

/** Off the main thread. `quality` is Brotli's, 0 to 11; gzip's maximum costs no more than its middle on a page. */
export function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(body);
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, packed: Buffer) => (error ? reject(error) : resolve(packed));
    if (encoding === "gzip") return zlibGzip(body, { level: 9 }, done);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    };
    zlibBrotli(body, { params }, done);
  });
}
