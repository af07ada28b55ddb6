import { type DigitalFile, findDigitalGoods } from "#server/catalogue/digital-files.ts";
import type { Directus } from "#server/directus/client.ts";
import { allowanceOf } from "./allowance.ts";
import { type Allowance, mayDownload, takeDownload } from "./downloads.ts";
import { isFrozen } from "./money-back.ts";
import { isPaid, type Order } from "./order.ts";

/** Which file of an order somebody asks for, and how. */
export interface Wish {
  line: string;
  file: string;
  /** Only what would be sent, as HEAD asks it: that is no download. */
  headOnly: boolean;
  /** The value of `Range` for a file with this entity tag, where only a part of it is wanted. */
  rangeOf: (etag: string) => string | undefined;
}

/**
 * Opens a file of a digital line for reading. Only of an order that is paid, not while its payment is disputed, and no
 * more often than the owner lets each buyer. A part that does not begin with the first byte goes on with a download
 * that has begun; it is counted where none has.
 * @param directus the service door
 * @returns its name, its tag, and what Directus answers: 200, 206 or 416, the headers and the body, which has to be read
 * or let go of; "used-up" where its buyer has had it as often as they may; undefined when this line has no such file
 * @throws DirectusError "unavailable"
 */
export async function openDownload(directus: Directus, order: Order, wish: Wish) {
  const line = order.lines.find(({ id }) => id === wish.line);
  if (!isPaid(order.status) || isFrozen(order) || line?.type !== "digital" || !line.variant) return undefined;
  const goods = (await findDigitalGoods(directus, [line.variant])).get(line.variant);
  const file = goods?.files.find(({ id }) => id === wish.file);
  if (!goods || !file) return undefined;
  const etag = `"${file.version}"`;
  const range = wish.rangeOf(etag);
  const allowance = allowanceOf(line, goods, file.id);
  if (allowance && !(await isAllowed(directus, allowance, { file, range, headOnly: wish.headOnly })))
    return "used-up";
  const answer = await askFor(directus, file, range);
  return (
    answer && {
      ...{ name: file.name, etag, status: answer.statusCode },
      ...{ headers: answer.headers, body: answer.body },
    }
  );
}

async function askFor(directus: Directus, { id }: DigitalFile, range: string | undefined) {
  const answer = await directus.openFile(id, {}, range ? { Range: range } : {});
  if ([200, 206, 416].includes(answer.statusCode)) return answer;
  await answer.body.dump();
  return undefined;
}

/**
 * Counts it, unless that is not due. Its first byte is asked for before: what cannot be read now has not been had. The
 * file itself is opened only afterwards, because each that is open keeps a connection, and counting needs one too.
 */
async function isAllowed(
  directus: Directus,
  allowance: Allowance,
  { file, range, headOnly }: { file: DigitalFile; range: string | undefined; headOnly: boolean },
): Promise<boolean> {
  const from = Number(/^bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
  const isPart = range !== undefined && !range.startsWith("bytes=0-");
  if (headOnly || from >= (file.bytes ?? Number.POSITIVE_INFINITY))
    return mayDownload(directus, allowance, isPart);
  const first = await askFor(directus, file, "bytes=0-0");
  await first?.body.dump();
  return first === undefined || takeDownload(directus, allowance, isPart);
}
