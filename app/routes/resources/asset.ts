import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { openAsset } from "#server/directus/assets.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/assets/:id[/:preset]`: a file of the backend under the visitor's own bearer. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const file = await orUnavailable(openAsset(visitor.directus, params.id ?? "", params.preset));
  if (!file || file.statusCode >= 400) {
    await file?.body.dump();
    return refusal(file && file.statusCode >= 500 ? 503 : 404);
  }
  const modified = String(file.headers["last-modified"] ?? "");
  const headers = headersFor(String(file.headers["content-type"] ?? ""), visitor.kind === "guest");
  if (modified) headers.set("Last-Modified", modified);
  if (isUnchanged(request, modified)) {
    await file.body.dump();
    return new Response(null, { status: 304, headers });
  }
  const length = file.headers["content-length"];
  if (length) headers.set("Content-Length", String(length));
  // A visitor who leaves ends the backend's answer too, which says so by an error that nobody else listens for.
  file.body.on("error", () => {});
  return new Response(createReadableStreamFromReadable(file.body), { headers });
}

/** Pictures, sound, film and PDFs open in the page; anything else is only ever downloaded, and none may run. */
function headersFor(type: string, shared: boolean): Headers {
  const opens = /^(image\/(?!svg)|audio\/|video\/|application\/pdf)/.test(type);
  return new Headers({
    "Content-Type": type || "application/octet-stream",
    "Cache-Control": `${shared ? "public" : "private"}, max-age=86400, stale-while-revalidate=604800`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    ...(opens ? {} : { "Content-Disposition": "attachment" }),
  });
}

function isUnchanged(request: Request, modified: string): boolean {
  const since = Date.parse(request.headers.get("If-Modified-Since") ?? "");
  return Date.parse(modified) <= since;
}

function refusal(status: 404 | 503) {
  const headers = {
    "Content-Type": "text/plain",
    "Cache-Control": "no-store",
    ...(status === 503 ? { "Retry-After": "10" } : {}),
  };
  return new Response(status === 404 ? "There is no such file.\n" : "Files cannot be read right now.\n", {
    status,
    headers,
  });
}
