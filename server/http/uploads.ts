import { createTurnstile } from "#server/directus/turnstile.ts";
import { limits } from "#server/limits.ts";
import { readBytes } from "./forms.ts";
import { isSameOrigin } from "./origin.ts";
import { badRequest, crossSite } from "./responses.ts";

/** A form with files as it was sent: `files` by the name of their field, without those that nobody chose. */
export interface SentForm {
  values: URLSearchParams;
  files: Map<string, File>;
}

const turnstile = createTurnstile({ inside: limits.uploadsRead, waiting: limits.uploadsWaiting });

/**
 * Reads a form POST of our own pages that may bring files; few at the same time, for each is in memory until it is
 * stored. Of several files in one field only the first counts.
 * @throws 403 when it comes from another site, 413 when it is too large, 415 when it is not a form, 400 when it
 * cannot be read; DirectusError "unavailable" when too many come at the same time
 */
export async function readFormWithFiles(request: Request): Promise<SentForm> {
  if (!isSameOrigin(request.headers)) throw crossSite();
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) throw badRequest(415);
  return turnstile(async () => {
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
