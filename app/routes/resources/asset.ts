import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import type { Directus } from "#server/directus/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { findFile, type OpenFile } from "#server/directus/files.ts";
import { scalePicture } from "#server/directus/pictures.ts";
import { formatFor, isScalable, isShownWhole, presetOf } from "#server/directus/presets.ts";
import { isUnchanged, rangeOf } from "#server/http/conditional.ts";
import { visitorOf } from "#server/visitor.ts";
import { assetHeaders } from "./asset-headers.ts";

/** `/assets/:id[/:preset]?v=`: a file of the backend under the visitor's own bearer. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { id = "", preset } = params;
  try {
    const { directus } = await visitorOf({ request, context });
    const known = preset === undefined || presetOf(preset);
    const open = known && (await findFile(directus, id));
    if (!open) return refusal(404);
    if (preset === undefined || isShownWhole(open.file.type)) return original(request, directus, open);
    return await picture(request, directus, open, preset);
  } catch (error) {
    if (isUnavailable(error)) return refusal(503);
    throw error;
  }
}

async function picture(request: Request, directus: Directus, open: OpenFile, name: string) {
  const preset = presetOf(name);
  if (!preset || !isScalable(open.file.type)) return refusal(404);
  const format = formatFor(preset, request.headers.get("Accept"), open.file.type);
  const etag = `"${open.file.version}-${name}-${format}"`;
  const type = `image/${format === "jpg" ? "jpeg" : format}`;
  const headers = assetHeaders(request, open, { etag, type });
  if (!preset.format) headers.set("Vary", "Accept");
  if (isUnchanged(request, etag, open.file.modified)) return new Response(null, { status: 304, headers });
  const body = await scalePicture(directus, open, { name, ...preset }, format);
  if (!body) return refusal(400);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(new Uint8Array(body), { headers });
}

async function original(request: Request, directus: Directus, open: OpenFile) {
  const { id, type, version, modified } = open.file;
  const etag = `"${version}"`;
  const headers = assetHeaders(request, open, { etag, type });
  headers.set("Accept-Ranges", "bytes");
  // Packed on the way, the parts of a file would no longer be parts of it.
  headers.append("Cache-Control", "no-transform");
  if (isUnchanged(request, etag, modified)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, etag);
  const { statusCode, headers: sent, body } = await directus.openFile(id, {}, range ? { Range: range } : {});
  for (const name of ["Content-Length", "Content-Range"]) {
    const value = sent[name.toLowerCase()];
    if (value) headers.set(name, String(value));
  }
  if (statusCode >= 400 || request.method === "HEAD") await body.dump();
  if (statusCode === 416) return refusal(416, headers.get("Content-Range"));
  if (statusCode >= 400) return refusal(statusCode >= 500 ? 503 : 404);
  if (request.method === "HEAD") return new Response(null, { status: statusCode, headers });
  // A visitor who leaves ends the backend's answer too, which says so by an error that nobody else listens for.
  body.on("error", () => {});
  return new Response(createReadableStreamFromReadable(body), { status: statusCode, headers });
}

const words = {
  400: "This picture cannot be scaled.\n",
  404: "There is no such file.\n",
  416: "The file has no such part.\n",
  503: "Files cannot be read right now.\n",
};

function refusal(status: keyof typeof words, contentRange: string | null = null) {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  if (status === 503) headers.set("Retry-After", "10");
  if (contentRange) headers.set("Content-Range", contentRange);
  return new Response(words[status], { status, headers });
}
