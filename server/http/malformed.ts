import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { limits } from "#server/limits.ts";
import { everyAnswer } from "./security-headers.ts";

/**
 * What no route would answer: a target that is no path, or that Remix would take for a request of its first version, a
 * method that no answer can be made for, a GET that brings a body or a request for two hosts (which caches and servers read
 * in different ways), more bytes than any form has.
 * @returns the status to refuse it with, or undefined
 */
export function malformation(request: IncomingMessage): Refused | undefined {
  const { method, url, headers } = request;
  if (!url?.startsWith("/") || !isOnce(request)) return 400;
  const address = URL.parse(`http://site${url}`);
  if (!address || (address.search !== "" && address.searchParams.has("_data"))) return 400;
  if (method === "TRACE") return 405;
  const length = Number(headers["content-length"] ?? 0);
  const reads = method === "GET" || method === "HEAD";
  if (reads && (length > 0 || headers["transfer-encoding"] !== undefined)) return 400;
  return length > (takesFiles.test(url) ? limits.formUploadBytes : limits.requestBytes) ? 413 : undefined;
}

type Refused = keyof typeof texts;

/** Whether a request names one host; one of HTTP/1.0 may leave it out. @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
function isOnce({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/** Where forms of the CMS are sent to, in any language. */
const takesFiles = /^(\/[\w-]{2,8})?\/forms\/[^/]+$/;

const texts = {
  400: "This request cannot be read.\n",
  405: "This method is not taken.\n",
  408: "This request took too long.\n",
  413: "This is too much to send.\n",
  417: "What this request expects cannot be.\n",
  431: "The head of this request is too large.\n",
};

/** Refuses it in a word and hangs up: what follows on this connection cannot be trusted. */
export function refuseMalformed(response: ServerResponse, status: Refused): void {
  response.writeHead(status, headersOf(status));
  response.end(texts[status]);
}

const reasons: Record<string, Refused> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The same for what is no request at all, or does not come to its end: Node has made neither request nor response of it. */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse };
  if (socket.writable && error.code !== "ECONNRESET" && !begun?.headersSent) {
    const status = reasons[error.code ?? ""] ?? 400;
    const lines = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${texts[status]}`);
  }
  socket.destroy();
}

function headersOf(status: Refused): Record<string, string> {
  return {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(texts[status])),
    "Cache-Control": "no-store",
    Connection: "close",
    ...(status === 405 ? { Allow: "GET, HEAD, POST" } : {}),
    ...everyAnswer,
  };
}
