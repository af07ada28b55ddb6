import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { recordingProxy } from "../../support/processes/recording-proxy.ts";
import { startSite } from "../../support/processes/site.ts";
import { openTestSite } from "../../support/processes/test-site.ts";

const token = "what-a-prometheus-proves-itself-with";
const site = openTestSite({ METRICS_TOKEN: token, TRUST_PROXY: "1", SERVER_TIMING: "on" });

function metrics(authorization?: string, at = site.url) {
  return fetch(`${at}/metrics`, { headers: authorization ? { Authorization: authorization } : {} });
}

/** The value of the first series with this name and these labels. */
async function sample(name: string, labels: string[] = [], at?: string): Promise<number | undefined> {
  const lines = (await (await metrics(`Bearer ${token}`, at)).text()).split("\n");
  const line = lines.find(
    (text) => new RegExp(`^${name}[{ ]`).test(text) && labels.every((label) => text.includes(label)),
  );
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test("a Prometheus with the token reads how pages, kept pages and Directus do", async () => {
  await fetch(`${site.url}/cart`);
  await fetch(`${site.url}/shop/no-such-book-anywhere`);
  await (await fetch(`${site.url}/journal`)).text();
  await (await fetch(`${site.url}/journal`)).text();

  const cart = ['http_request_method="GET"', 'http_route="/cart"', 'http_response_status_code="200"'];
  expect(await sample("http_server_request_duration_seconds_count", cart)).toBe(1);
  expect(await sample("page_cache_hits_total")).toBeGreaterThanOrEqual(1);
  expect(await sample("page_cache_pages")).toBeGreaterThanOrEqual(1);
  expect(await sample("directus_request_duration_seconds_count", ['outcome="200"'])).toBeGreaterThan(0);
  expect(await sample("directus_breaker_open")).toBe(0);
  expect(await sample("nodejs_eventloop_lag_seconds")).toBeGreaterThanOrEqual(0);
});

test("each alerting rule of the docs asks for what there is to read", async () => {
  await fetch(`${site.url}/webhooks/stripe`, { method: "POST", body: "{}" });
  const text = await (await metrics(`Bearer ${token}`)).text();
  const { groups } = parse(readFileSync("docs/deploy/alerts.yaml", "utf8")) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const asked = rules.flatMap(({ expr }) => [...expr.matchAll(/(?<!\{)\b([a-z]+(?:_[a-z]+)+)(?:\{(\w+))?/g)]);
  const selectors = asked.filter(([, name]) => name !== "histogram_quantile");

  expect(rules.every(({ alert, annotations }) => alert && annotations.summary)).toBe(true);
  expect(selectors.length).toBeGreaterThanOrEqual(rules.length - 1);
  for (const [, name = "", label] of selectors) {
    const metric = name.replace(/_(?:bucket|count)$/, "");
    expect(text, name).toContain(`# TYPE ${metric} `);
    if (label) expect(text, name).toMatch(new RegExp(`^${name}\\{[^}]*${label}=`, "m"));
  }
});

test("it reads that Directus is left alone, and that what strangers ask of it is not the reason", async () => {
  const directus = await recordingProxy(endpoints.directus.url);
  const own = await startSite({ METRICS_TOKEN: token, DIRECTUS_URL: directus.url });
  const isOpen = (name: string) => sample(name, [], own.url);
  try {
    expect(await isOpen("directus_breaker_open")).toBe(0);
    await directus.refuse();
    const { seen } = await eventually(
      async () => {
        await fetch(`${own.url}/journal/never-${randomUUID()}`);
        return isOpen("directus_breaker_open");
      },
      (open) => open === 1,
      20_000,
    );
    expect([seen, await isOpen("directus_items_breaker_open")]).toEqual([1, 0]);
  } finally {
    await own.stop();
    await directus.close();
  }
});

test("a developer sees in the answer what it has waited for, where that is turned on", async () => {
  const { headers } = await fetch(`${site.url}/items/posts`);
  const timing = headers.get("Server-Timing") ?? "";

  const [, total] = /^total;dur=([\d.]+)/.exec(timing) ?? [];
  const [, waited, calls] = /directus;dur=([\d.]+);desc="(\d+) calls"/.exec(timing) ?? [];
  expect(Number(calls)).toBeGreaterThanOrEqual(1);
  expect(Number(waited)).toBeGreaterThan(0);
  expect(Number(waited)).toBeLessThanOrEqual(Number(total));
  expect((await fetch(`${endpoints.site}/cart`)).headers.has("Server-Timing")).toBe(false);
});

test("what is counted names routes, and no address that a visitor made up", async () => {
  await fetch(`${site.url}/cart/made-up-by-a-stranger`);
  const text = await (await metrics(`Bearer ${token}`)).text();

  expect(text).toContain('http_route="/*"');
  expect(text).not.toContain("made-up-by-a-stranger");
});

test("whoever does not know the token learns nothing, and without one there is nothing", async () => {
  for (const given of [undefined, "Bearer wrong", `Bearer ${token}x`, `Basic ${token}`, "Bearer "]) {
    const answer = await metrics(given);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("nodejs");
  }
  expect((await metrics(`Bearer ${token}`, endpoints.site)).status).toBe(404);
});

test("a stranger learns whether visitors may come, and whoever has the token which backends are there", async () => {
  const ready = async (headers: Record<string, string>, at = site.url) =>
    (await fetch(`${at}/readyz`, { headers })).json();
  const bearer = { Authorization: `Bearer ${token}` };

  for (const headers of [{}, { Authorization: "Bearer wrong" }] as Record<string, string>[])
    expect(await ready(headers)).toEqual({ status: "ready" });
  expect(await ready(bearer, endpoints.site)).toEqual({ status: "ready" });
  expect(await ready(bearer)).toEqual({
    status: "ready",
    backends: { directus: "up", payments: "up", mail: "up", state: "up" },
  });
});

test("what a request leaves in the log carries the id that its answer names", async () => {
  const answer = await fetch(`${site.url}/webhooks/stripe`, { method: "POST", body: "{}" });
  const id = answer.headers.get("X-Request-Id") ?? "none";

  expect(answer.status).toBe(400);
  expect(await sample("stripe_webhook_deliveries_total", ['outcome="refused"'])).toBeGreaterThanOrEqual(1);
  expect(id).toMatch(/^[\w-]{36}$/);
  await expect.poll(() => site.log()).toMatch(new RegExp(`"requestId":"${id}".*webhook`));
});

test("our own proxy's id is taken over, a stranger's and one that is no id are not", async () => {
  const ask = async (at: string, id: string) =>
    (await fetch(`${at}/cart`, { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");

  expect(await ask(site.url, "0123456789abcdef")).toBe("0123456789abcdef");
  expect(await ask(site.url, "<script>alert(1)</script>")).toMatch(/^[\w-]{36}$/);
  expect(await ask(endpoints.site, "0123456789abcdef")).toMatch(/^[\w-]{36}$/);
});
