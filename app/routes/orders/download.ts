import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { openDownload } from "#server/orders/open-download.ts";
import { openOrder } from "#server/orders/open-order.ts";

/** `/orders/:id/downloads/:line?key=`: the file of a digital line, once its order is paid. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id = "", line = "" } = params;
  const words = languageOf(request).texts.buying.order;
  const key = new URL(request.url).searchParams.get("key");
  try {
    const opened = await openOrder(serviceDirectus, id, key);
    if (opened.kind === "expired") return seeOther(onwardPath(request, "/orders/find"));
    const file = opened.kind === "order" && (await openDownload(serviceDirectus, opened.order, line));
    return file ? fileAnswer(file) : plain(404, words.noDownload);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return plain(503, words.filesAway);
  }
}

function fileAnswer({ name, type, length, body }: NonNullable<Awaited<ReturnType<typeof openDownload>>>) {
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...(length ? { "Content-Length": length } : {}),
    },
  });
}

function plain(status: number, text: string) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  const retry: Record<string, string> = status === 503 ? { "Retry-After": "60" } : {};
  return new Response(`${text}\n`, { status, headers: { ...headers, ...retry } });
}
