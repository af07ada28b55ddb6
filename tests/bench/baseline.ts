import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { BareAnswer } from "./bare-answer.ts";

/**
 * Starts a bare node:http server, in a process of its own, that answers everything with these bytes.
 * @param busy seconds of work that it does for each answer at the machine's present speed, without leaving garbage
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
    const steps = sent.busy > 0 ? sent.busy * countSteps() : 0;
    const headers = Object.entries({ ...sent.headers, ...length }).flat();
    const server = createServer((_request, response) => {
      work(steps);
      response.writeHead(sent.status, headers);
      response.end(bytes.byteLength > 0 ? bytes : undefined);
    });
    // As long as the site's: of many connections some have nothing to do for seconds.
    server.keepAliveTimeout = 65_000;
    server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  });
}

/** As large as a processor's own cache, so that neighbours on the same machine slow it down as they do a site. */
const table = new Int32Array(2 ** 19).map((_, index) => index * 7919);

function work(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step += 1)
    sum = (sum + (table[(sum + step) & (table.length - 1)] ?? 0)) | 0;
  return sum;
}

/** @returns the steps of a second */
function countSteps(): number {
  const some = 1_000_000;
  let done = 0;
  const began = performance.now();
  for (; performance.now() - began < 500; done += some) work(some);
  return (1000 * done) / (performance.now() - began);
}
