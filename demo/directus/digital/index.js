import { extname } from "node:path";
import { epub } from "./epub.js";
import { flac } from "./flac.js";
import { pdf } from "./pdf.js";
import { wav } from "./wav.js";

const KINDS = {
  ".epub": { type: "application/epub+zip", make: epub },
  ".flac": { type: "audio/flac", make: flac },
  ".pdf": { type: "application/pdf", make: pdf },
  ".wav": { type: "audio/wav", make: wav },
};

/**
 * A small but real file of the kind that the name promises: a book that a reader opens, a sound that plays.
 *
 * @param {string} name
 * @param {any} product
 * @returns {{ type: string, bytes: Uint8Array }}
 * @throws {Error} for a kind that cannot be made
 */
export function digitalFile(name, product) {
  const kind = KINDS[extname(name)];
  if (!kind) throw new Error(`${name} cannot be made; there are ${Object.keys(KINDS).join(", ")}.`);
  return { type: kind.type, bytes: kind.make(product) };
}
