import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Where to cut: before the nth write goes through, or after it was done and before its caller hears of it. */
export interface Cut {
  write: number;
  when: "before" | "after";
}

/**
 * Stands between a site and its backends and counts what is written to them. One write it cuts off: its connection
 * breaks, and where `end` kills the site, that dies as in a power cut: nothing in the site knows of it.
 */
export class CrashInjector {
  /** The writes since it was armed, as "POST /items/orders". */
  writes: string[] = [];
  tripped = false;
  private cut: Cut | undefined;
  private readonly end: () => Promise<void>;
  private readonly servers: ReturnType<typeof createServer>[] = [];

  constructor(end: () => Promise<void>) {
    this.end = end;
  }

  arm(cut?: Cut) {
    this.writes = [];
    this.tripped = false;
    this.cut = cut;
  }

  /** Puts a proxy in front of a backend and gives its address. */
  async inFrontOf(target: string): Promise<string> {
    const server = createServer((incoming, outgoing) => void this.pass(target, incoming, outgoing));
    this.servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close() {
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  private async pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = "", url = "", headers } = incoming;
    // SEARCH is Directus's GET with a body.
    const cut = ["GET", "SEARCH"].includes(method) ? undefined : this.count(`${method} ${url.split("?")[0]}`);
    // Not where it has been armed anew while this request was on its way.
    const isCut = (when: Cut["when"]) => cut?.when === when && cut === this.cut;
    const body: Buffer[] = [];
    try {
      for await (const chunk of incoming) body.push(chunk);
    } catch {
      // The site has died amid what it sent.
      return outgoing.destroy();
    }
    if (isCut("before")) return this.cutOff(outgoing);
    const upstream = request(`${target}${url}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      if (isCut("after")) return this.cutOff(outgoing);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.end(Buffer.concat(parts));
    });
    upstream.on("error", () => outgoing.destroy());
    upstream.end(Buffer.concat(body));
  }

  /** @returns the cut that this write comes to */
  private count(write: string): Cut | undefined {
    this.writes.push(write);
    return !this.tripped && this.writes.length === this.cut?.write ? this.cut : undefined;
  }

  private async cutOff(outgoing: ServerResponse) {
    this.tripped = true;
    await this.end();
    outgoing.destroy();
  }
}
