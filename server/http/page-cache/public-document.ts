import { createHash } from "node:crypto";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";
import { isNotModified } from "../headers/conditional.ts";

/** The same bytes for everybody, unless its headers say that it is private. */
export interface PublicDocument {
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
  /** Seconds. */
  maxAge: number;
  modified?: Date | undefined;
  headers?: Record<string, string>;
}

/** In place of a document: answered with 503. */
export const serviceBusy = { isBusy: true } as const;

/** In place of a document: answered with 429. */
export function createRateLimitedDocument(seconds: number) {
  return { retryAfter: seconds };
}

export async function servePublicDocument(request: Request, read: Read): Promise<Response> {
  const document = await orBusy(read);
  if (document && "isBusy" in document)
    return refusal(503, "Temporarily unavailable.", { "Retry-After": "10" });
  if (!document) return refusal(404, "Not found.");
  if ("retryAfter" in document)
    return refusal(429, "Too many requests.", { "Retry-After": String(document.retryAfter) });
  const { type, body, maxAge, modified } = document;
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": `public, max-age=${maxAge}`,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; sandbox",
    ...document.headers,
  });
  if (modified) headers.set("Last-Modified", modified.toUTCString());
  if (isNotModified(request, etag, modified)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

type Answer = PublicDocument | ReturnType<typeof createRateLimitedDocument> | typeof serviceBusy | undefined;
type Read = () => Answer | Promise<Answer>;

async function orBusy(read: Read): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (isUnavailable(error)) return serviceBusy;
    if (isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Response {
  const all = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers };
  return new Response(`${text}\n`, { status, headers: all });
}
