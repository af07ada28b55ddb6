import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";

/** A file as a stranger sent it, looked at: of a type that is taken, under a name that is harmless. */
export interface SentFile {
  name: string;
  /** A media type of ours, never the browser's. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Kind {
  type: string;
  begins(bytes: Uint8Array): boolean;
}

const starts = (...sign: number[]) => ({
  begins: (bytes: Uint8Array) => sign.every((byte, index) => bytes[index] === byte),
});
const zip = starts(0x50, 0x4b, 0x03, 0x04);
const office = "application/vnd.openxmlformats-officedocument";

/** By the end of the name; what a file begins with must fit. Nothing that a browser runs is among them. */
const kinds: Record<string, Kind> = {
  pdf: { type: "application/pdf", ...starts(0x25, 0x50, 0x44, 0x46, 0x2d) },
  jpg: { type: "image/jpeg", ...starts(0xff, 0xd8, 0xff) },
  jpeg: { type: "image/jpeg", ...starts(0xff, 0xd8, 0xff) },
  png: { type: "image/png", ...starts(0x89, 0x50, 0x4e, 0x47) },
  webp: {
    type: "image/webp",
    begins: (bytes) => asciiAt(bytes, 0) === "RIFF" && asciiAt(bytes, 8) === "WEBP",
  },
  heic: { type: "image/heic", begins: (bytes) => asciiAt(bytes, 4) === "ftyp" },
  txt: { type: "text/plain", begins: isText },
  docx: { type: `${office}.wordprocessingml.document`, ...zip },
  xlsx: { type: `${office}.spreadsheetml.sheet`, ...zip },
  odt: { type: "application/vnd.oasis.opendocument.text", ...zip },
  ods: { type: "application/vnd.oasis.opendocument.spreadsheet", ...zip },
};

/** What a browser offers to choose from. */
export const acceptedFiles = Object.keys(kinds)
  .map((end) => `.${end}`)
  .join(",");

/** How large a file may be, as it is said beside every field for one. */
export const megabytes = limits.formFileBytes / 1024 / 1024;

/**
 * Looks at a file.
 * @param file as the browser sent it
 * @param label of its field
 * @returns what is to be stored, or a sentence that says what is wrong with it
 */
export async function checkFile(
  file: File,
  label: string,
  { contentForms: { files, problems } }: Language["texts"],
): Promise<SentFile | string> {
  const name = harmlessName(file.name);
  if (file.size === 0) return problems.emptyFile(name, label);
  if (file.size > limits.formFileBytes) return problems.largeFile(name, label, megabytes);
  const kind = kinds[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (!kind) return `${problems.unknownFile(name)} ${files(megabytes)}`;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!kind.begins(bytes)) return problems.otherFile(name, label);
  return { name, type: kind.type, bytes };
}

/** Without folders, control characters and marks that turn the direction of writing: what stands last stays last. */
function harmlessName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replaceAll(/[\p{C}<>:"|?*]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const [, stem = plain, end = ""] = /^(.*?)(\.\w{1,5})$/u.exec(plain) ?? [];
  return `${[...stem].slice(0, limits.fileNameLength).join("")}${end}` || "file";
}

function asciiAt(bytes: Uint8Array, from: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + 4));
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
