import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { parseRange } from "#server/http/headers/conditional.ts";
import { seeOther } from "#server/http/responses.ts";
import { findOrderByLink } from "#server/orders/access/open-order.ts";
import { type Download, streamDownload } from "#server/orders/downloads/download-file.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { createTextResponse } from "./text-response.ts";

/** `/orders/:id/downloads/:line/:file?key=`: a file of a digital line, once its order is paid. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id = "", line = "", file = "" } = params;
  const { t } = getLanguage(request);
  const key = new URL(request.url).searchParams.get("key");
  try {
    const opened = await findOrderByLink(serviceClient, id, key);
    if (opened.kind === "expired") return seeOther(getLocalizedPath(request, "/orders/find"));
    const wish = {
      line,
      file,
      headOnly: request.method === "HEAD",
      rangeOf: (etag: string) => parseRange(request, etag),
    };
    if (opened.kind === "missing") return createTextResponse(404, t("buying.order.noDownload"));
    const found = await streamDownload(serviceClient, opened.order, wish);
    if (found.ok) return await sendDownload(request, found);
    return found.reason === "limit-reached"
      ? createTextResponse(403, t("buying.order.files.usedUpLead"))
      : createTextResponse(404, t("buying.order.noDownload"));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return createTextResponse(503, t("buying.order.filesAway"));
  }
}

async function sendDownload({ method }: Request, { name, etag, status, headers: sent, body }: Download) {
  const headers = new Headers({
    "Content-Type": String(sent["content-type"] ?? "application/octet-stream"),
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    // Packed on the way, the parts of a file would no longer be parts of it.
    "Cache-Control": "private, no-store, no-transform",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Accept-Ranges": "bytes",
    ETag: etag,
  });
  for (const field of ["Content-Length", "Content-Range"]) {
    const value = sent[field.toLowerCase()];
    if (value && status !== 416) headers.set(field, String(value));
  }
  if (status !== 416 && method !== "HEAD") {
    // When the client disconnects, the backend's stream emits an error; unhandled, it would end the process.
    body.on("error", () => {});
    return new Response(createReadableStreamFromReadable(body), { status, headers });
  }
  await body.dump();
  if (status === 416) headers.set("Content-Range", String(sent["content-range"] ?? "bytes */*"));
  return new Response(null, { status, headers });
}
