import type { DigitalFile } from "#server/catalogue/digital-goods.ts";
import { findDigitalGoods } from "#server/catalogue/variants.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { Result } from "#server/platform/result.ts";
import { isPaid, type Order } from "../order.ts";
import { isDisputed } from "../refunds/refund-status.ts";
import { downloadLimit } from "./download-limit.ts";
import { type Allowance, canDownload, consumeDownload } from "./downloads.ts";

type FileResponse = Awaited<ReturnType<DirectusClient["openFile"]>>;

export interface Download extends Pick<FileResponse, "headers" | "body"> {
  name: string;
  etag: string;
  status: number;
}

export interface DownloadRequest {
  line: string;
  file: string;
  /** For HEAD, which does not count as a download. */
  headOnly: boolean;
  /** The `Range` header's value, if it applies to this ETag. */
  rangeOf: (etag: string) => string | undefined;
}

/**
 * Streams a digital line's file: only if the order is paid and undisputed, within the download limit. A range that does
 * not start at byte 0 continues a download, and counts only if none has begun. Needs the service client.
 * @returns Directus's response of 200, 206 or 416, whose body must be consumed
 */
export async function streamDownload(
  directus: DirectusClient,
  order: Order,
  wish: DownloadRequest,
): Promise<Result<Download, "not-found" | "limit-reached">> {
  const line = order.lines.find(({ id }) => id === wish.line);
  if (!isPaid(order.status) || isDisputed(order) || line?.type !== "digital" || !line.variant)
    return { ok: false, reason: "not-found" };
  const goods = (await findDigitalGoods(directus, [line.variant])).get(line.variant);
  const file = goods?.files.find(({ id }) => id === wish.file);
  if (!goods || !file) return { ok: false, reason: "not-found" };
  const etag = `"${file.version}"`;
  const range = wish.rangeOf(etag);
  const allowance = downloadLimit(line, goods, file.id);
  if (allowance && !(await isAllowed(directus, allowance, { file, range, headOnly: wish.headOnly })))
    return { ok: false, reason: "limit-reached" };
  const answer = await openRange(directus, file, range);
  if (!answer) return { ok: false, reason: "not-found" };
  const { statusCode: status, headers, body } = answer;
  return { ok: true, name: file.name, etag, status, headers, body };
}

async function openRange(directus: DirectusClient, { id }: DigitalFile, range: string | undefined) {
  const answer = await directus.openFile(id, {}, range ? { Range: range } : {});
  if ([200, 206, 416].includes(answer.statusCode)) return answer;
  await answer.body.dump();
  return undefined;
}

/**
 * Counts the download after its first byte was readable, so that failures do not count. The file is opened only
 * afterwards: each open file holds a connection, and counting needs one too.
 */
async function isAllowed(
  directus: DirectusClient,
  allowance: Allowance,
  { file, range, headOnly }: { file: DigitalFile; range: string | undefined; headOnly: boolean },
): Promise<boolean> {
  const from = Number(/^bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
  const isPart = range !== undefined && !range.startsWith("bytes=0-");
  if (headOnly || from >= (file.bytes ?? Number.POSITIVE_INFINITY))
    return canDownload(directus, allowance, isPart);
  const first = await openRange(directus, file, "bytes=0-0");
  await first?.body.dump();
  return first === undefined || consumeDownload(directus, allowance, isPart);
}
