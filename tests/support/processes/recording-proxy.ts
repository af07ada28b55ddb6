import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
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
export function countRounds(recorded: Recorded[]): number {
  let rounds = 0;
  let open = 0;
  for (const { startedAt, endedAt } of recorded.toSorted((a, b) => a.startedAt - b.startedAt)) {
    if (startedAt < open) continue;
    rounds += 1;
    open = endedAt;
  }
  return rounds;
}

/** What the proxy does with a request instead of just passing it on. */
export type Fate =
  | { kind: "answer"; status: number; type: string; body: string }
  /** The answer is there, but kept back. */
  | { kind: "hold"; until: Promise<unknown>; answered: () => void }
  /** The answer is passed on, but late. */
  | { kind: "late"; milliseconds: number }
  /** An answer begins and is never ended, or its connection breaks in the middle. */
  | { kind: "begin"; body: string; ends: "never" | "broken" }
  /** There is never an answer. */
  | { kind: "hang" }
  /** The connection breaks. */
  | { kind: "break" };

/** The search reads what it indexes by itself, all of it or the rows that changed, as a guest. */
export function isSearchIndex({ path, authorization }: Recorded): boolean {
  return authorization === undefined && /[?&]offset=|%22_in%22/.test(path);
}

/** A proxy that writes down all that goes to `target`, and can behave like a backend on a bad day. */
export async function recordingProxy(target: string) {
  const recorded: Recorded[] = [];
  let fateOf: (request: Recorded) => Fate | undefined = () => undefined;
  const server = createServer((incoming, outgoing) => {
    const { method = "", url: path = "", headers } = incoming;
    const startedAt = performance.now();
    const entry = { method, path, authorization: headers.authorization, startedAt, endedAt: Infinity };
    recorded.push(entry);
    outgoing.on("finish", () => {
      entry.endedAt = performance.now();
    });
    const fate = fateOf(entry);
    if (fate?.kind === "break") outgoing.destroy();
    else if (fate?.kind === "answer")
      outgoing.writeHead(fate.status, { "Content-Type": fate.type }).end(fate.body);
    else if (fate?.kind === "begin") begin(outgoing, fate);
    else if (fate?.kind === "late")
      setTimeout(() => pass(`${target}${path}`, incoming, outgoing), fate.milliseconds);
    else if (fate?.kind !== "hang") pass(`${target}${path}`, incoming, outgoing, fate);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    recorded,
    /** From now on requests fare as this says; what it leaves undefined is passed on. */
    behave(next: typeof fateOf) {
      fateOf = next;
    },
    /** Nobody listens any more, until `listen`. */
    async refuse() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /** Listens again where it did; nothing where it still does. */
    async listen() {
      if (server.listening) return;
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function begin(outgoing: ServerResponse, { body, ends }: Extract<Fate, { kind: "begin" }>) {
  outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length + 100 });
  outgoing.write(body, () => {
    if (ends === "broken") outgoing.destroy();
  });
}

function pass(
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  hold?: Extract<Fate, { kind: "hold" }>,
) {
  const { method, headers } = incoming;
  const upstream = request(url, { method, headers }, async (answer) => {
    hold?.answered();
    await hold?.until;
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on("error", () => outgoing.destroy());
  incoming.pipe(upstream);
}
