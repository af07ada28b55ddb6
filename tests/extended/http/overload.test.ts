import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { freePort } from "../../support/processes/ports.ts";
import { rawRequest } from "../../support/processes/raw-request.ts";
import { type Site, startSite } from "../../support/processes/site.ts";

let calm: Site;

beforeAll(async () => {
  calm = await startSite({ LOG_LEVEL: "error" });
});

afterAll(() => calm?.stop());

/** Waits until a site has made its first pages. */
function readiness(site: Site, status = 200) {
  return expect
    .poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 15_000 })
    .toBe(status);
}

/** Makes every page anew: the cookie of a cart that is empty. */
const anew = { headers: { Cookie: "vitrine.cart=empty" } };

/** A backend that takes every call and answers none. */
async function silentBackend() {
  const server: Server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("with too many answers in the making the next are sent away at once, but for those who must get through", async () => {
  const backend = await silentBackend();
  const site = await startSite({ DIRECTUS_URL: backend.url, DIRECTUS_TIMEOUT: "4", LOG_LEVEL: "error" });
  try {
    const waiting = Array.from({ length: limits.answersAtOnce }, () => rawRequest(site.url, "/about", anew));
    await expect
      .poll(async () => (await rawRequest(site.url, "/checkout/delivery")).status, { timeout: 5_000 })
      .toBe(503);
    const started = performance.now();
    const away = await rawRequest(site.url, "/shop", anew);
    const took = performance.now() - started;

    expect(away.status).toBe(503);
    expect(away.headers["retry-after"]).toBe(String(limits.overloadRetry));
    expect(away.headers["cache-control"]).toBe("no-store");
    expect(away.headers["x-content-type-options"]).toBe("nosniff");
    expect(away.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(away.text).toContain("<h1>Too many visitors at once</h1>");
    expect(took).toBeLessThan(1_000);
    expect((await rawRequest(site.url, "/healthz")).status).toBe(200);
    expect((await rawRequest(site.url, "/readyz")).text).toContain('"status":');
    expect((await rawRequest(site.url, "/webhooks/stripe", { method: "POST", body: "{}" })).status).toBe(400);
    expect((await rawRequest(site.url, "/favicon.svg")).status).toBe(200);
    backend.close();
    const answers = await Promise.all(waiting);
    const sentAway = answers.filter(({ text }) => text.includes("Too many visitors"));
    expect(sentAway.length, "a page of the site's own start may be among those in the making").toBeLessThan(
      2,
    );
    await expect
      .poll(async () => (await rawRequest(site.url, "/checkout/delivery")).status, { timeout: 10_000 })
      .toBe(303);
  } finally {
    backend.close();
    await site.stop();
  }
});

test("whoever comes alone is answered, though the machine has just stood still, and again and again", async () => {
  await readiness(calm);
  for (const stall of [1_000, 1_500, 2_000]) {
    calm.process.kill("SIGSTOP");
    const asked = rawRequest(calm.url, "/cart/currency", {
      method: "POST",
      headers: {
        Origin: calm.url,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": "12",
      },
      body: "currency=EUR",
    });
    await pause(stall);
    calm.process.kill("SIGCONT");
    expect([stall, (await asked).status]).toEqual([stall, 303]);
  }
});

test("what cannot be a request of ours is refused in a word, and the connection closed", async () => {
  const site = calm.url;
  const large = await rawRequest(site, "/cart/lines", {
    method: "POST",
    headers: { "Content-Length": String(limits.requestBytes + 1) },
  }).catch((error: NodeJS.ErrnoException) => error.code);
  const target = await rawRequest(site, "http://evil.example/");
  const body = await rawRequest(site, "/cart", { headers: { "Content-Length": "1" }, body: "x" });
  const heads = await rawRequest(site, "/", { headers: { "X-Long": "x".repeat(limits.headerBytes) } });
  const trace = await rawRequest(site, "/cart", { method: "TRACE" });

  expect(large).toMatchObject({ status: 413, headers: { connection: "close" } });
  expect(target).toMatchObject({ status: 400, headers: { connection: "close" } });
  expect(body).toMatchObject({ status: 400, headers: { connection: "close" } });
  expect(heads.status).toBe(431);
  expect(trace).toMatchObject({ status: 405, headers: { allow: "GET, HEAD, POST", connection: "close" } });
});

test("what caches and servers may read in two ways is refused alike, whether the page is kept, made or a file", async () => {
  const asked = (path: string, ...lines: string[]) =>
    heardAfter([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  for (const path of ["/shop", "/cart", "/favicon.svg", "/healthz", "/robots.txt", "/webhooks/stripe"])
    for (const lines of [
      ["Host: localhost", "Host: evil.example"],
      ["Host: localhost", "host: localhost"],
      ["Connection: close"],
      ["Host: localhost", "Content-Length: 3", "", "abc"],
      ["Host: localhost", "Transfer-Encoding: chunked", "", "0"],
    ])
      expect((await asked(path, ...lines)).heard, `${path} ${lines}`).toMatch(/^HTTP\/1\.1 400 /);
});

test("what Remix's first version took for a request for data is refused, and leaves nothing in the log", async () => {
  for (const path of ["/?_data=", "/shop?_data=routes/shop/shop", "/cart?%5Fdata=root", "/account?q=x&_data"])
    expect([path, (await rawRequest(calm.url, path)).status]).toEqual([path, 400]);
  expect((await rawRequest(calm.url, "/shop?x_data=1")).status).toBe(200);
  expect(calm.log()).not.toContain("a request failed");
});

/** What the site says on a connection on which no more is sent than this, until it closes it. */
async function heardAfter(sent: string): Promise<{ heard: string; took: number }> {
  const { hostname, port } = new URL(calm.url);
  const started = Date.now();
  const heard = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(sent));
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
  return { heard, took: Date.now() - started };
}

test("a sender who never comes to the end of the head, or of a webhook's body, is let go", {
  timeout: 60_000,
}, async () => {
  const posted =
    "POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{";
  const [head, body] = await Promise.all([
    heardAfter("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    heardAfter(posted),
  ]);

  expect(head.heard).toContain("408");
  expect(head.took).toBeLessThan(limits.headersTimeout + 2 * limits.connectionsCheck);
  expect(body.heard).toContain("408");
  expect(body.took).toBeLessThan(limits.requestTimeout + 2 * limits.connectionsCheck);
});

/** Asks on a connection whether the site is there. @returns the status, and none where it is closed instead */
async function aliveOn(socket: Socket): Promise<number | undefined> {
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  const [said] = await Promise.race([once(socket, "data"), once(socket, "close")]).catch(() => []);
  return Buffer.isBuffer(said) ? Number(said.toString().split(" ")[1]) : undefined;
}

/** Opens a connection to the first of the addresses that the site listens on, each of which counts for itself. */
async function connected() {
  const socket = connect(Number(new URL(calm.url).port), "127.0.0.1");
  return { socket, status: await aliveOn(socket) };
}

test("with all connections taken the next is closed at once, those that are open are answered, and freed ones are given anew", async () => {
  const opened: Awaited<ReturnType<typeof connected>>[] = [];
  /** At once: fewer than Node lets wait for their turn. */
  const further = 400;
  /** Connections that other tests' requests may have left open. */
  const fewOthers = 20;
  try {
    while (opened.length < limits.connections + further)
      opened.push(...(await Promise.all(Array.from({ length: further }, connected))));
    const held = opened.filter(({ status }) => status === 200);
    expect(opened.filter(({ status }) => status === undefined)).toHaveLength(opened.length - held.length);
    expect(held.length).toBeLessThanOrEqual(limits.connections);
    expect(held.length).toBeGreaterThan(limits.connections - fewOthers);

    const started = performance.now();
    expect((await connected()).status).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1_000);
    const some = held.filter((_, index) => index % 40 === 0);
    const again = await Promise.all(some.map(({ socket }) => aliveOn(socket)));
    expect(again).toEqual(some.map(() => 200));
  } finally {
    for (const { socket } of opened) socket.destroy();
  }
  await expect
    .poll(
      async () => {
        const { socket, status } = await connected();
        socket.destroy();
        return status;
      },
      { timeout: 5_000 },
    )
    .toBe(200);
});

/** Asks one of several instances over and over, as a balancer does that looks at /readyz. */
async function balance(sites: Site[], isOver: () => boolean) {
  const failures: string[] = [];
  let answered = 0;
  const ready = new Set(sites);
  const look = async (site: Site) => {
    const answer = await fetch(`${site.url}/readyz`).catch(() => undefined);
    if (!answer?.ok) ready.delete(site);
  };
  const looking = setInterval(() => void Promise.all([...ready].map(look)), 100);
  const paths = ["/", "/shop", "/journal", "/shop/soundings", "/shop?q=tide", "/cart"];
  const visit = async (start: number) => {
    for (let turn = start; !isOver(); turn += 1) {
      const site = [...ready][turn % ready.size];
      const path = paths[turn % paths.length];
      const answer = await fetch(`${site?.url}${path}`).catch((error: Error) => error);
      if (answer instanceof Error) failures.push(`${path}: ${answer.cause}`);
      else if (!answer.ok) failures.push(`${path}: ${answer.status}`);
      else
        await answer.text().then(
          () => (answered += 1),
          (error) => failures.push(`${path}: ${error}`),
        );
    }
  };
  await Promise.all([0, 1, 2, 3].map(visit));
  clearInterval(looking);
  return { failures, answered, ready };
}

test("while one of two instances leaves, not one request fails", { timeout: 60_000 }, async () => {
  const leaving = await startSite({ DRAIN_DELAY: "2", LOG_LEVEL: "error" });
  await Promise.all([readiness(leaving), readiness(calm)]);
  let gone = false;
  const balancing = balance([leaving, calm], () => gone);
  try {
    const stopped = leaving.stop("SIGTERM");
    await readiness(leaving, 503);
    await stopped;
    gone = true;
    const { failures, answered, ready } = await balancing;

    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(5);
    expect([...ready]).toEqual([calm]);
  } finally {
    gone = true;
    await balancing;
  }
});

test("a backend that is down is told, and is no reason to send visitors elsewhere", async () => {
  const token = "what-an-operator-proves-himself-with";
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const site = await startSite({ DIRECTUS_URL: nobody, LOG_LEVEL: "error", METRICS_TOKEN: token });
  try {
    await readiness(site);
    const answer = await fetch(`${site.url}/readyz`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await answer.json()).toEqual({
      status: "ready",
      backends: { directus: "down", payments: "up", mail: "up", state: "up" },
    });
  } finally {
    await site.stop();
  }
});
