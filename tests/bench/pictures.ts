const accepted = {
  AVIF: "image/avif,image/webp,*/*;q=0.8",
  WebP: "image/webp,*/*;q=0.8",
  JPEG: "image/png,image/*;q=0.8,*/*;q=0.5",
};

/** Bytes of all pictures of a page at 960 points, by the format that a browser can read. */
export async function weighPictures(site: string, path: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${site}${path}`)).text();
  const pictures = [...new Set(html.match(/\/assets\/[0-9a-f-]{36}\/w960\?v=\w+/g))];
  const row: Record<string, string> = { pictures: String(pictures.length) };
  for (const [format, accept] of Object.entries(accepted)) {
    let bytes = 0;
    for (const picture of pictures) {
      const answer = await fetch(`${site}${picture}`, { headers: { Accept: accept } });
      bytes += (await answer.arrayBuffer()).byteLength;
    }
    row[`${format} KB`] = (bytes / 1000).toFixed(0);
  }
  return row;
}
