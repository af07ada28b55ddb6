import { createHash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import { basename, extname, join, sep } from "node:path";
import { getErrorCode } from "#server/platform/guards.ts";
import { resolveGhostUrl, toExportedUrl } from "./ghost-urls.ts";

/** Where a file of the old blog is for the new one. */
export type Placed =
  | { kind: "file"; id: string }
  /** Still on another site; nothing is fetched from there. */
  | { kind: "elsewhere"; address: string }
  | { kind: "missing"; reference: string }
  /** In the folder, and not for everybody, as all that is brought would be; so it stays under its old address, if that is known. */
  | { kind: "withheld"; reference: string; address: string | undefined };

/** A file out of the folder, on its way into Directus. */
export interface FoundFile {
  id: string;
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What Studio should say of a file. */
export interface FileMessages {
  description?: string | undefined;
  title?: string | undefined;
}

/** Where a file is used, with what is to be said of it. */
interface FileUse extends FileMessages {
  /** Not everybody may read what refers to it. */
  isClosed?: boolean | undefined;
}

/** Finds where a reference of Ghost's leads. */
export type PlaceFile = (reference: string, use?: FileUse) => Promise<Placed>;

/** The kinds of file that are brought; Ghost takes others for downloads, which people may still have links to. */
const types: Record<string, string> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".m4a": "audio/mp4",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
};

/**
 * Finds files in an unzipped content folder of Ghost's; without one, and for what is not in it, under the old address.
 * What is stored can be read and listed by everybody: pictures are, wherever they stand, and other files where everybody
 * may read what refers to them.
 * @param folder `content`, or the folder that holds it; undefined where there is none
 * @param site the old blog's address, without a slash at the end
 * @param store keeps a file, once for each id; the id follows from what is in it, so that it is kept once only
 */
export function placeFiles(
  folder: string | undefined,
  site: string | undefined,
  store: (file: FoundFile, words: FileMessages) => Promise<void>,
): PlaceFile {
  const stored = new Map<string, Promise<void>>();
  return async (given, { isClosed = false, ...words } = {}) => {
    const reference = toExportedUrl(given, site);
    const address = resolveGhostUrl(reference, site);
    const path = parseContentPath(reference);
    const file = folder && path ? await findFile(folder, path) : undefined;
    if (file && isClosed && !file.type.startsWith("image/")) return { kind: "withheld", reference, address };
    if (file) {
      const storing = stored.get(file.id) ?? store(file, words);
      stored.set(file.id, storing);
      await storing;
      return { kind: "file", id: file.id };
    }
    return address ? { kind: "elsewhere", address } : { kind: "missing", reference };
  };
}

/**
 * The path of a file below Ghost's content folder, of a picture the one in its full size; undefined for what is not there.
 * @see https://github.com/TryGhost/Ghost/blob/main/ghost/core/core/frontend/web/middleware/handle-image-sizes.js
 */
export function parseContentPath(reference: string): string | undefined {
  const path = /^(?:__GHOST_URL__)?\/content\/((?:images|media|files)\/[^?#]+)/.exec(reference)?.[1];
  return path && decode(path.replace(/^images\/size\/[wh\d]+\/(?:format\/\w+\/)?/, "images/"));
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

async function findFile(folder: string, path: string): Promise<FoundFile | undefined> {
  const type = types[extname(path).toLowerCase()];
  if (!type) return undefined;
  for (const candidate of [join(folder, path), join(folder, "content", path)]) {
    const bytes = await readInside(folder, candidate);
    if (bytes) return { id: idOf(bytes), name: basename(path), type, bytes };
  }
  return undefined;
}

/** What a reference leads to outside the folder, by dots or by a link, is none of ours. */
async function readInside(folder: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const [home, real] = await Promise.all([realpath(folder), realpath(path)]);
    return real.startsWith(home + sep) ? new Uint8Array(await readFile(real)) : undefined;
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(getErrorCode(error) ?? "")) return undefined;
    throw error;
  }
}

/** A uuid of version 5's form out of the bytes: a file that is there already is known again. */
function idOf(bytes: Uint8Array): string {
  const hash = createHash("sha256").update("brought from Ghost").update(bytes).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
