/** `npm run setup`, with its answers in a file: on an empty Directus, the demo's mail server and a Stripe of this test's own. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { eventTypes } from "#server/payments/event-types.ts";
import { cardPageMark } from "#server/payments/portal-mark.ts";
import { startPayments } from "../../demo/payments/server.js";
import { endpoints } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { mailTo } from "../support/processes/mailbox.ts";
import { freePort } from "../support/processes/ports.ts";
import { startSite } from "../support/processes/site.ts";
import { createStripeClient } from "../support/shop/members.ts";
import { Shopper } from "../support/shop/shopper.ts";
import { adminToken, type EmptyDirectus, run, startDirectus } from "./directus.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-setup-"));
const file = join(folder, ".env");
const reader = `setup-${crypto.randomUUID()}@example.com`;
const stripeKey = "sk_test_setup0of0this0test";
let directus: EmptyDirectus;
let payments: Awaited<ReturnType<typeof startPayments>>;
let port: number;
let first: { code: number; text: string };

const setUp = (answers: string[]) =>
  run([resolve("pack/setup.ts")], {}, { cwd: folder, input: `${answers.join("\n")}\n` });
const values = () => parseEnv(readFileSync(file, "utf8"));
const listEndpoints = async () => (await createStripeClient(payments).webhookEndpoints.list()).data;

beforeAll(async () => {
  [directus, payments, port] = await Promise.all([
    startDirectus(),
    startPayments({ port: 0, restrictedKeys: { rk_test_narrow: ["checkout_session_write"] } }),
    freePort(),
  ]);
  writeFileSync(file, `# a line of the owner's\nMY_OWN=stays\nSITE_URL=\nSTRIPE_API_URL=${payments.url}\n`);
  chmodSync(file, 0o644);
  const site = [
    "shop.example",
    `http://localhost:${port}`,
    "de,en",
    "fr",
    "de-AT",
    "EURO",
    "EUR",
    "de",
    "DE",
  ];
  const ofDirectus = [payments.url, "http://127.0.0.1:9", directus.url, "nobody's", adminToken, "starter"];
  const mail = [
    "smtp://127.0.0.1:9",
    "",
    endpoints.mail.smtp,
    "",
    "nobody",
    "Shop <shop@test.example>",
    reader,
  ];
  const stripe = ["sk_live_of0the0owner", "whsec_x", stripeKey, "pk_live_x", "pk_test_setup", "no"];
  first = await setUp([...site, ...ofDirectus, ...mail, ...stripe]);
}, 240_000);

afterAll(async () => {
  await Promise.all([directus?.stop(), payments?.close()]);
  rmSync(folder, { recursive: true });
});

test("answers that are wrong are told in one line each, and asked for again", () => {
  expect([first.code, first.text]).toEqual([0, expect.stringContaining(".env is written")]);
  expect(first.text.split("\n").filter((line) => line.startsWith("  ! "))).toEqual([
    expect.stringContaining("SITE_URL must be"),
    expect.stringContaining("begins with de"),
    expect.stringContaining("SITE_CURRENCY must be"),
    expect.stringContaining("TAX_COUNTRY must be"),
    expect.stringContaining("is not a Directus"),
    expect.stringContaining("Nothing answers at http://127.0.0.1:9"),
    expect.stringContaining("does not know this token"),
    expect.stringContaining("127.0.0.1:9 answers ESOCKET"),
    expect.stringContaining("needs an address with an @"),
    expect.stringContaining("take a test key"),
    expect.stringContaining("STRIPE_SECRET_KEY must begin"),
    expect.stringContaining("not of the same mode"),
  ]);
});

test("the file has all that the site needs, for its owner alone, and what was in it before", () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toMatch(/^# a line of the owner's\nMY_OWN=stays\nSITE_URL=http/);
  expect(readConfig(values())).toMatchObject({
    siteUrl: `http://localhost:${port}`,
    locale: "de-AT",
    currency: "EUR",
    tax: { country: "DE", byStripe: false },
    directus: { url: directus.url },
  });
  expect(values().DIRECTUS_ADMIN_TOKEN).toBeUndefined();
});

test("no secret is in what it says", () => {
  const secret = /SECRET|TOKEN|PREVIEW_KEY/;
  const secrets = Object.entries(values()).filter(([name]) => secret.test(name));

  expect(secrets).toHaveLength(6);
  for (const [name, value = ""] of secrets) {
    expect([name, value.length]).toEqual([name, expect.toSatisfy((length: number) => length > 20)]);
    expect(first.text).not.toContain(value);
  }
  expect(first.text).not.toContain(adminToken);
});

test("Stripe has one webhook endpoint with the events that the site reads, and the portal's settings", async () => {
  const [endpoint, ...others] = await listEndpoints();
  const portal = await createStripeClient(payments).billingPortal.configurations.list();

  expect(others).toEqual([]);
  expect(endpoint?.url).toBe(`http://localhost:${port}/webhooks/stripe`);
  expect(endpoint?.enabled_events.toSorted()).toEqual(eventTypes.toSorted());
  expect(portal.data).toEqual([expect.objectContaining({ metadata: cardPageMark })]);
});

test("the test e-mail arrives", async () => {
  expect((await mailTo(reader, "Test e-mail")).text).toContain(`http://localhost:${port}`);
});

test("a second run with empty answers changes nothing, and makes nothing twice", async () => {
  const before = readFileSync(file, "utf8");
  const [endpoint] = await listEndpoints();
  const { code, text } = await setUp(Array(20).fill(""));

  expect([code, text]).toEqual([0, expect.stringContaining(".env is written")]);
  expect(text).not.toContain("!");
  expect(readFileSync(file, "utf8")).toBe(before);
  expect(await listEndpoints()).toEqual([endpoint]);
});

test("parts can be left as they are, and the endpoint replaced for a new secret", async () => {
  const { STRIPE_WEBHOOK_SECRET: before } = values();
  const [old] = await listEndpoints();
  const { code, text } = await setUp(["skip", "skip", "skip", "", "", "", "yes"]);
  const [endpoint, ...others] = await listEndpoints();

  expect([code, text]).toEqual([0, expect.stringContaining("Left as it is")]);
  expect(values().STRIPE_WEBHOOK_SECRET).not.toBe(before);
  expect([endpoint?.id === old?.id, others]).toEqual([false, []]);
});

test("where the answers end too early, it says so and keeps what was written", async () => {
  const before = readFileSync(file, "utf8");
  const { code, text } = await setUp(["", ""]);

  expect([code, text]).toEqual([1, expect.stringContaining("no more answers")]);
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("a service user whose token nobody knows gets a new one", async () => {
  const kept = readFileSync(file, "utf8");
  writeFileSync(
    file,
    kept.replace(/^DIRECTUS_SERVICE_TOKEN=.*$/m, "DIRECTUS_SERVICE_TOKEN=of-another-directus"),
  );
  const { code } = await setUp(["skip", "", adminToken, "no", "yes", "skip", "skip"]);
  const { DIRECTUS_SERVICE_TOKEN: token = "" } = values();

  expect(code).toBe(0);
  expect(kept).not.toContain(token);
  expect(await directus.ask("/users/me?fields=id", { token })).toEqual({ id: expect.any(String) });
});

test("while the service user's token is replaced, it gets the first of the two, and the file keeps both", async () => {
  const kept = readFileSync(file, "utf8");
  const { DIRECTUS_SERVICE_TOKEN: old = "" } = values();
  const token = crypto.randomUUID();
  writeFileSync(file, kept.replace(old, `${token},${old}`));
  const without = await setUp(["skip", "", "", "", "skip", "skip"]);
  const { code, text } = await setUp(["skip", "", adminToken, "no", "yes", "skip", "skip"]);

  expect([without.code, code]).toEqual([0, 0]);
  expect(without.text).not.toContain("!");
  expect(values().DIRECTUS_SERVICE_TOKEN).toBe(`${token},${old}`);
  expect(await directus.ask("/users/me?fields=id", { token })).toEqual({ id: expect.any(String) });
  for (const secret of [token, old]) expect(without.text + text).not.toContain(secret);
  const installed = await setUp(["skip", "", adminToken, "yes", "skip", "skip"]);
  expect(installed.code).toBe(0);
  expect(await directus.ask("/users/me?fields=id", { token })).toEqual({ id: expect.any(String) });
  writeFileSync(file, kept.replace(old, token));
});

test("where the key may not make an endpoint, the secret of one made by hand is asked for", async () => {
  const kept = readFileSync(file, "utf8");
  const given = "whsec_of0an0endpoint0made0by0hand";
  const before = await listEndpoints();
  const { code, text } = await setUp(["skip", "skip", "skip", "rk_test_narrow", "", "", "not one", given]);

  expect(code).toBe(0);
  expect(text).toContain("The key may not write webhook endpoints");
  expect(text).toContain("the site tries again at the first click");
  expect(text).not.toContain(given);
  expect(values().STRIPE_WEBHOOK_SECRET).toBe(given);
  expect(await listEndpoints()).toEqual(before);
  writeFileSync(file, kept);
});

test("Stripe Tax, where Studio is opened and the identity providers are tried, with what to do about each", async () => {
  const kept = readFileSync(file, "utf8");
  const give = (studio: string, issuer: string) =>
    writeFileSync(
      file,
      `${kept.replace(/^(DIRECTUS_PUBLIC_URL|AUTH_PROVIDERS)=.*\n/gm, "")}
DIRECTUS_PUBLIC_URL=${studio}\nAUTH_PROVIDERS=harbour\nAUTH_HARBOUR_ISSUER=${issuer}\nAUTH_HARBOUR_CLIENT_ID=vitrine\nAUTH_HARBOUR_CLIENT_SECRET=s\n`,
    );
  const setTax = (missing: string[]) =>
    fetch(`${payments.url}/_sim/tax`, { method: "POST", body: JSON.stringify({ missing }) });
  const answers = ["skip", "skip", "skip", "", "", "yes", "", "", ""];
  give(payments.url, "http://127.0.0.1:9");
  await setTax(["head_office"]);
  const wrong = await setUp(answers);
  give(directus.url, endpoints.identity.issuer);
  await setTax([]);
  const right = await setUp(answers);
  writeFileSync(file, kept);
  const said = ({ text }: { text: string }) => text.split("\n").filter((line) => line.startsWith("  ! "));

  expect([wrong.code, right.code]).toEqual([0, 0]);
  expect(said(wrong)).toEqual([
    expect.stringContaining("Stripe Tax is not set up yet (head_office)"),
    expect.stringContaining("Correct DIRECTUS_PUBLIC_URL"),
    expect.stringContaining("Correct AUTH_HARBOUR_ISSUER"),
  ]);
  expect(said(right)).toEqual([]);
  expect(right.text).toContain("Stripe Tax is set up.");
  expect(right.text).toContain(`Studio answers at ${directus.url}.`);
  expect(right.text).toContain("Provider harbour answers at");
});

test("the site starts with it, sells, and hears of the payment", async () => {
  const given = Object.fromEntries(Object.entries(values()).map(([name, value]) => [name, value ?? ""]));
  const site = await startSite({ ...given, AUTH_PROVIDERS: "", PORT: String(port) });
  try {
    const shopper = new Shopper(site.url);
    const { html } = await shopper.get("/shop/example-1");
    await shopper.add(/name="variant"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? "");
    const { location } = await shopper.checkout();
    const [session] = /cs_test_\w+/.exec(location ?? "") ?? [];
    await fetch(`${payments.url}/_sim/sessions/${session}/pay`, { method: "POST", body: "{}" });

    const readOrders = () => directus.ask<{ status: string }[]>("/items/orders?fields=status");
    await eventually(readOrders, ([order]) => order?.status === "paid", 15_000);
    const readDeliveries = async () => (await fetch(`${payments.url}/_sim/deliveries`)).text();
    await eventually(readDeliveries, (text) => /"status": 200/.test(text), 15_000);
  } finally {
    await site.stop();
  }
});
