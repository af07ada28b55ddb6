import { generateSurf, RATE } from "./surf.js";

/**
 * A sound file without compression.
 *
 * @param {any} product
 * @see http://soundfile.sapp.org/doc/WaveFormat/
 */
export function encodeWav(product) {
  const samples = generateSurf(product);
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, at) => {
    bytes.writeInt16LE(sample, 44 + at * 2);
  });
  return new Uint8Array(bytes);
}
