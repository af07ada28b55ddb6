import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

interface Answer {
  body: string;
  headers: Record<string, string>;
}

/** Starts a bare node:http server, in a process of its own, that answers everything with these bytes. */
export async function startBaseline(body: Buffer, headers: Record<string, string>) {
  const child = fork(fileURLToPath(import.meta.url), ["serve"], { serialization: "advanced" });
  child.send({ body: body.toString("base64"), headers } satisfies Answer);
  const port = await new Promise<number>((resolve) =>
    child.once("message", (message) => resolve(Number(message))),
  );
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => child.kill() };
}

if (process.argv[2] === "serve") {
  process.once("message", ({ body, headers }: Answer) => {
    const bytes = Buffer.from(body, "base64");
    const server = createServer((_request, response) => {
      response.writeHead(200, { ...headers, "Content-Length": bytes.byteLength });
      response.end(bytes);
    });
    server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  });
}
