import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { freePort } from "../../support/processes/ports.ts";
import { rawRequest } from "../../support/processes/raw-request.ts";
import { siteEnvironment, startSite } from "../../support/processes/site.ts";
import { openMailServer } from "../../support/processes/watched-mail-server.ts";

test("the server lists every problem of its configuration and does not start", () => {
  const env: Record<string, string> = { PATH: process.env.PATH ?? "", SITE_URL: "shop.example", PORT: "x" };
  const run = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", "server/index.ts"], {
    env: env as NodeJS.ProcessEnv,
    encoding: "utf8",
  });

  expect(run.status).not.toBe(0);
  for (const name of ["SITE_URL", "PORT", "AUTH_SECRET", "DIRECTUS_URL", "STRIPE_SECRET_KEY", "SMTP_URL"]) {
    expect(run.stderr).toContain(name);
  }
  expect(run.stderr).not.toContain("    at ");
});

test("test keys where the site is public do not keep it from starting, and are said once", async () => {
  const taken = Number(new URL(endpoints.site).port);
  const said = (changes: Record<string, string>) => {
    const env: Record<string, string> = {
      PATH: process.env.PATH ?? "",
      ...siteEnvironment(taken, "-"),
      ...changes,
    };
    const args = ["--disable-warning=ExperimentalWarning", "server/index.ts"];
    const run = spawnSync(process.execPath, args, { env: env as NodeJS.ProcessEnv, encoding: "utf8" });
    expect(run.stdout).toContain("cannot listen");
    return run.stdout.split("test keys: buyers are not charged").length - 1;
  };

  expect(said({ SITE_URL: "https://shop.example", WEB_CONCURRENCY: "2" })).toBe(1);
  expect(said({ WEB_CONCURRENCY: "2" })).toBe(0);
});

test("a page of a backend that is down is a 503 with Retry-After, never empty", async () => {
  const site = await startSite({ DIRECTUS_URL: `http://127.0.0.1:${await freePort()}` });
  try {
    for (const path of ["/", "/shop", "/shop/soundings", "/items/posts", "/journal"]) {
      const answer = await fetch(`${site.url}${path}`);

      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("Retry-After"), path).toBeTruthy();
      expect(await answer.text(), path).toContain("<h1");
    }
    const asked = await (await fetch(`${site.url}/shop?preview=a.b&q=%22%3Ex`)).text();
    expect(asked).toContain(
      `<a href="/shop?preview=a.b&amp;q=%22%3Ex" class="button button-primary">${en("nextSteps.again")}</a>`,
    );
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  } finally {
    await site.stop();
  }
});

/** Routes without a page of their own. */
const onlyForms = [
  "/checkout/delivery",
  "/confirm/code",
  "/account/security/providers/link",
  "/account/security/providers/unlink",
  "/account/security/second-step/off",
  "/account/security/second-step/codes/kept",
  "/account/security/sessions/end",
  "/account/security/sessions/end-others",
];

test.each(["/%5C", "/%5cevil.example/", "//%5C", "/x/../%5C?a=1"])(
  "%s, which decodes to a host, is refused and is no fault of the site's",
  async (path) => {
    const { status } = await rawRequest(endpoints.site, path);
    expect(status).toBe(400);
  },
);

test("a site that says it is ready has made its first pages before anybody asks", async () => {
  const site = await startSite();
  try {
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    for (const path of ["/", "/shop", "/journal"]) {
      const { status, headers } = await fetch(`${site.url}${path}`);
      expect([path, status, headers.get("Cache-Status")]).toEqual([path, 200, "vitrine; hit"]);
    }
  } finally {
    await site.stop();
  }
});

test("a form from another site is refused with a page, and one from nowhere too", async () => {
  const site = await startSite();
  const post = (headers: Record<string, string>, path = "/cart/lines") =>
    fetch(`${site.url}${path}`, {
      method: "POST",
      body: new URLSearchParams({ variant: "x", quantity: "1" }),
      headers,
      redirect: "manual",
    });
  try {
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site", Origin: site.url },
      {},
    ]) {
      const answer = await post(headers as Record<string, string>);

      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(await answer.text()).toContain("<h1");
    }
    for (const path of onlyForms) {
      const answer = await post({ Origin: "https://evil.example" }, path);

      expect(answer.status, path).toBe(403);
      expect(await answer.text(), path).toContain("<h1");
    }
  } finally {
    await site.stop();
  }
});

/** A request without the header that every one of HTTP/1.1 has. */
async function withoutHost(site: string, body: string) {
  const socket = connect(Number(new URL(site).port), "127.0.0.1");
  await once(socket, "connect");
  const head = ["POST /recover HTTP/1.0", "Origin: https://shop.example", `Content-Length: ${body.length}`];
  socket.end(`${head.join("\r\n")}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n${body}`);
  const answer = await text(socket);
  return { status: Number(answer.split(" ", 2)[1]), text: answer };
}

