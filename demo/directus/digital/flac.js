import { createHash } from "node:crypto";
import { generateSurf, RATE } from "./surf.js";

const BLOCK = 4_096;

/**
 * A FLAC file. Its samples are stored verbatim, which every player reads and which takes no predictor.
 *
 * @param {any} product
 * @see https://www.rfc-editor.org/rfc/rfc9639
 */
export function encodeFlac(product) {
  const samples = generateSurf(product);
  const frames = [];
  for (let at = 0; at < samples.length; at += BLOCK) {
    frames.push(frame(at / BLOCK, samples.subarray(at, at + BLOCK)));
  }
  return new Uint8Array(Buffer.concat([Buffer.from("fLaC"), streamInfo(samples), ...frames]));
}

/** Section 8.2: block sizes, frame sizes (unknown), rate, channels, bits, number of samples, MD5. */
function streamInfo(samples) {
  const md5 = createHash("md5").update(new Uint8Array(samples.buffer)).digest();
  const rateChannelsBits = (BigInt(RATE) << 44n) | (0n << 41n) | (15n << 36n) | BigInt(samples.length);
  const info = Buffer.alloc(22);
  info.writeUInt32BE(0x80000022, 0);
  info.writeUInt16BE(BLOCK, 4);
  info.writeUInt16BE(BLOCK, 6);
  info.writeBigUInt64BE(rateChannelsBits, 14);
  return Buffer.concat([info, md5]);
}

/** Section 9: header with its checksum, one verbatim subframe, checksum of the whole. */
function frame(number, samples) {
  const fixedBlocks = [0xff, 0xf8, 0x76, 0x08];
  const size = samples.length - 1;
  const head = Buffer.from([...fixedBlocks, number, size >> 8, size & 0xff]);
  const body = Buffer.alloc(1 + samples.length * 2);
  body[0] = 0x02;
  samples.forEach((sample, at) => {
    body.writeInt16BE(sample, 1 + at * 2);
  });
  const whole = Buffer.concat([head, Buffer.from([checksum(head, 8, 0x07)]), body]);
  const footer = Buffer.alloc(2);
  footer.writeUInt16BE(checksum(whole, 16, 0x8005));
  return Buffer.concat([whole, footer]);
}

/**
 * @param {Uint8Array} bytes
 * @param {8 | 16} width
 * @param {number} polynomial
 */
function checksum(bytes, width, polynomial) {
  const top = 1 << (width - 1);
  const mask = (1 << width) - 1;
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & top ? (crc << 1) ^ polynomial : crc << 1) & mask;
  }
  return crc;
}
