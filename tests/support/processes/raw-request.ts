import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/**
 * One request exactly as a test writes it: fetch would tidy the path, and sets headers of its own.
 * @param path the target of the request's first line, untouched
 */
export function rawRequest(
  site: string,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(site);
  const headers = { Host: host, ...options.headers };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, ...options, headers, setHost: false }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const whole = Buffer.concat(parts);
      const { statusCode: status = 0, headers: fields } = answer;
      resolve({ status, headers: fields, body: whole, text: whole.toString() });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
