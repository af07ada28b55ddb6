import { setTimeout as pause } from "node:timers/promises";
import { createSemaphore } from "#server/concurrency/semaphore.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import type { DirectusClient } from "../clients/client.ts";
import { createBusyError, DirectusError } from "../errors.ts";
import type { OpenFile } from "./files.ts";
import { isCompleteImage } from "./is-complete-image.ts";
import { type ImagePreset, type PictureFormat, toDirectusTransform } from "./presets.ts";

const cached = new Map<string, Buffer>();
const underWay = new Map<string, Promise<Buffer | undefined>>();
const semaphore = createSemaphore(
  { inside: limits.imagesScaled, waiting: limits.imagesWaiting },
  createBusyError,
);
let cachedBytes = 0;

/**
 * Resizes an image with the visitor's client. Scaling costs the backend tens of milliseconds of CPU, so each size is
 * a single flight behind a semaphore, and what every guest may see is cached in memory.
 * @returns undefined where the backend cannot scale it: too large, or not a valid image
 * @throws DirectusError "unavailable", also when the queue is full or an image is not finished in time
 */
export function resizeImage(
  directus: DirectusClient,
  { file, shared }: OpenFile,
  { preset, format }: { preset: ImagePreset & { name: string }; format: PictureFormat },
): Promise<Buffer | undefined> {
  const transform = toDirectusTransform(preset, format);
  const scale = () => whole(format, () => semaphore(() => fetchPicture(directus, file.id, transform)));
  if (!shared) return scale();
  const key = `${file.id}/${file.version}/${preset.name}/${format}`;
  const ready = cached.get(key);
  if (ready) return Promise.resolve(keep(key, ready));
  return underWay.get(key) ?? start(key, scale);
}

async function start(key: string, scale: () => Promise<Buffer | undefined>) {
  const scaling = scale().finally(() => underWay.delete(key));
  underWay.set(key, scaling);
  const picture = await scaling;
  return picture && keep(key, picture);
}

/** LRU: evicts the oldest images beyond the memory budget. */
function keep(key: string, picture: Buffer): Buffer {
  cachedBytes -= cached.get(key)?.byteLength ?? 0;
  cached.delete(key);
  cached.set(key, picture);
  cachedBytes += picture.byteLength;
  for (const [oldest, { byteLength }] of cached) {
    if (cachedBytes <= limits.imageCacheBytes) break;
    cached.delete(oldest);
    cachedBytes -= byteLength;
  }
  return picture;
}

/**
 * Directus serves a partial file while it writes the image for another instance, and breaks off where the file grows
 * under it. Partial images must not be cached, so the read is repeated until the image is complete.
 */
async function whole(format: PictureFormat, fetch: () => Promise<Buffer | undefined>) {
  for (let look = 0; look < limits.imageAttempts; look += 1) {
    if (look > 0) await pause(limits.imagePoll);
    const picture = await fetch();
    if (!picture || isCompleteImage(picture, format)) return picture;
  }
  throw new DirectusError("unavailable", { message: "Directus has only the beginning of a picture" });
}

async function fetchPicture(directus: DirectusClient, id: string, transform: Record<string, string>) {
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
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > limits.imageBytes) return undefined;
      chunks.push(chunk);
    }
  } catch (error) {
    log.debug({ err: error, file: id }, "an image broke off");
  }
  return Buffer.concat(chunks);
}
