import { crc32 } from "node:zlib";

const DOS_DATE = (44 << 9) | (1 << 5) | 1;

/**
 * A ZIP archive of stored, uncompressed entries, in the order given.
 *
 * @param {[name: string, text: string][]} files
 * @returns {Uint8Array}
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT sections 4.3.7, 4.3.12, 4.3.16
 */
export function compressZip(files) {
  /** @type {Buffer[]} */
  const bodies = [];
  /** @type {Buffer[]} */
  const directory = [];
  let offset = 0;
  for (const [name, text] of files) {
    const data = Buffer.from(text);
    const common = commonHeader(Buffer.byteLength(name), data);
    const local = Buffer.concat([signature(0x04034b50), common, uint16(0), Buffer.from(name), data]);
    bodies.push(local);
    const rest = Buffer.concat([uint16(0), uint16(0), uint16(0), uint16(0), uint32(0), uint32(offset)]);
    directory.push(Buffer.concat([signature(0x02014b50), uint16(20), common, rest, Buffer.from(name)]));
    offset += local.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const count = uint16(files.length);
  const end = [
    signature(0x06054b50),
    uint16(0),
    uint16(0),
    count,
    count,
    uint32(size),
    uint32(offset),
    uint16(0),
  ];
  return new Uint8Array(Buffer.concat([...bodies, ...directory, ...end]));
}

/** What the local and the central header share: version, flags (UTF-8), method, time, date, checksum, sizes, name length. */
function commonHeader(nameLength, data) {
  return Buffer.concat([
    uint16(20),
    uint16(0x0800),
    uint16(0),
    uint16(0),
    uint16(DOS_DATE),
    uint32(crc32(data)),
    uint32(data.length),
    uint32(data.length),
    uint16(nameLength),
  ]);
}

const signature = (value) => uint32(value);

function uint16(value) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
