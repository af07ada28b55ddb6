import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type RawAnswer, rawRequest } from "../support/processes/raw-request.ts";

/**
 * A backend that answers at once what it has answered before: asks `target` for each address and bearer once, and repeats
 * that. With it a site's own CPU can be measured at its full speed; Directus makes ten pages of a member in a second, at
 * which no code becomes warm.
 */
export async function repeatingProxy(target: string) {
  const known = new Map<string, Promise<RawAnswer>>();
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const ask = async () =>
      rawRequest(target, url, { method, headers: plain(headers), body: await bodyOf(incoming) });
    const name = `${url} ${headers.authorization}`;
    const answer = method === "GET" ? (known.get(name) ?? ask()) : ask();
    if (method === "GET") known.set(name, answer);
    const { status, headers: given, body } = await answer;
    const { "transfer-encoding": _chunked, ...kept } = given as OutgoingHttpHeaders;
    outgoing.writeHead(status, { ...kept, "content-length": body.byteLength }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await incoming.toArray());
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const { connection: _connection, host: _host, ...rest } = headers;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}
