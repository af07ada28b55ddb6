import { brotliDecompressSync } from "node:zlib";

/**
 * Code points in the cmap of a WOFF2 font.
 * @throws RangeError if the file is not a WOFF2 font with a single face
 * @see https://www.w3.org/TR/WOFF2/#table_dir_format
 */
export function readSupportedCharacters(file: Buffer): Set<number> {
  if (file.toString("latin1", 0, 4) !== "wOF2") throw new RangeError("This is no WOFF2 font.");
  const reader = { at: 48 };
  let offset = 0;
  let cmap: { offset: number; length: number } | undefined;
  for (let table = file.readUInt16BE(12); table > 0; table--) {
    const { isCmap, length } = readEntry(file, reader);
    if (isCmap) cmap = { offset, length };
    offset += length;
  }
  if (!cmap) throw new RangeError("This font names no letters.");
  const compressed = file.subarray(reader.at, reader.at + file.readUInt32BE(20));
  const tables = brotliDecompressSync(compressed, { maxOutputLength: 8 * 1024 * 1024 });
  return readCmap(tables.subarray(cmap.offset, cmap.offset + cmap.length));
}

/** For tables 10 (glyf) and 11 (loca) version 3 means untransformed, for all others 0. */
function readEntry(file: Buffer, reader: { at: number }) {
  const flags = file.readUInt8(reader.at++);
  const known = flags & 0x3f;
  const version = flags >> 6;
  if (known === 0x3f) reader.at += 4;
  const length = readBase128(file, reader);
  const transformed = known === 10 || known === 11 ? version !== 3 : version !== 0;
  return { isCmap: known === 0, length: transformed ? readBase128(file, reader) : length };
}

function readBase128(file: Buffer, reader: { at: number }): number {
  let value = 0;
  for (let byte = 0x80; byte & 0x80; ) {
    byte = file.readUInt8(reader.at++);
    value = value * 128 + (byte & 0x7f);
  }
  return value;
}

/** @see https://learn.microsoft.com/typography/opentype/spec/cmap */
function readCmap(cmap: Buffer): Set<number> {
  const letters = new Set<number>();
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + record * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, letters);
    if (format === 12) readGroups(table, letters);
  }
  return letters;
}

function readSegments(table: Buffer, letters: Set<number>) {
  const twice = table.readUInt16BE(6);
  for (let segment = 0; segment < twice; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + twice + segment);
    const delta = table.readUInt16BE(16 + twice * 2 + segment);
    const rangeAt = 16 + twice * 3 + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let letter = first; letter <= last && letter < 0xffff; letter++) {
      const glyph = range ? table.readUInt16BE(rangeAt + range + (letter - first) * 2) : letter + delta;
      if (glyph % 0x10000 !== 0) letters.add(letter);
    }
  }
}

function readGroups(table: Buffer, letters: Set<number>) {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    for (let letter = table.readUInt32BE(at); letter <= table.readUInt32BE(at + 4); letter++)
      letters.add(letter);
  }
}
