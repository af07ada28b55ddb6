import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "#server/limits.ts";

/**
 * What no route would answer: a target that is no path, a GET that brings a body (which caches and servers read in
 * different ways), more bytes than any form has.
 * @returns the status to refuse it with, or undefined
 */
export function malformation({ method, url, headers }: IncomingMessage): 400 | 413 | undefined {
  if (!url?.startsWith("/") || !URL.canParse(`http://site${url}`)) return 400;
  const length = Number(headers["content-length"] ?? 0);
  const reads = method === "GET" || method === "HEAD";
  if (reads && (length > 0 || headers["transfer-encoding"] !== undefined)) return 400;
  return length > (takesFiles.test(url) ? limits.formUploadBytes : limits.requestBytes) ? 413 : undefined;
}

/** Where forms of the CMS are sent to, in any language. */
const takesFiles = /^(\/[\w-]{2,8})?\/forms\/[^/]+$/;

/** Refuses it in a word and hangs up: what follows on this connection cannot be trusted. */
export function refuseMalformed(response: ServerResponse, status: 400 | 413): void {
  const text = status === 400 ? "This request cannot be read.\n" : "This is too much to send.\n";
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    Connection: "close",
  });
  response.end(text);
}
