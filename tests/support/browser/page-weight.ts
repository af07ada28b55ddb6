import { brotliCompressSync, constants } from "node:zlib";

const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).byteLength;

/**
 * What one page weighs: how much HTML, CSS and JavaScript it brings, in the brotli bytes
 * that the server sends, and the bytes of the typefaces that it asks for at once. JavaScript counts with all that it may
 * still load from the site.
 */
export async function weigh(site: string, path: string) {
  const answer = await fetch(`${site}${path}`, { headers: { "Accept-Encoding": "identity" } });
  const body = Buffer.from(await answer.arrayBuffer());
  const html = body.toString("utf8");
  const styles = await load(site, found(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
  const scripts = await load(
    site,
    found(html, /<(?:link[^>]+rel="modulepreload"[^>]+href|script[^>]+src)="([^"]+)"/g),
  );
  const fonts = await load(site, found(html, /<link[^>]+rel="preload"[^>]+href="([^"]+)"[^>]+as="font"/g));
  return {
    html: brotli(body),
    css: sizeOf(styles),
    script: sizeOf(scripts),
    fonts: [...fonts.values()].reduce((sum, file) => sum + file.byteLength, 0),
  };
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, address]) => address ?? "");
}

/** The files, and all the scripts that a script among them names. */
async function load(site: string, addresses: string[], loaded = new Map<string, Buffer>()) {
  for (const address of addresses.map((each) => new URL(each, site).href)) {
    if (loaded.has(address)) continue;
    const answer = await fetch(address, { headers: { "Accept-Encoding": "identity" } });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    const file = Buffer.from(await answer.arrayBuffer());
    loaded.set(address, file);
    if (!address.endsWith(".js")) continue;
    const named = found(file.toString("utf8"), /["'`](?:\.\/|assets\/)([\w.-]+\.js)["'`]/g);
    await load(
      site,
      named.map((name) => new URL(name, address).href),
      loaded,
    );
  }
  return loaded;
}

function sizeOf(files: Map<string, Buffer>): number {
  return [...files.values()].reduce((sum, file) => sum + brotli(file), 0);
}
