import { connect } from "node:net";
import { expect, test } from "vitest";
import { endpoints } from "../../support/endpoints.ts";

const { hostname, port, host } = new URL(endpoints.site);

/** Asks for a file and hangs up hard when its first bytes come. */
function hangUpDuring(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once("connect", () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
    socket.once("data", () => socket.resetAndDestroy());
    socket.on("error", () => {});
    socket.once("close", () => resolve());
  });
}

test("visitors who leave while a picture is on its way do not end the site", async () => {
  const page = await (await fetch(`${endpoints.site}/shop/soundings`)).text();
  const picture = /\/assets\/[0-9a-f-]{36}/.exec(page)?.[0] ?? "";
  expect(picture).not.toBe("");

  for (let visit = 0; visit < 10; visit += 1) await hangUpDuring(picture);

  const answer = await fetch(`${endpoints.site}${picture}`);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get("content-length")));
});