test("whatever host a proxy or a stranger names, a form of our own is read and another's is refused", async () => {
  const siteUrl = "https://shop.example";
  const site = await startSite({ SITE_URL: siteUrl });
  const body = "email=ada-at-nowhere";
  const post = (headers: Record<string, string>) =>
    rawRequest(site.url, "/recover", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Host: "shop.example", ...headers },
    });
  const ours = { Origin: siteUrl, "Sec-Fetch-Site": "same-origin" };
  try {
    const read: Record<string, string>[] = [
      { Origin: siteUrl },
      { ...ours, Host: "vitrine-1:3000" },
      { ...ours, Host: "127.0.0.1" },
      { ...ours, "X-Forwarded-Host": "evil.example" },
      { ...ours, "X-Forwarded-Host": "shop.example:443" },
      { ...ours, "X-Forwarded-Host": "inner, shop.example", "X-Forwarded-Port": "8080" },
      { ...ours, Forwarded: "host=evil.example;proto=http" },
      { "Sec-Fetch-Site": "same-origin" },
      { ...ours, Origin: "http://127.0.0.1:3000" },
      { ...ours, Origin: "null" },
      { ...ours, Origin: "no address" },
    ];
    for (const headers of read) {
      const answer = await post(headers);

      expect(answer.status, JSON.stringify(headers)).toBe(422);
      expect(answer.text, JSON.stringify(headers)).toContain('value="ada-at-nowhere"');
    }
    const hostless = await withoutHost(site.url, body);
    expect(hostless.status).toBe(422);
    expect(hostless.text).toContain('value="ada-at-nowhere"');

    const refused: Record<string, string>[] = [
      { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
      { Origin: "https://evil.example", Host: "evil.example" },
      { Origin: "https://shop.example.evil.example" },
      { Origin: "http://shop.example" },
      { Origin: "no address", "X-Forwarded-Host": "shop.example" },
      { Origin: siteUrl, "Sec-Fetch-Site": "cross-site", "X-Forwarded-Host": "shop.example" },
    ];
    for (const headers of refused) {
      const answer = await post(headers);

      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(answer.text, JSON.stringify(headers)).toContain("<h1");
    }
    expect(site.log()).not.toContain('"level":50');
  } finally {
    await site.stop();
  }
});

test("whoever asks for the head of a page's data, wherever they come from, is told that it is there", async () => {
  const site = await startSite();
  try {
    for (const path of ["/shop.data", "/de/cart.data", "/account/orders.data", "/items/posts.data"])
      for (const Origin of ["https://evil.example", "null", "no address"]) {
        const [asked, read] = await Promise.all([
          rawRequest(site.url, path, { method: "HEAD", headers: { Origin } }),
          rawRequest(site.url, path, { headers: { Origin } }),
        ]);
        expect([path, Origin, asked.status]).toEqual([path, Origin, read.status]);
      }
    expect(site.log()).not.toContain('"level":50');
  } finally {
    await site.stop();
  }
});

test("a mail that waits for the mail server goes out before the process is gone", async () => {
  let open = () => {};
  const greets = new Promise<void>((resolve) => {
    open = resolve;
  });
  const mails = await openMailServer({ takes: true, greets });
  const site = await startSite({ SMTP_URL: mails.url });
  const email = `${crypto.randomUUID()}@example.com`;
  expect((await new AuthClient(site.url).post("/recover", { email })).status).toBe(303);

  const stopped = site.stop("SIGTERM");
  await eventually(
    () => fetch(`${site.url}/healthz`).catch(() => "gone"),
    (answer) => answer === "gone",
    5_000,
  );
  open();
  await stopped;
  mails.close();

  expect((await mailTo(email, /./)).to).toBe(email);
});

test("a request in flight is finished after SIGTERM, and the process is gone soon", async () => {
  const site = await startSite();

  const answer = fetch(`${site.url}/shop`);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const started = Date.now();
  await Promise.all([answer.then((response) => response.text()), site.stop("SIGTERM")]);

  expect((await answer).status).toBe(200);
  expect(Date.now() - started).toBeLessThan(5_000);
});

test("the analytics script is on public pages and allowed there, and nowhere else", async () => {
  const analytics = "https://count.example";
  const site = await startSite({ ANALYTICS_SCRIPT: `${analytics}/js/script.js#0f5c` });
  const tag = `<script defer="" src="${analytics}/js/script.js" data-domain="localhost" data-website-id="0f5c">`;
  const read = async (url: string) => {
    const answer = await fetch(url);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    return { has: (await answer.text()).includes(tag), allowed: policy.split(analytics).length - 1 };
  };
  try {
    for (const path of ["/", "/shop", "/journal/slack"])
      expect({ path, ...(await read(site.url + path)) }).toEqual({ path, has: true, allowed: 2 });
    for (const path of ["/cart", "/sign-in", "/orders/find"])
      expect({ path, ...(await read(site.url + path)) }).toEqual({ path, has: false, allowed: 0 });
    expect((await read(`${site.url}/nothing-here`)).has).toBe(false);
    expect(await read(endpoints.site)).toEqual({ has: false, allowed: 0 });
  } finally {
    await site.stop();
  }
});
