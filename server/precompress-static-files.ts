import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const texts = new Set([".css", ".js", ".json", ".svg", ".txt"]);
/** Bytes; below this compression saves no packet. */
const worthPackingBytes = 512;

/** At build time and at maximum compression, so that no start of a server spends time on it. */
export function precompressStaticFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const body = readFileSync(path);
    if (body.byteLength < worthPackingBytes) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}
