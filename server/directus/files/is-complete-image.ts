import type { PictureFormat } from "./presets.ts";

const endOfJpeg = Buffer.from([0xff, 0xd9]);
const endOfPng = Buffer.from("IEND\xaeB`\x82", "latin1");

/**
 * Checks the end marker or length field of each format.
 * @see https://www.w3.org/TR/png-3/#11IEND and, for the others, ITU T.81 (EOI), RFC 9649 (RIFF), ISO 14496-12 (boxes)
 */
export function isCompleteImage(picture: Buffer, format: PictureFormat): boolean {
  if (format === "jpg") return hasEndMarker(picture, endOfJpeg);
  if (format === "png") return hasEndMarker(picture, endOfPng);
  if (format === "webp") return picture.length > 8 && picture.readUInt32LE(4) + 8 === picture.length;
  return boxesFill(picture);
}

function hasEndMarker(picture: Buffer, end: Buffer): boolean {
  return picture.subarray(-end.length).equals(end);
}

/** Each box states its length; the pixels are in "mdat". */
function boxesFill(picture: Buffer): boolean {
  const names: string[] = [];
  let at = 0;
  while (at + 8 <= picture.length) {
    const length = picture.readUInt32BE(at);
    names.push(picture.toString("latin1", at + 4, at + 8));
    if (length < 8) return false;
    at += length;
  }
  return at === picture.length && names.includes("mdat");
}
