import { setTimeout as pause } from "node:timers/promises";
import { limits } from "#server/limits.ts";
import type { Directus } from "./client.ts";
import { DirectusError } from "./errors.ts";
import type { OpenFile } from "./files.ts";
import { type PictureFormat, type Preset, transformOf } from "./presets.ts";
import { createTurnstile } from "./turnstile.ts";
import { isWhole } from "./whole-picture.ts";

const kept = new Map<string, Buffer>();
const underWay = new Map<string, Promise<Buffer | undefined>>();
const turnstile = createTurnstile({ inside: limits.picturesScaled, waiting: limits.picturesWaiting });
let keptBytes = 0;

/**
 * A picture in one of our sizes. Scaling costs the backend tens of milliseconds of CPU, so it is asked for each size
 * once at a time, for few at the same time, and what every guest may see is kept in memory.
 * @param directus the visitor's door
 * @param preset its name and what it means
 * @returns undefined where the backend cannot scale it: too large, or not the picture that it says it is
 * @throws DirectusError "unavailable", also when too many pictures are waited for, or one is not finished in time
 */
export function scalePicture(
  directus: Directus,
  { file, shared }: OpenFile,
  preset: Preset & { name: string },
  format: PictureFormat,
): Promise<Buffer | undefined> {
  const transform = transformOf(preset, format);
  const scale = () => whole(format, () => turnstile(() => fetchPicture(directus, file.id, transform)));
  if (!shared) return scale();
  const key = `${file.id}/${file.version}/${preset.name}/${format}`;
  const ready = kept.get(key);
  if (ready) return Promise.resolve(keep(key, ready));
  return underWay.get(key) ?? start(key, scale);
}

async function start(key: string, scale: () => Promise<Buffer | undefined>) {
  const scaling = scale().finally(() => underWay.delete(key));
  underWay.set(key, scaling);
  const picture = await scaling;
  return picture && keep(key, picture);
}

/** Puts it last in the queue of what is forgotten when memory is short. */
function keep(key: string, picture: Buffer): Buffer {
  keptBytes -= kept.get(key)?.byteLength ?? 0;
  kept.delete(key);
  kept.set(key, picture);
  keptBytes += picture.byteLength;
  for (const [oldest, { byteLength }] of kept) {
    if (keptBytes <= limits.pictureMemory) break;
    kept.delete(oldest);
    keptBytes -= byteLength;
  }
  return picture;
}

/**
 * Directus gives out what there is of a picture that it is writing for somebody else: another instance of ours. Nothing
 * of that may be kept, so it is asked again until the picture has an end.
 */
async function whole(format: PictureFormat, fetch: () => Promise<Buffer | undefined>) {
  for (let look = 0; look < limits.pictureLooks; look += 1) {
    if (look > 0) await pause(limits.pictureLook);
    const picture = await fetch();
    if (!picture || isWhole(picture, format)) return picture;
  }
  throw new DirectusError("unavailable", { message: "Directus has only the beginning of a picture" });
}

async function fetchPicture(directus: Directus, id: string, transform: Record<string, string>) {
  const { statusCode, body } = await directus.openFile(id, transform);
  if (statusCode !== 200) {
    await body.dump();
    if (statusCode < 500) return undefined;
    throw new DirectusError("unavailable", {
      message: `Directus answered ${statusCode} to a transformation`,
    });
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limits.pictureBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
