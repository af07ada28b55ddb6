import type { IncomingHttpHeaders } from "node:http";
import { limits } from "#server/limits.ts";
import { compress, negotiateEncoding } from "./content-encoding.ts";

const texts = /^(text\/(html|css|plain|xml)|application\/([a-z.-]+\+)?(json|xml))\b/;

type Asked = Pick<IncomingHttpHeaders, "accept-encoding" | "sec-fetch-site">;

/**
 * BREACH: `no-store` responses may contain secrets, so cross-site requests, which could measure their length, get
 * them uncompressed.
 * @see https://www.breachattack.com/
 */
export async function compressResponse(
  asked: Asked,
  response: Response,
  headOnly = false,
): Promise<Response> {
  const { headers } = response;
  if (!texts.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return response;
  if (/no-transform/.test(headers.get("Cache-Control") ?? "")) return response;
  if (!/accept-encoding/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Accept-Encoding");
  const encoding = isGuessable(asked, headers) ? "identity" : negotiateEncoding(asked["accept-encoding"]);
  if (encoding === "identity" || (!response.body && !headOnly)) return response;
  if (headOnly) {
    headers.delete("Content-Length");
    return response;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const packed =
    body.byteLength < limits.compressibleBytes
      ? body
      : await compress(body, encoding, limits.sentBrotliQuality);
  headers.set("Content-Length", String(packed.byteLength));
  if (packed !== body) headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(packed), { status: response.status, headers });
}

function isGuessable(asked: Asked, headers: Headers): boolean {
  const fetchSite = asked["sec-fetch-site"];
  return /no-store/.test(headers.get("Cache-Control") ?? "") && !/^(same-origin|none)$/.test(fetchSite ?? "");
}
