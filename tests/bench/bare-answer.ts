import { rawRequest } from "../support/processes/raw-request.ts";

/** What a bare server is to send, whatever is asked. */
export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The packed answer to a request as it goes over the wire, for a bare server to send the same. */
export async function bareAnswer(url: string, headers: Record<string, string> = {}): Promise<BareAnswer> {
  const { origin, pathname, search } = new URL(url);
  const asked = { "Accept-Encoding": "br", ...headers };
  const answer = await rawRequest(origin, pathname + search, { headers: asked });
  const own = /^(connection|date|keep-alive|content-length|transfer-encoding)$/;
  const kept = Object.entries(answer.headers).filter(([name]) => !own.test(name));
  return {
    status: answer.status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: answer.body,
  };
}
