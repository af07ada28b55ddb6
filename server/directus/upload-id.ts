import { createHash, randomBytes } from "node:crypto";

/**
 * The id of a file that a stranger sends: a uuid by which it is known for good, whatever folder it is moved to. Its
 * second half is drawn from its first. That keeps no secret; nobody chooses the ids of other files.
 */
export function newUploadId(): string {
  const first = randomBytes(8);
  first[6] = ((first[6] ?? 0) & 0x0f) | 0x80;
  return written(first);
}

/** True for the id of what a stranger sent. */
export function isUploadId(id: string): boolean {
  const hex = id.toLowerCase().replaceAll("-", "");
  return /^[0-9a-f]{32}$/.test(hex) && written(Buffer.from(hex.slice(0, 16), "hex")) === id.toLowerCase();
}

/** Version 8, whose bits RFC 9562 leaves to whoever makes it. */
function written(first: Buffer): string {
  const second = createHash("sha256").update("sent with a form").update(first).digest().subarray(0, 8);
  second[0] = ((second[0] ?? 0) & 0x3f) | 0x80;
  const hex = first.toString("hex") + second.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
