import { type AddressInfo, connect, createServer } from "node:net";
import { endpoints } from "../endpoints.ts";

/** For whom a mail was, and when, in milliseconds. */
interface Asked {
  to: string;
  at: number;
}

/**
 * The demo's mail server, watched.
 * @param how `takes: false` is one that takes no mail: it says nothing any more once it has heard for whom one is
 * @param how `greets`: until then it says nothing to whoever connects
 * @returns `asked`: what it was asked to take, so far; `heard`: all that was said to it
 */
export async function openMailServer({ takes, greets }: { takes: boolean; greets?: Promise<void> }) {
  const { hostname, port } = new URL(endpoints.mail.smtp);
  const asked: Asked[] = [];
  const connections: string[][] = [];
  const server = createServer((client) => {
    // What two connections say at the same time must not run into each other.
    const all: string[] = [];
    connections.push(all);
    const mail = connect(Number(port), hostname);
    mail.on("error", () => client.destroy());
    client.on("error", () => mail.destroy());
    client.on("close", () => mail.destroy());
    client.on("data", (chunk) => {
      // The whole envelope comes at once (RFC 2920), before the mail itself.
      const said = chunk.toString("latin1");
      all.push(said);
      const [, to] = /^RCPT TO:<([^>]*)>/im.exec(said) ?? [];
      if (to) asked.push({ to, at: performance.now() });
      if (takes || !to) mail.write(chunk);
    });
    void Promise.resolve(greets).then(() => mail.pipe(client));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    heard: () => connections.map((all) => all.join("")).join("\r\n"),
    close: () => server.close(),
  };
}
