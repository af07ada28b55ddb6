import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { BareAnswer } from "./bare-answer.ts";

/**
 * Starts a bare node:http server, in a process of its own, that answers everything with these bytes.
 * @param busy milliseconds of CPU that it computes for each answer, without leaving garbage
 */
export async function startBaseline({ status, headers, body }: BareAnswer, busy = 0) {
  const child = fork(fileURLToPath(import.meta.url), ["serve"], { serialization: "advanced" });
  child.send({ status, headers, body: body.toString("base64"), busy });
  const port = await new Promise<number>((resolve) =>
    child.once("message", (message) => resolve(Number(message))),
  );
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => child.kill() };
}

if (process.argv[2] === "serve") {
  process.once("message", (sent: Omit<BareAnswer, "body"> & { body: string; busy: number }) => {
    const bytes = Buffer.from(sent.body, "base64");
    const length = sent.status === 304 ? {} : { "Content-Length": String(bytes.byteLength) };
    const headers = Object.entries({ ...sent.headers, ...length }).flat();
    const server = createServer((_request, response) => {
      if (sent.busy > 0) compute(1000 * sent.busy);
      response.writeHead(sent.status, headers);
      response.end(bytes.byteLength > 0 ? bytes : undefined);
    });
    // As long as the site's: of many connections some have nothing to do for seconds.
    server.keepAliveTimeout = 65_000;
    server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  });
}

/** @param microseconds of this process's CPU, however long that takes */
function compute(microseconds: number): void {
  const { user, system } = process.cpuUsage();
  for (let spent = 0; spent < microseconds; ) {
    const now = process.cpuUsage();
    spent = now.user + now.system - user - system;
  }
}
