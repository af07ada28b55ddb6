import { brotliCompressSync, constants } from "node:zlib";

const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).byteLength;

/** What one page weighs: its own bytes and headers, and how much HTML, CSS and JavaScript it brings, in brotli bytes. */
export async function weigh(site: string, path: string) {
  const answer = await fetch(`${site}${path}`, { headers: { "Accept-Encoding": "identity" } });
  const body = Buffer.from(await answer.arrayBuffer());
  const html = body.toString("utf8");
  const addresses = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map((found) => found[1] ?? "")),
  ];
  return {
    body,
    headers: Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(connection|date|keep-alive|content-length|transfer-encoding)$/.test(name),
      ),
    ),
    html: brotli(body),
    css: await total(site, addresses(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)),
    script: await total(
      site,
      addresses(/(?:<link[^>]+rel="modulepreload"[^>]+href|<script[^>]+src|import )=?"([^"]+\.js)"/g),
    ),
  };
}

async function total(site: string, addresses: string[]): Promise<number> {
  const sizes = addresses.map(async (address) => {
    const file = await fetch(new URL(address, site), { headers: { "Accept-Encoding": "identity" } });
    return brotli(Buffer.from(await file.arrayBuffer()));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
