import { constants, brotliCompress as zlibBrotli, gzip as zlibGzip } from "node:zlib";

/** How the bytes of an answer are packed. */
export type Encoding = "br" | "gzip" | "identity";

const known = new Map<string, Encoding>();
const remembered = 200;

/**
 * The encoding to answer with: Brotli before gzip, neither where the header refuses it (`br;q=0`) or has nothing.
 * Browsers send a handful of different headers, so each is read once.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const found = known.get(acceptEncoding);
  if (found) return found;
  const encoding = negotiate(acceptEncoding);
  if (known.size < remembered) known.set(acceptEncoding, encoding);
  return encoding;
}

function negotiate(acceptEncoding: string): Encoding {
  const weights = new Map(
    acceptEncoding.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );
  const takes = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/**
 * Packs a text. It happens off the main thread, in one piece.
 * @param quality Brotli's, 0 to 11; gzip gets its own best, which costs no more than its middle on a page
 */
export function pack(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
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
