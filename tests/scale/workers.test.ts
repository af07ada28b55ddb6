import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../support/auth/auth-client.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { eventually } from "../support/eventually.ts";
import { rawRequest } from "../support/processes/raw-request.ts";
import { openTestSite } from "../support/processes/test-site.ts";
import { makeCustomer } from "../support/shop/customers.ts";

const token = randomUUID();
const several = 12;
/** Milliseconds; a copy that nobody told of a change would live for a minute. */
const patience = 10_000;
const site = openTestSite({ WEB_CONCURRENCY: "2", METRICS_TOKEN: token });

beforeAll(async () => {
  await eventually(
    () => askSeveral("/readyz"),
    (answers) => answers.every(({ status }) => status === 200),
    patience,
  );
});

/** The same question over connections of their own, so that each worker gets some of them. */
function beginSeveral(path: string, headers: Record<string, string> = {}) {
  return Array.from({ length: several }, () =>
    rawRequest(site.url, path, { headers: { ...headers, Connection: "close" } }),
  );
}

function askSeveral(path: string, headers?: Record<string, string>) {
  return Promise.all(beginSeveral(path, headers));
}

function workers(): number[] {
  const pid = site.process.pid;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").flatMap((child) => (child.trim() ? Number(child) : []));
}

test("two workers share a session, and its end", async () => {
  const { email, password } = await makeCustomer();
  const browser = new AuthClient(site.url);
  await browser.signIn(email, password);
  const cookies = [...(browser.jar.get(new URL(site.url).host) ?? [])];
  const Cookie = cookies.map(([name, value]) => `${name}=${value}`).join("; ");

  const inside = await askSeveral("/account", { Cookie });
  await browser.act("signout");
  const outside = await askSeveral("/account", { Cookie });

  expect(inside.map(({ status }) => status)).toEqual(Array(several).fill(200));
  expect(outside.map(({ status }) => status)).toEqual(Array(several).fill(303));
});

test("what may be asked for only so often is counted by two workers together", async () => {
  const body = new URLSearchParams({ email: `${randomUUID()}@example.com` }).toString();
  const ask = () =>
    rawRequest(site.url, "/recover", {
      method: "POST",
      headers: {
        Origin: site.url,
        Connection: "close",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(body.length),
      },
      body,
    });
  const answers = await Promise.all(Array.from({ length: several }, ask));
  const went = answers.filter(({ status }) => status === 303);

  expect(went).toHaveLength(limits.linkMails);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(several - limits.linkMails);
});

test("what one worker hears of a save, all of them have forgotten", async () => {
  const slug = `workers-${randomUUID()}`;
  const row = { slug, title: "As it was", status: "published", published_at: "2026-01-01T00:00:00Z" };
  const { id } = await asAdmin<{ id: string }>("/items/posts", { method: "POST", body: row });
  const path = `/journal/${slug}`;
  const shows = (title: string) => async () =>
    (await askSeveral(path)).every(({ status, text }) => status === 200 && text.includes(title));
  await eventually(shows("As it was"), Boolean, patience);

  await asAdmin(`/items/posts/${id}`, { method: "PATCH", body: { title: "As it is now" } });

  await eventually(shows("As it is now"), Boolean, patience);
  await asAdmin(`/items/posts/${id}`, { method: "DELETE" });
});

test("what the workers count is told as one sum, whichever is asked", async () => {
  const metrics = async () => {
    const answer = await rawRequest(site.url, "/metrics", { headers: { Authorization: `Bearer ${token}` } });
    return answer.text;
  };
  const searched = async () => {
    const line = /http_server_request_duration_seconds_count\{[^}]*http_route="\/search"[^}]*\} (\d+)/;
    return Number(line.exec(await metrics())?.[1] ?? 0);
  };
  const before = await searched();

  await askSeveral("/search?q=tide", { Cookie: `authjs.session-token=${randomUUID()}` });

  expect((await searched()) - before).toBe(several);
  expect(await metrics()).toContain("process_cpu_seconds_total");
});

test("a worker that dies is replaced, and nobody waits for it", async () => {
  const [first = 0, second = 0] = workers();
  process.kill(first, "SIGKILL");

  const { seen } = await eventually(
    async () => ({ all: await Promise.allSettled(beginSeveral("/healthz")), alive: workers() }),
    ({ all, alive }) =>
      all.some(({ status }) => status === "fulfilled") && alive.length === 2 && !alive.includes(first),
    patience,
  );

  expect(seen.alive).toContain(second);
});
