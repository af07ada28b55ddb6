import type { IncomingHttpHeaders } from "node:http";
import { limits } from "#server/limits.ts";
import { encodingFor, pack } from "./encoding.ts";

const texts = /^(text\/(html|css|plain|xml)|application\/([a-z.-]+\+)?(json|xml))\b/;

/** What is read of a request's headers. */
type Asked = Pick<IncomingHttpHeaders, "accept-encoding" | "sec-fetch-site">;

/**
 * Packs an answer that is sent once, in one piece. Answers that nobody may keep are those with secrets in them; they
 * are packed only where the browser says that one of our own pages asked, or the visitor: another site that makes
 * somebody's browser ask over and over learns nothing from their length (BREACH).
 * @see https://www.breachattack.com/
 */
export async function packResponse(asked: Asked, response: Response, headOnly = false): Promise<Response> {
  const { headers } = response;
  if (!texts.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return response;
  if (/no-transform/.test(headers.get("Cache-Control") ?? "")) return response;
  if (!/accept-encoding/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Accept-Encoding");
  const encoding = isGuessable(asked, headers) ? "identity" : encodingFor(asked["accept-encoding"]);
  if (encoding === "identity" || (!response.body && !headOnly)) return response;
  if (headOnly) {
    headers.delete("Content-Length");
    return response;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const packed =
    body.byteLength < limits.packedFrom ? body : await pack(body, encoding, limits.sentBrotliQuality);
  headers.set("Content-Length", String(packed.byteLength));
  if (packed !== body) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(packed), { status: response.status, headers });
}

function isGuessable(asked: Asked, headers: Headers): boolean {
  const fetchSite = asked["sec-fetch-site"];
  return /no-store/.test(headers.get("Cache-Control") ?? "") && !/^(same-origin|none)$/.test(fetchSite ?? "");
}
