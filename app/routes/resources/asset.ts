import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { findFile, type OpenFile } from "#server/directus/files/files.ts";
import { resizeImage } from "#server/directus/files/image-cache.ts";
import {
  chooseImageFormat,
  findPreset,
  isScalable,
  isUnscalableImage,
} from "#server/directus/files/presets.ts";
import { isNotModified, parseRange } from "#server/http/headers/conditional.ts";
import { getVisitor } from "#server/visitor.ts";
import { createAssetHeaders } from "./asset-headers.ts";

/** `/assets/:id[/:preset]?v=`: a file of the backend under the visitor's own bearer. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { id = "", preset } = params;
  try {
    const { directus } = await getVisitor({ request, context });
    const known = preset === undefined || findPreset(preset);
    const open = known && (await findFile(directus, id));
    if (!open) return refusal(404);
    if (preset === undefined || isUnscalableImage(open.file.type)) return original(request, directus, open);
    return await picture(request, directus, { open, name: preset });
  } catch (error) {
    if (isUnavailable(error)) return refusal(503);
    throw error;
  }
}

async function picture(
  request: Request,
  directus: DirectusClient,
  { open, name }: { open: OpenFile; name: string },
) {
  const preset = findPreset(name);
  if (!preset || !isScalable(open.file.type)) return refusal(404);
  const format = chooseImageFormat(preset, request.headers.get("Accept"), open.file.type);
  const etag = `"${open.file.version}-${name}-${format}"`;
  const type = `image/${format === "jpg" ? "jpeg" : format}`;
  const headers = createAssetHeaders(request, open, { etag, type });
  if (!preset.format) headers.set("Vary", "Accept");
  if (isNotModified(request, etag, open.file.modified)) return new Response(null, { status: 304, headers });
  const body = await resizeImage(directus, open, { preset: { name, ...preset }, format });
  if (!body) return refusal(400);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(new Uint8Array(body), { headers });
}

async function original(request: Request, directus: DirectusClient, open: OpenFile) {
  const { id, type, version, modified } = open.file;
  const etag = `"${version}"`;
  const headers = createAssetHeaders(request, open, { etag, type });
  headers.set("Accept-Ranges", "bytes");
  // Packed on the way, the parts of a file would no longer be parts of it.
  headers.append("Cache-Control", "no-transform");
  if (isNotModified(request, etag, modified)) return new Response(null, { status: 304, headers });
  const range = parseRange(request, etag);
  const { statusCode, headers: sent, body } = await directus.openFile(id, {}, range ? { Range: range } : {});
  for (const name of ["Content-Length", "Content-Range"]) {
    const value = sent[name.toLowerCase()];
    if (value) headers.set(name, String(value));
  }
  if (statusCode >= 400 || request.method === "HEAD") await body.dump();
  if (statusCode === 416) return refusal(416, headers.get("Content-Range"));
  if (statusCode >= 400) return refusal(statusCode >= 500 ? 503 : 404);
  if (request.method === "HEAD") return new Response(null, { status: statusCode, headers });
  // When the client disconnects, the backend's stream emits an error; unhandled, it would end the process.
  body.on("error", () => {});
  return new Response(createReadableStreamFromReadable(body), { status: statusCode, headers });
}

const messages = {
  400: "This picture cannot be scaled.\n",
  404: "There is no such file.\n",
  416: "The file has no such part.\n",
  503: "Files cannot be read right now.\n",
};

function refusal(status: keyof typeof messages, contentRange: string | null = null) {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  if (status === 503) headers.set("Retry-After", "10");
  if (contentRange) headers.set("Content-Range", contentRange);
  return new Response(messages[status], { status, headers });
}
