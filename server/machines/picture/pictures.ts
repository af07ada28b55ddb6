import { limits } from "#server/limits.ts";
import type { PictureSubject } from "./draw-picture.ts";

const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The picture of a subject: drawn once, one after the other, and kept as long as there is room.
 * @returns a PNG; undefined when too many are waiting already
 */
export function pictureOf(subject: PictureSubject): Promise<Buffer<ArrayBuffer>> | undefined {
  const key = JSON.stringify(subject);
  const known = kept.get(key);
  if (known !== undefined) return remember(key, known);
  if (waiting >= limits.previewsWaiting) return undefined;
  return remember(key, inTurn(subject));
}

function inTurn(subject: PictureSubject): Promise<Buffer<ArrayBuffer>> {
  waiting++;
  const drawn = last.then(() => draw(subject));
  last = drawn.then(
    () => waiting--,
    () => waiting--,
  );
  return drawn;
}

/** The canvas is loaded with the first picture: a site starts without it, on any machine. */
async function draw(subject: PictureSubject): Promise<Buffer<ArrayBuffer>> {
  const { drawPicture } = await import("./draw-picture.ts");
  return drawPicture(subject);
}

/** What was asked for last goes last. */
function remember(key: string, picture: Promise<Buffer<ArrayBuffer>>) {
  kept.delete(key);
  if (kept.size >= limits.previewsKept) kept.delete(kept.keys().next().value ?? "");
  kept.set(key, picture);
  picture.catch(() => kept.delete(key));
  return picture;
}
