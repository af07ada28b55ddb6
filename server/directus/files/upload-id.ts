import { createHash, randomBytes } from "node:crypto";

/**
 * Id of a file uploaded by a stranger: a UUID recognizable in whatever folder the file is moved to, because its
 * second half is a hash of the first. Not a secret; it prevents strangers from choosing other files' ids.
 */
export function generateUploadId(): string {
  const first = randomBytes(8);
  first[6] = ((first[6] ?? 0) & 0x0f) | 0x80;
  return written(first);
}

export function isUploadId(id: string): boolean {
  const hex = id.toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{32}$/.test(hex) && written(Buffer.from(hex.slice(0, 16), "hex")) === id.toLowerCase();
}

/** UUID version 8, whose custom bits RFC 9562 leaves to the implementation. */
function written(first: Buffer): string {
  const second = createHash("sha256").update("sent with a form").update(first).digest().subarray(0, 8);
  second[0] = ((second[0] ?? 0) & 0x3f) | 0x80;
  const hex = first.toString("hex") + second.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
