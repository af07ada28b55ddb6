import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { type Encoding, negotiateEncoding } from "#server/http/compression/content-encoding.ts";
import { isEtagMatch } from "#server/http/headers/conditional.ts";

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

interface Variant {
  etag: string;
  body: Buffer;
  headers: Record<string, string>;
}

type StaticFile = Partial<Record<Encoding, Variant>> & { identity: Variant };

/** From memory. `/assets/` is content-hashed and immutable; files of `public/` are cached for an hour. */
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
    const { etag, body, headers } =
      file[negotiateEncoding(request.headers["accept-encoding"])] ?? file.identity;
    const unchanged = isEtagMatch(request.headers["if-none-match"], etag);
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
