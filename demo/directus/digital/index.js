import { extname } from "node:path";
import { buildEpub } from "./epub.js";
import { encodeFlac } from "./flac.js";
import { buildPdf } from "./pdf.js";
import { encodeWav } from "./wav.js";

const KINDS = {
  ".epub": { type: "application/epub+zip", make: buildEpub },
  ".flac": { type: "audio/flac", make: encodeFlac },
  ".pdf": { type: "application/pdf", make: buildPdf },
  ".wav": { type: "audio/wav", make: encodeWav },
};

/**
 * A small but real file of the kind that the name promises: a book that a reader opens, a sound that plays.
 *
 * @param {string} name
 * @param {any} product
 * @returns {{ type: string, bytes: Uint8Array }}
 * @throws {Error} for a kind that cannot be made
 */
export function createDigitalFile(name, product) {
  const kind = KINDS[extname(name)];
  if (!kind) throw new Error(`${name} cannot be made; there are ${Object.keys(KINDS).join(", ")}.`);
  return { type: kind.type, bytes: kind.make(product) };
}
