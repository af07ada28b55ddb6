import { formatBytes } from "#server/formats.ts";
import type { Language } from "#server/languages.ts";
import type { LineFile } from "./load-downloads.ts";

/** A file that can be downloaded; its size and how often it still can be are text already. */
export interface DownloadView {
  id: string;
  title: string;
  size: string | undefined;
  left: string | undefined;
  usedUp: boolean;
}

/** Writes a file out as the page of its order shows it. */
export function viewOfDownload(
  { id, title, bytes, left }: LineFile,
  { locale, texts }: Language,
): DownloadView {
  const words = texts.buying.order.files;
  return {
    id,
    title,
    size: bytes === undefined ? undefined : formatBytes(bytes, locale),
    left: left === undefined ? undefined : left > 0 ? words.left(left) : words.usedUp,
    usedUp: left === 0,
  };
}
