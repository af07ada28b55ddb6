import { type AddressInfo, connect, createServer } from "node:net";
import { endpoints } from "./endpoints.ts";

/**
 * A mail server that takes no mail: it is the demo's until it hears for whom one is, and then says nothing any more.
 * @returns `asked`: for whom it should have taken one, so far
 */
export async function openStuckMailServer() {
  const { hostname, port } = new URL(endpoints.mail.smtp);
  const asked: string[] = [];
  const server = createServer((client) => {
    const mail = connect(Number(port), hostname);
    mail.on("error", () => client.destroy());
    client.on("error", () => mail.destroy());
    client.on("close", () => mail.destroy());
    client.on("data", (chunk) => {
      // The whole envelope comes at once (RFC 2920), before the mail itself.
      const [, to] = /^RCPT TO:<([^>]*)>/im.exec(chunk.toString("latin1")) ?? [];
      if (to) asked.push(to);
      else mail.write(chunk);
    });
    mail.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, close: () => server.close() };
}
