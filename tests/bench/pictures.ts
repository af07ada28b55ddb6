import type { Figures } from "./table.ts";

const accepted = {
  AVIF: "image/avif,image/webp,*/*;q=0.8",
  WebP: "image/webp,*/*;q=0.8",
  "JPEG or PNG": "image/png,image/*;q=0.8,*/*;q=0.5",
};
const presets = ["w240", "w480", "w720", "w960", "w1600", "icon192", "icon512", "og"];

/**
 * Weighs all pictures of some pages, in each size that the site knows, by the format that a browser can read.
 * @returns a row for each size: kilobytes of all of them together
 */
export async function weighPictures(site: string, paths: string[]): Promise<Figures[]> {
  const pages: string[] = [];
  for (const path of paths) pages.push((await bodyOf(site + path)).toString());
  const pictures = new Set(pages.flatMap((html) => html.match(/\/assets\/[0-9a-f-]{36}(?=\/w960)/g) ?? []));
  const rows: Figures[] = [];
  for (const preset of presets) {
    console.error(`pictures: ${pictures.size} as ${preset}`);
    const row: Figures = { preset, pictures: String(pictures.size) };
    for (const [format, accept] of Object.entries(accepted))
      row[`${format}, KB`] = ((await weigh(site, [...pictures], preset, accept)) / 1000).toFixed(0);
    rows.push(row);
  }
  return rows;
}

async function weigh(site: string, pictures: string[], preset: string, accept: string): Promise<number> {
  let bytes = 0;
  for (const picture of pictures)
    bytes += (await bodyOf(`${site}${picture}/${preset}`, { Accept: accept })).byteLength;
  return bytes;
}

async function bodyOf(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
