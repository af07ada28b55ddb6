import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limitSilence } from "#server/http/socket-timeout.ts";

/** More than the buffers of both sockets take. */
const large = Buffer.alloc(32 * 1024 * 1024);

/** Asks a server with this listener, and reads nothing of what it answers. */
async function ask(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    listener(request, response);
    limitSilence(request, response, 200);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  client.pause();
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [socket] = (await once(server, "connection")) as [Socket];
  const [, response] = await once(server, "request");
  return { socket, response };
}

test("a client that does not read its answer loses its connection", async () => {
  const { socket } = await ask((_request, response) => response.end(large));
  await once(socket, "close");
  expect(socket.writableFinished).toBe(false);
});

test("a connection is closed while its answer is not there in time", async () => {
  const { socket } = await ask(() => {});
  await once(socket, "close");
  expect(socket.bytesWritten).toBe(0);
});

test("an answer that the socket takes at once sets no timer of ours", async () => {
  const { socket, response } = await ask((_request, response) => response.end("here"));
  if (!response.writableFinished) await once(response, "finish");
  expect(socket.timeout).toBeGreaterThanOrEqual(65_000);
});
