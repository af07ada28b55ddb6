import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as it went over the wire. */
export interface Recorded {
  method: string;
  path: string;
  authorization: string | undefined;
  /** Milliseconds on the clock of `performance.now()`; `endedAt` is infinite until the answer is through. */
  startedAt: number;
  endedAt: number;
}

/** How many of some requests had to wait for another: those that ran side by side count once. */
export function roundsOf(recorded: Recorded[]): number {
  let rounds = 0;
  let open = 0;
  for (const { startedAt, endedAt } of recorded.toSorted((a, b) => a.startedAt - b.startedAt)) {
    if (startedAt < open) continue;
    rounds += 1;
    open = endedAt;
  }
  return rounds;
}

/** A proxy that writes down all that goes to `target`. */
export async function recordingProxy(target: string) {
  const recorded: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = "", url: path = "", headers } = incoming;
    const entry = {
      method,
      path,
      authorization: headers.authorization,
      startedAt: performance.now(),
      endedAt: Infinity,
    };
    recorded.push(entry);
    const upstream = request(`${target}${path}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on("end", () => {
        entry.endedAt = performance.now();
      });
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    recorded,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
