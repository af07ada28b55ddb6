import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

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
const compressible = /css|javascript|json|svg|text/;

interface StaticFile {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  headers: Record<string, string>;
}

/**
 * Serves `build/client` from memory: read and compressed once at the start, named by content hash and therefore
 * immutable below `/assets/`; what stands in `public/` may change and is kept for an hour.
 * @returns a function that answers a request for a file and says whether it did
 */
export function createStaticFiles(folder = "build/client") {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length).replaceAll("\\", "/"), prepare(path));
  }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const file = files.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (!file) return false;
    const encoding = encodingOf(request, file);
    const body = encoding ? file[encoding] : file.identity;
    response.writeHead(200, {
      ...file.headers,
      ...(encoding ? { "Content-Encoding": encoding } : {}),
      "Content-Length": body?.byteLength,
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}

function prepare(path: string): StaticFile {
  const identity = readFileSync(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  const immutable = path.startsWith("build/client/assets/");
  const headers = {
    "Content-Type": type,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if (!compressible.test(type) || identity.byteLength < 512) return { identity, headers };
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return {
    identity,
    br,
    gzip: gzipSync(identity, { level: 9 }),
    headers: { ...headers, Vary: "Accept-Encoding" },
  };
}

function encodingOf(request: IncomingMessage, file: StaticFile): "br" | "gzip" | undefined {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (file.br && /\bbr\b/.test(accepted)) return "br";
  return file.gzip && /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}
