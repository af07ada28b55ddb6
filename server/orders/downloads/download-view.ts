import type { Language } from "#server/platform/i18n.ts";
import { formatBytes } from "#server/platform/intl.ts";
import type { LineFile } from "./load-downloads.ts";

/** `size` and `left` are formatted. */
export interface DownloadView {
  id: string;
  title: string;
  size: string | undefined;
  left: string | undefined;
  usedUp: boolean;
}

export function toDownloadView({ id, title, bytes, left }: LineFile, { locale, t }: Language): DownloadView {
  return {
    id,
    title,
    size: bytes === undefined ? undefined : formatBytes(bytes, locale),
    left:
      left === undefined
        ? undefined
        : left > 0
          ? t("buying.order.files.left", { times: left })
          : t("buying.order.files.usedUp"),
    usedUp: left === 0,
  };
}
