import type { Translator } from "#app/messages/translator.ts";
import { limits } from "#server/limits.ts";
import type { Result } from "#server/platform/result.ts";

export interface SentFile {
  name: string;
  /** One of our media types, never the browser's. */
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

/** Allowlist by extension with matching magic bytes; excludes everything a browser would execute. */
const kinds: Record<string, Kind> = {
  pdf: { type: "application/pdf", ...starts(0x25, 0x50, 0x44, 0x46, 0x2d) },
  jpg: { type: "image/jpeg", ...starts(0xff, 0xd8, 0xff) },
  jpeg: { type: "image/jpeg", ...starts(0xff, 0xd8, 0xff) },
  png: { type: "image/png", ...starts(0x89, 0x50, 0x4e, 0x47) },
  webp: {
    type: "image/webp",
    begins: (bytes) => readAscii(bytes, 0) === "RIFF" && readAscii(bytes, 8) === "WEBP",
  },
  heic: { type: "image/heic", begins: (bytes) => readAscii(bytes, 4) === "ftyp" },
  txt: { type: "text/plain", begins: isText },
  docx: { type: `${office}.wordprocessingml.document`, ...zip },
  xlsx: { type: `${office}.spreadsheetml.sheet`, ...zip },
  odt: { type: "application/vnd.oasis.opendocument.text", ...zip },
  ods: { type: "application/vnd.oasis.opendocument.spreadsheet", ...zip },
};

export const acceptedFiles = Object.keys(kinds)
  .map((end) => `.${end}`)
  .join(",");

export const megabytes = limits.formFileBytes / 1024 / 1024;

/** @returns the file to store, or an error message */
export async function checkFile(
  file: File,
  label: string,
  t: Translator,
): Promise<Result<{ sent: SentFile }, string>> {
  const name = harmlessName(file.name);
  const refuse = (reason: string) => ({ ok: false as const, reason });
  if (file.size === 0) return refuse(t("contentForms.problems.emptyFile", { file: name, field: label }));
  if (file.size > limits.formFileBytes)
    return refuse(t("contentForms.problems.largeFile", { file: name, field: label, megabytes }));
  const kind = kinds[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (!kind)
    return refuse(
      `${t("contentForms.problems.unknownFile", { file: name })} ${t("contentForms.files", { megabytes })}`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!kind.begins(bytes)) return refuse(t("contentForms.problems.otherFile", { file: name, field: label }));
  return { ok: true, sent: { name, type: kind.type, bytes } };
}

/** Strips folders, control characters and bidirectional overrides, which could disguise the extension. */
function harmlessName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replaceAll(/[\p{C}<>:"|?*]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const [, stem = plain, end = ""] = /^(.*?)(\.\w{1,5})$/u.exec(plain) ?? [];
  return `${[...stem].slice(0, limits.fileNameLength).join("")}${end}` || "file";
}

function readAscii(bytes: Uint8Array, from: number): string {
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
