import { createHash } from "node:crypto";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";
import { isUnchanged } from "./conditional.ts";

/** What a machine reads: the same bytes for everybody, unless its headers say that it is one reader's own. */
export interface PublicDocument {
  /** The media type, with its charset. */
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
  /** Seconds for which a copy may be used without asking. */
  maxAge: number;
  modified?: Date | undefined;
  headers?: Record<string, string>;
}

/** Instead of a document: it is there, but not now. */
export const busy = "busy";

/** Instead of a document: it was asked for too often, and may be again in `seconds`. */
export function tooSoon(seconds: number) {
  return { retryAfter: seconds };
}

/**
 * Answers with a document that everybody gets alike, or with 304 to those who have it already.
    if (isUnavailable(error)) return busy;
    if (isDirectusError(error, "not-found")) return undefined;
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13
 */
export async function answerDocument(request: Request, read: Read): Promise<Response> {
  const document = await orBusy(read);
  if (document === busy) return refusal(503, "This cannot be read right now.", { "Retry-After": "10" });
  if (!document) return refusal(404, "There is nothing here.");
  if ("retryAfter" in document)
    return refusal(429, "This was asked for too often.", { "Retry-After": String(document.retryAfter) });
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
  if (isUnchanged(request, etag, modified)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

type Answer = PublicDocument | ReturnType<typeof tooSoon> | typeof busy | undefined;
type Read = () => Answer | Promise<Answer>;

async function orBusy(read: Read): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    if (isUnavailable(error)) return busy;
    if (isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Response {
  const all = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers };
  return new Response(`${text}\n`, { status, headers: all });
}
