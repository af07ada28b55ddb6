import { createSemaphore } from "#server/concurrency/semaphore.ts";
import { createBusyError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { readBytes } from "./forms.ts";
import { isSameOrigin } from "./origin.ts";
import { badRequest, crossSiteForbidden } from "./responses.ts";

export interface SentForm {
  values: URLSearchParams;
  files: Map<string, File>;
}

const semaphore = createSemaphore(
  { inside: limits.uploadsRead, waiting: limits.uploadsWaiting },
  createBusyError,
);

/**
 * Same-origin only, behind a semaphore, because files are held in memory. Only the first file of a field counts.
 * @throws 403 when cross-site, 413 when too large, 415 for another media type, 400 when malformed; DirectusError
 * "unavailable" when too many wait
 */
export async function readFormWithFiles(request: Request): Promise<SentForm> {
  if (!isSameOrigin(request.headers)) throw crossSiteForbidden();
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) throw badRequest(415);
  return semaphore(async () => {
    const body = await readBytes(request, limits.formUploadBytes);
    return sort(await parse(body, type));
  });
}

async function parse(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw badRequest();
  }
}

function sort(form: FormData): SentForm {
  const sent: SentForm = { values: new URLSearchParams(), files: new Map() };
  let size = 0;
  for (const [name, value] of form) {
    if (typeof value === "string") {
      size += Buffer.byteLength(name) + Buffer.byteLength(value);
      sent.values.append(name, value);
    } else if (value.name !== "" && !sent.files.has(name)) sent.files.set(name, value);
  }
  if (size > limits.formBytes) throw badRequest(413);
  return sent;
}
