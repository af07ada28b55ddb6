import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { type Encoding, encodingFor } from "#server/http/encoding.ts";
import { isUnchanged } from "#server/http/etag.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const packedNames = /\.(?:br|gz)$/;

/** One encoding of a file, ready to be written. */
interface Variant {
  etag: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** A file in its encodings; what cannot be packed has only its own. */
type StaticFile = Partial<Record<Encoding, Variant>> & { identity: Variant };

/**
 * Serves `build/client` from memory: read once at the start, in the encodings that the build has written beside it.
 * What is below `/assets/` is named by content hash and therefore immutable; what stands in `public/` may change and
 * is kept for an hour.
 * @param always what every answer of the site says
 * @returns a function that answers a request for a file and says whether it did
 */
export function createStaticFiles(always: Readonly<Record<string, string>>, folder = "build/client") {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || packedNames.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length).replaceAll("\\", "/"), prepare(path, always));
  }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const file = files.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (!file) return false;
    const { etag, body, headers } = file[encodingFor(request.headers["accept-encoding"])] ?? file.identity;
    const unchanged = isUnchanged(request.headers["if-none-match"], etag);
    response.writeHead(unchanged ? 304 : 200, headers);
    response.end(unchanged || request.method === "HEAD" ? undefined : body);
    return true;
  };
}

function prepare(path: string, always: Readonly<Record<string, string>>): StaticFile {
  const body = readFileSync(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  const immutable = path.includes("/client/assets/");
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const packs = existsSync(`${path}.br`) && existsSync(`${path}.gz`);
  const headers = {
    "Content-Type": type,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    ...always,
    ...(packs ? { Vary: "Accept-Encoding" } : {}),
  };
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = `"${hash}-${encoding}"`;
    const packed: Record<string, string> = encoding === "identity" ? {} : { "Content-Encoding": encoding };
    return {
      etag,
      body: bytes,
      headers: { ...headers, ...packed, ETag: etag, "Content-Length": String(bytes.byteLength) },
    };
  };
  const identity = variant("identity", body);
  if (!packs) return { identity };
  return {
    identity,
    br: variant("br", readFileSync(`${path}.br`)),
    gzip: variant("gzip", readFileSync(`${path}.gz`)),
  };
}
