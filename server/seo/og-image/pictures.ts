import { limits } from "#server/limits.ts";
import type { OgImageContent } from "./render-og-image.ts";

const cached = new Map<string, Promise<Buffer<ArrayBuffer>>>();
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Cached, and drawn one at a time; undefined if the queue is full. */
export function getOgImage(subject: OgImageContent): Promise<Buffer<ArrayBuffer>> | undefined {
  const key = JSON.stringify(subject);
  const known = cached.get(key);
  if (known !== undefined) return remember(key, known);
  if (waiting >= limits.ogImagesWaiting) return undefined;
  return remember(key, inTurn(subject));
}

function inTurn(subject: OgImageContent): Promise<Buffer<ArrayBuffer>> {
  waiting++;
  const drawn = last.then(() => draw(subject));
  last = drawn.then(
    () => waiting--,
    () => waiting--,
  );
  return drawn;
}

/** Loads the native canvas on first use, so that the site starts without it. */
async function draw(subject: OgImageContent): Promise<Buffer<ArrayBuffer>> {
  const { renderOgImage } = await import("./render-og-image.ts");
  return renderOgImage(subject);
}

/** LRU cache; failures are not cached. */
function remember(key: string, picture: Promise<Buffer<ArrayBuffer>>) {
  cached.delete(key);
  if (cached.size >= limits.ogImagesCached) cached.delete(cached.keys().next().value ?? "");
  cached.set(key, picture);
  picture.catch(() => cached.delete(key));
  return picture;
}
