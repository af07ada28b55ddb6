import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { limits } from "#server/limits.ts";
import { toRecord } from "#server/platform/guards.ts";
import { getRequestHeader } from "./headers/request-header.ts";
import { everyAnswer } from "./headers/security-headers.ts";

/** Rejects what no route answers; caches and servers interpret several hosts or a GET with a body differently. */
export function findMalformedStatus(request: IncomingMessage): Refused | undefined {
  const { method, url } = request;
  if (!url?.startsWith("/") || !isOnce(request)) return 400;
  if (!plainTarget.test(url) && !isReadable(url)) return 400;
  if (method === "TRACE") return 405;
  const length = Number(getRequestHeader(request, "content-length") ?? 0);
  const reads = method === "GET" || method === "HEAD";
  if (reads && (length > 0 || getRequestHeader(request, "transfer-encoding") !== undefined)) return 400;
  return length > (takesFiles.test(url) ? limits.formUploadBytes : limits.requestBytes) ? 413 : undefined;
}

/** Needs no URL to be read: most requests. */
const plainTarget = /^\/[\w~./-]*$/;

function isReadable(target: string): boolean {
  const address = URL.parse(`http://site${target}`);
  if (!address || hostlike.test(address.pathname)) return false;
  return address.search === "" || !address.searchParams.has("_data");
}

/** React Router decodes a path and parses it again, where a host begins with a backslash as with a slash (WHATWG URL). */
const hostlike = /^\/+%5c/i;

type Refused = keyof typeof texts;

/** One `Host`; HTTP/1.0 may omit it. @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
function isOnce({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

const takesFiles = /^(\/[\w-]{2,8})?\/forms\/[^/]+$/;

const texts = {
  400: "This request cannot be read.\n",
  405: "This method is not taken.\n",
  408: "This request took too long.\n",
  413: "This is too much to send.\n",
  417: "What this request expects cannot be.\n",
  431: "The head of this request is too large.\n",
};

/** Closes the connection: what follows on it cannot be trusted. */
export function rejectMalformed(response: ServerResponse, status: Refused): void {
  response.writeHead(status, createHeaders(status));
  response.end(texts[status]);
}

const reasons: Record<string, Refused> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Node has no request or response object for these. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const begun = "_httpMessage" in socket ? toRecord(socket._httpMessage) : {};
  if (socket.writable && error.code !== "ECONNRESET" && !begun.headersSent) {
    const status = reasons[error.code ?? ""] ?? 400;
    const lines = Object.entries(createHeaders(status)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${texts[status]}`);
  }
  socket.destroy();
}

function createHeaders(status: Refused): Record<string, string> {
  return {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(texts[status])),
    "Cache-Control": "no-store",
    Connection: "close",
    ...(status === 405 ? { Allow: "GET, HEAD, POST" } : {}),
    ...everyAnswer,
  };
}
