import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveDirectus } from "../../demo/directus/command.js";
import { buildHistory } from "../../demo/directus/history/index.js";
import { writePayments } from "../../demo/directus/history/write-payments.js";
import { createDirectusEnvironment, loadContent, prepareDirectus } from "../../demo/directus/index.js";
import { findProjectNode, SHARED_CACHE } from "../../demo/launcher/paths.js";
import { startPayments } from "../../demo/payments/server.js";
import { endpoints, secrets as ofDemo } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/processes/ports.ts";
import { siteEnvironment, startSite } from "../support/processes/site.ts";
import { run } from "./directus.ts";

/** Directus gives out no more at a time. */
const PAGE = 1_000;

/** What `npm start` shows: the demo's Directus with the fourteen months before today. */
const folder = mkdtempSync(join(tmpdir(), "vitrine-history-"));
const stateFile = join(folder, "payments.json");
const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
let history: ReturnType<typeof buildHistory>;
let environment: Record<string, string>;
let stripe: string;

beforeAll(async () => {
  history = buildHistory(await loadContent(), new Date());
  const [dir, port] = [join(folder, "directus"), await freePort()];
  const { adminToken } = endpoints.directus;
  const secrets = {
    directusSecret: "unused",
    adminPassword: "admin",
    adminToken,
    serviceToken: ofDemo.serviceToken,
  };
  const picturesDir = join(SHARED_CACHE, "pictures");
  await prepareDirectus({ dir, port, secrets, picturesDir, fast: true, buildPast: () => history });
  const env = createDirectusEnvironment({ dir, port, secrets, fast: true, cacheDir: SHARED_CACHE });
  ends.unshift(await serveDirectus({ node: findProjectNode(), dir, env }));
  writePayments(stateFile, history);
  const sitePort = await freePort();
  const payments = await startPayments({
    port: 0,
    stateFile,
    webhookUrl: `http://localhost:${sitePort}/webhooks/stripe`,
    webhookSecret: ofDemo.webhookSecret,
  });
  ends.unshift(() => payments.close());
  stripe = payments.url;
  environment = {
    PORT: String(sitePort),
    DIRECTUS_URL: String(env.PUBLIC_URL),
    STRIPE_API_URL: stripe,
    SITE_CURRENCY: "EUR,GBP,USD",
  };
}, 120_000);

afterAll(async () => {
  for (const end of ends) await end();
});

/** As the administrator, who sees all. */
async function ask(path: string) {
  const headers = { Authorization: `Bearer ${endpoints.directus.adminToken}` };
  const answer = await fetch(`${environment.DIRECTUS_URL}${path}`, { headers });
  expect(answer.status, path).toBe(200);
  return (await answer.json()).data;
}

async function readAll(items: string) {
  const found = new Map<string, Record<string, unknown>>();
  for (let page = 1; ; page++) {
    const rows = await ask(`${items}?limit=${PAGE}&page=${page}&sort=id`);
    for (const row of rows) found.set(String(row.id), row);
    if (rows.length < PAGE) return found;
  }
}

test("Directus has every row, and reads each as it was written", async () => {
  for (const [collection, rows] of Object.entries(history.rows)) {
    const items = collection === "directus_users" ? "/users" : `/items/${collection}`;
    const found = await readAll(items);
    for (const row of rows) {
      const { key, status, date_created, document, shipping_address, email } = row;
      const own = {
        key,
        status,
        document,
        shipping_address,
        email,
        date_created: date_created?.toISOString(),
      };
      const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
      expect(found.get(String(row.id)), `${collection} ${row.id}`).toMatchObject(said);
    }
  }
});

test("the doctor finds nothing amiss, and the site that starts on it writes to nobody and changes no order", async () => {
  const before = await ask("/items/orders?limit=-1&sort=id&fields=id,status,date_updated,problem");
  const mails = await ask("/items/email_messages?aggregate[count]=id&groupBy[]=status");
  const site = await startSite(environment);
  ends.unshift(() => site.stop());
  const doctor = siteEnvironment(Number(environment.PORT), join(folder, "doctor.sqlite"));
  const { text } = await run(["pack/doctor.ts"], { ...doctor, ...environment });
  expect(text).not.toContain("PROBLEM");

  // Invoices are drawn last, those of three minutes ago and before: the first round has been through all else.
  await eventually(
    () => ask("/items/invoices?limit=1&filter[file][_nnull]=true&fields=id"),
    (drawn) => drawn.length > 0,
    60_000,
  );
  const after = await ask("/items/orders?limit=-1&sort=id&fields=id,status,date_updated,problem");
  const open = new Set(history.sales.filter(({ fulfillment }) => fulfillment === "open").map(({ id }) => id));
  const isClosed = ({ id }: { id: string }) => !open.has(id);
  expect(after.filter(isClosed)).toEqual(before.filter(isClosed));
  expect(await ask("/items/email_messages?aggregate[count]=id&groupBy[]=status")).toEqual(mails);
  const requests = await (await fetch(`${stripe}/_sim/requests`)).json();
  const written = requests.filter(({ method }: { method: string }) => method !== "GET");
  expect(written).toEqual([]);
}, 120_000);
