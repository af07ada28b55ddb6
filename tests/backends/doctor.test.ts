import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { permissions } from "#server/payments/key-permissions.ts";
import { cardPageMark } from "#server/payments/portal-mark.ts";
import { startPayments } from "../../demo/payments/server.js";
import { checkDirectus } from "../../pack/doctor/directus.ts";
import { checkFlows } from "../../pack/doctor/flows.ts";
import { checkReplacedTexts } from "../../pack/doctor/interface-texts.ts";
import { checkSite } from "../../pack/doctor/site.ts";
import { readPack } from "../../pack/install/pack.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { endpoints, secrets } from "../support/endpoints.ts";
import { type Fate, recordingProxy } from "../support/processes/recording-proxy.ts";
import { siteEnvironment } from "../support/processes/site.ts";
import { createStripeClient } from "../support/shop/members.ts";
import { createVariant } from "../support/shop/test-shop.ts";
import { run } from "./directus.ts";

interface Finding {
  check: string;
  status: "ok" | "problem" | "skipped";
  text: string;
  todo?: string;
}

const port = Number(new URL(endpoints.site).port);
const well: Record<string, string> = {
  ...siteEnvironment(port, join(tmpdir(), "doctor.sqlite")),
  SITE_CURRENCY: "EUR,GBP,USD,JPY,KWD",
};

/** The demo sells in the first three. */
beforeAll(async () => {
  await createVariant({ prices: { JPY: 6500, KWD: 13_500 } });
});

async function examine(env: Record<string, string> = {}) {
  const { code, text } = await run(["pack/doctor.ts", "--json"], { ...well, ...env });
  const findings: Finding[] = JSON.parse(text);
  return { code, findings, of: (check: string) => findings.find((finding) => finding.check === check) };
}

const testMail = "Send a test e-mail";

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** A server of this test's own, in place of one that the site speaks to. */
async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the demo is well, and the whole report says so", async () => {
  const { code, text } = await run(["pack/doctor.ts"], {
    ...well,
    DIRECTUS_ADMIN_TOKEN: endpoints.directus.adminToken,
  });

  expect(text).not.toContain("PROBLEM");
  expect(text).toContain("Everything is well.");
  expect(text).toMatch(/OK +Directus's version +11\./);
  expect(text).toMatch(/OK +Stripe's key +works, in test mode/);
  expect(text).toMatch(/OK +Page for another card +(has|makes) its settings at Stripe/);
  expect(text).toMatch(/OK +Security policy/);
  expect(text).toMatch(/OK +Forms/);
  expect(code).toBe(0);
  for (const secret of [secrets.serviceToken, secrets.authSecret, secrets.stripeSecretKey])
    expect(text).not.toContain(secret);
});

test("every problem says what to do, and the exit code is 1", async () => {
  const { code, findings, of } = await examine({
    DIRECTUS_SERVICE_TOKEN: endpoints.directus.adminToken,
    SMTP_URL: "smtp://127.0.0.1:9",
    STATE_FILE: "package.json/state.sqlite",
    STRIPE_WEBHOOK_SECRET: "whsec_short",
    AUTH_HARBOUR_ISSUER: `${endpoints.identity.issuer}/elsewhere`,
  });

  expect(code).toBe(1);
  const problems = findings.filter(({ status }) => status === "problem");
  expect(problems.map(({ check }) => check).sort()).toEqual(
    ["Mail", "Provider harbour", "Service token", "State", "Webhook secret"].sort(),
  );
  for (const { todo } of problems) expect(todo).toMatch(/\w{4}/);
  expect(of("Service token")?.text).toBe("is an administrator's");
});

test("each permission that a restricted key lacks is named, and trying it changes nothing", async () => {
  const all = permissions.map(({ name }) => name as string);
  const lacks = (...names: string[]) => all.filter((name) => !names.includes(name));
  const standIn = await startPayments({
    port: 0,
    restrictedKeys: {
      rk_test_whole: all,
      rk_test_orders: permissions.filter(({ parts }) => parts.includes("orders")).map(({ name }) => name),
      rk_test_lacking: lacks("charge_write", "invoice_write", "customer_portal_write"),
    },
  });
  onTestFinished(() => standIn.close());
  const ledger = async () => ({ ...(await (await fetch(`${standIn.url}/_sim/state`)).json()), now: 0 });
  const before = await ledger();
  const found = async (key: string) =>
    (await examine({ STRIPE_API_URL: standIn.url, STRIPE_SECRET_KEY: key })).of("Stripe's permissions");

  expect(await found("rk_test_whole")).toMatchObject({ status: "ok", text: "are all there" });
  expect(await found("rk_test_lacking")).toMatchObject({
    status: "problem",
    text: "lack Charges and Refunds write, Invoices write, Customer portal write",
    todo: expect.stringContaining("docs/deploy.md"),
  });
  expect(await found("rk_test_orders")).toMatchObject({
    status: "problem",
    text: expect.stringMatching(/^lack Customers write, Subscriptions write, Invoices write/),
  });
  expect(await ledger()).toEqual(before);
});

test("the page for another card has its settings once the portal has some with our mark", async () => {
  const blind = permissions.filter(({ name }) => !name.startsWith("customer_portal"));
  const standIn = await startPayments({
    port: 0,
    restrictedKeys: { rk_test_blind: blind.map(({ name }) => name) },
  });
  onTestFinished(() => standIn.close());
  const found = async (key = secrets.stripeSecretKey) =>
    (await examine({ STRIPE_API_URL: standIn.url, STRIPE_SECRET_KEY: key })).of("Page for another card");
  const stripe = createStripeClient(standIn);
  const features = { payment_method_update: { enabled: true } };
  const makes = { status: "ok", text: "makes its settings at Stripe at the first click" };

  expect(await found()).toMatchObject(makes);
  await stripe.billingPortal.configurations.create({ features, metadata: { vitrine: "another one" } });
  expect(await found()).toMatchObject(makes);
  await stripe.billingPortal.configurations.create({ features, metadata: cardPageMark });
  expect(await found()).toMatchObject({ status: "ok", text: "has its settings at Stripe" });
  expect(await found("rk_test_blind")).toMatchObject({ status: "skipped" });
});

test("where there are no plans, a restricted key needs nothing for memberships", async () => {
  const orders = permissions.filter(({ parts }) => parts.includes("orders")).map(({ name }) => name);
  const standIn = await startPayments({ port: 0, restrictedKeys: { rk_test_orders: orders } });
  onTestFinished(() => standIn.close());
  const { of } = await examine({
    STRIPE_API_URL: standIn.url,
    STRIPE_SECRET_KEY: "rk_test_orders",
    DIRECTUS_COLLECTIONS: '{"plan_prices":"nowhere"}',
  });

  expect(of("Stripe's permissions")).toMatchObject({
    status: "ok",
    text: expect.stringMatching(/^are there; for what is not in use, it would need Customers write, /),
  });
  expect(of("Page for another card")).toBeUndefined();
});

test("another server at Directus's address is found", async () => {
  const other = await serving((_, response) => response.end("<!doctype html>"));

  expect(await checkDirectus(other, undefined)).toEqual([
    expect.objectContaining({ status: "problem", text: expect.stringContaining("is another server") }),
  ]);
});

/** What the doctor says of Flows where Directus shows them so. */
async function findFlows(change: (flows: Map<string, FlowRow>) => void, collections?: string[]) {
  const shown = {
    flows: await asAdmin<FlowRow[]>("/flows?limit=-1&fields=id,name,status,options,operations.*"),
    collections: collections?.map((collection) => ({ collection })) ?? (await asAdmin("/collections")),
  };
  const own = shown.flows.filter(({ id }) => id.startsWith("0c0ffee0"));
  const byName = new Map(own.map((flow) => [flow.name, flow]));
  change(byName);
  const url = await serving(({ url }, response) => {
    const data = url?.startsWith("/flows") ? [...byName.values()] : shown.collections;
    response.end(JSON.stringify({ data }));
  });
  return checkFlows(url, endpoints.directus.adminToken, installed);
}
interface FlowRow {
  id: string;
  name: string;
  status: string;
  options: { collections: string[] };
  operations: { key: string; options: Record<string, unknown> }[];
}
const installed = {
  pack: readPack(),
  names: {},
  currencies: ["EUR", "GBP", "USD", "JPY", "KWD"],
  webhookSecret: secrets.directusWebhookSecret,
};

test("a Flow that tells the site, that staff press or that guards money is found where it is off, not there or changed", async () => {
  const { url, adminToken } = endpoints.directus;
  const about = (name: string, what: string) => ({
    check: "Flows",
    status: "problem",
    text: expect.stringContaining(`"${name}" ${what}`),
  });
  const get = (flows: Map<string, FlowRow>, name: string) =>
    flows.get(name) ?? expect.fail(`The demo has no Flow "${name}".`);

  expect(await checkFlows(url, adminToken, installed)).toMatchObject([{ check: "Flows", status: "ok" }]);
  const found = await findFlows((flows) => {
    get(flows, "Tell the site of changes").status = "inactive";
    flows.delete("Tell the site what the owner asks for");
    get(flows, "Export as CSV").options.collections.pop();
    for (const { key, options } of get(flows, testMail).operations) if (key === "check") options.code = "";
  });
  expect(found).toHaveLength(4);
  expect(found).toMatchObject([
    about("Tell the site of changes", "is switched off"),
    {
      ...about("Tell the site what the owner asks for", "is not there"),
      todo: expect.stringContaining("--apply"),
    },
    about("Export as CSV", "is not the pack's (exports)"),
    about(testMail, "is not the pack's (check)"),
  ]);
});

test("a button for collections that are not there is not missed, and without a token or a secret the doctor says so", async () => {
  const { url, adminToken } = endpoints.directus;
  const journalAlone = await findFlows((flows) => flows.delete("Export as CSV"), ["posts"]);

  expect(journalAlone).toMatchObject([{ status: "ok" }]);
  expect(await checkFlows(url, undefined, installed)).toMatchObject([{ status: "skipped" }]);
  expect(await checkFlows(url, adminToken, { ...installed, webhookSecret: undefined })).toMatchObject([
    { check: "Flow of changes", status: "skipped" },
    { check: "Flows", status: "ok" },
  ]);
});

test("a service token that Directus does not know is found", async () => {
  expect((await examine({ DIRECTUS_SERVICE_TOKEN: "nobody's" })).of("Service token")).toMatchObject({
    status: "problem",
    text: "Directus does not know it",
  });
});

test.each([
  ["the new one not yet", ["a-new-token-of-nobody", secrets.serviceToken], "number 1 of the 2"],
  ["the old one no longer", [secrets.serviceToken, "an-old-token-of-nobody"], "number 2 of the 2"],
])(
  "of two service tokens %s is known: it says so by number, and checks with the other",
  async (_which, tokens, text) => {
    const { code, findings } = await examine({ DIRECTUS_SERVICE_TOKEN: tokens.join(",") });

    expect(findings.filter(({ check }) => check === "Service token")).toEqual([
      { check: "Service token", status: "ok", text: expect.stringContaining(text), todo: expect.any(String) },
      { check: "Service token", status: "ok", text: "is a narrow user's" },
    ]);
    expect(code).toBe(0);
    for (const token of tokens) expect(JSON.stringify(findings)).not.toContain(token);
  },
);

test.each([
  ["nobody's", { status: "problem", text: "Directus does not know it" }],
  ["nobody's,nobody-else's", { status: "problem", text: "Directus knows none of the 2" }],
  [
    `nobody's,${secrets.serviceToken}`,
    { status: "ok", text: "Directus does not know number 1 of the 2 in DIRECTUS_TOKEN" },
  ],
])("of reader tokens those that Directus does not know are found", async (DIRECTUS_TOKEN, found) => {
  const { findings } = await examine({ DIRECTUS_TOKEN });

  expect(findings.filter(({ check }) => check === "Reader token")).toMatchObject([found]);
});

test("collections under other names are looked for under these, and what is not there is named", async () => {
  const { of } = await examine({ DIRECTUS_COLLECTIONS: '{"products":"vitrine_products"}' });

  expect(of("Collections")).toMatchObject({
    status: "skipped",
    text: expect.stringContaining("without vitrine_products"),
  });
});

/** What Directus says of the schema, to guests; of the fields of a collection, to be changed. */
async function specification() {
  const answer = await fetch(`${endpoints.directus.url}/server/specs/oas`);
  const whole = (await answer.json()) as {
    components: { schemas: Record<string, { "x-collection"?: string; properties: Record<string, unknown> }> };
  };
  const hide = (collection: string, field: string) => {
    const schemas = Object.values(whole.components.schemas);
    const found = schemas.find((schema) => schema["x-collection"] === collection)?.properties ?? {};
    expect(found, `${collection}.${field}`).toHaveProperty(field);
    delete found[field];
  };
  return { whole, hide };
}

test("fields that guests or the service role lack, as after an upgrade, are named with what mends it", async () => {
  const { whole, hide } = await specification();
  hide("posts", "seo");
  hide("forms", "translations");
  hide("block_quote", "content");
  const me = `${endpoints.directus.url}/permissions/me`;
  const headers = { Authorization: `Bearer ${secrets.serviceToken}` };
  const rights = await (await fetch(me, { headers })).json();
  const { update } = rights.data.order_lines;
  expect(update.fields).toContain("tax_rate_ppm");
  update.fields = update.fields.filter((field: string) => field !== "tax_rate_ppm");
  const json = (body: unknown): Fate => ({
    kind: "answer",
    status: 200,
    type: "application/json",
    body: JSON.stringify(body),
  });
  const proxy = await recordingProxy(endpoints.directus.url);
  onTestFinished(() => void proxy.close());
  proxy.behave(({ path, authorization }) => {
    if (path === "/permissions/me") return json(rights);
    return path.startsWith("/server/specs/oas") && !authorization ? json(whole) : undefined;
  });
  const { of } = await examine({ DIRECTUS_URL: proxy.url });

  expect(of("Guests' fields")).toMatchObject({
    status: "skipped",
    text: "lack block_quote.content, forms.translations, posts.seo: pages do without",
    todo: expect.stringContaining("npm run directus:install -- --apply"),
  });
  expect(of("Service's permissions")).toMatchObject({
    status: "problem",
    text: "lack: update order_lines (tax_rate_ppm)",
    todo: expect.stringContaining("npm run directus:install -- --apply adds them as the pack has them"),
  });
});

test("a currency that shoppers may choose and in which nothing is priced is named", async () => {
  const { of } = await examine({ SITE_CURRENCY: "EUR,GBP,NOK" });

  expect(of("Currencies")).toMatchObject({ status: "problem", text: "nothing is priced in NOK" });
});

test.each([
  ["11.10.2", undefined, /older than 11\.11/, /Upgrade Directus/],
  ["12.4.0", { source: null }, /no licence: .*permission rules/, /--only flows,previews/],
])(
  "Directus %s with the licence %o is refused by the installer before anything is written, and named by the doctor",
  async (version, license, text, todo) => {
    const proxy = await recordingProxy(endpoints.directus.url);
    onTestFinished(() => void proxy.close());
    const body = JSON.stringify({ data: { version, license } });
    proxy.behave(({ path }) =>
      path === "/server/info" ? { kind: "answer", status: 200, type: "application/json", body } : undefined,
    );
    const env = { DIRECTUS_URL: proxy.url, DIRECTUS_ADMIN_TOKEN: endpoints.directus.adminToken };
    const refused = await run(["pack/install.ts", "--apply"], env);
    const { of } = await examine(env);

    expect(refused.code).toBe(1);
    expect(refused.text).toMatch(text);
    expect(refused.text).toMatch(todo);
    expect(of("Directus's version")).toMatchObject({
      status: "problem",
      text: expect.stringMatching(text),
      todo: expect.stringMatching(todo),
    });
  },
);

test("the lock on what was booked is tried, and is found open where its Flow is off", async () => {
  const env = { DIRECTUS_ADMIN_TOKEN: endpoints.directus.adminToken };
  const lock = "/flows/0c0ffee0-0000-4000-8000-000000000470";
  const set = (status: string) => asAdmin(lock, { method: "PATCH", body: { status } });
  onTestFinished(async () => void (await set("active")));
  const before = await asAdmin("/items/order_numbers");
  expect((await examine()).of("Locks")).toMatchObject({ status: "skipped" });
  expect((await examine(env)).of("Locks")).toMatchObject({ status: "ok" });

  await set("inactive");
  const { of } = await examine(env);
  expect(of("Locks")).toMatchObject({ status: "problem", todo: expect.stringContaining("Flows") });
  expect(await asAdmin("/items/order_numbers")).toEqual(before);
});

test("where Directus cannot run what a Flow refuses by, the installer refuses before anything is written", async () => {
  const proxy = await recordingProxy(endpoints.directus.url);
  onTestFinished(() => void proxy.close());
  const body = JSON.stringify({ data: { trial_0: null, trial_1: null, trial_2: null } });
  proxy.behave(({ path }) =>
    path.startsWith("/flows/trigger/")
      ? { kind: "answer", status: 200, type: "application/json", body }
      : undefined,
  );
  const { code, text } = await run(["pack/install.ts", "--apply", "--only", "flows"], {
    DIRECTUS_URL: proxy.url,
    DIRECTUS_ADMIN_TOKEN: endpoints.directus.adminToken,
    SITE_CURRENCY: "EUR,GBP,USD,NOK",
  });

  expect(code).toBe(1);
  expect(text).toMatch(/cannot run operations of the kind exec .*Nothing has been written/);
  expect(await asAdmin('/flows?filter={"trigger":{"_eq":"webhook"}}')).toEqual([]);
  const [sold] = await asAdmin<{ options: { code: string } }[]>(
    '/operations?filter={"key":{"_eq":"of_site"}}',
  );
  expect(sold?.options.code).not.toContain("NOK");
});

test("a Directus that is away is one problem, and the rest is checked all the same", async () => {
  const { findings, of } = await examine({ DIRECTUS_URL: "http://127.0.0.1:9" });

  expect(of("Directus")?.status).toBe("problem");
  expect(of("Mail")?.status).toBe("ok");
  expect(findings.filter(({ status }) => status === "problem")).toHaveLength(1);
});

test("a clock that is wrong is found", async () => {
  const hourAgo = new Date(Date.now() - 3600_000).toUTCString();
  const stripe = await serving((_, response) => {
    response.writeHead(200, { Date: hourAgo, "Content-Type": "application/json" });
    response.end('{"data":[]}');
  });
  const { of } = await examine({ STRIPE_API_URL: stripe });

  expect(of("Stripe's clock")).toMatchObject({
    status: "problem",
    text: expect.stringMatching(/^3[56]\d\d s behind ours$/),
  });
  expect(of("Webhook endpoint")).toMatchObject({ status: "problem", text: "none leads to this site" });
});

test("an endpoint of another version of Stripe's API is found", async () => {
  const stripe = await serving((_, response) => {
    const url = `${well.SITE_URL}/webhooks/stripe`;
    const endpoint = { url, status: "enabled", enabled_events: ["*"], api_version: "2024-06-20" };
    response.end(JSON.stringify({ data: [endpoint] }));
  });
  const { of } = await examine({ STRIPE_API_URL: stripe });

  expect(of("Webhook endpoint")).toMatchObject({
    status: "problem",
    text: "sends events of API version 2024-06-20",
  });
});

test("a key that Stripe refuses is found", async () => {
  const stripe = await serving((_, response) => response.writeHead(401).end("{}"));
  const { of } = await examine({ STRIPE_API_URL: stripe });

  expect(of("Stripe's key")).toMatchObject({ status: "problem", text: "is refused" });
});

test("a test key where the site is public is found", async () => {
  const { of } = await examine({ SITE_URL: "https://shop.invalid" });

  expect(of("Stripe's key")).toMatchObject({
    status: "problem",
    text: "is a test key and the site is public: buyers are not charged",
  });
});

test("a proxy that takes the security policy away is found", async () => {
  const site = await serving((_, response) => response.end("<h1>Sign in</h1>"));
  const { of } = await examine({ SITE_URL: site });

  expect(of("Security policy")).toMatchObject({ status: "problem", text: "the header does not arrive" });
});

test.each([
  ["takes Origin away", (headers: Headers) => headers.delete("Origin"), /without the Origin .*\(403\)/],
  ["names another origin", (headers: Headers) => headers.set("Origin", "http://inner:3000"), /\(403\)/],
  ["leads forms on", () => new Response(null, { status: 301, headers: { Location: "/www" } }), /to \/www/],
  ["lets only pages through", () => new Response(null, { status: 405 }), /are answered with 405/],
  ["stands before a server that asks it for the host", () => new Response(null, { status: 500 }), /with 500/],
])("a proxy that %s is found, for no form would work", async (_, change, text) => {
  const proxy = await serving(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const own = request.method === "POST" ? change(headers) : undefined;
    for (const name of ["host", "connection", "content-length"]) headers.delete(name);
    const init = { method: request.method, headers, redirect: "manual" as const };
    const body = request.method === "POST" ? Buffer.concat(await request.toArray()) : undefined;
    const answer = own ?? (await fetch(`${endpoints.site}${request.url}`, { ...init, body }));
    response.statusCode = answer.status;
    for (const name of ["content-security-policy", "location"])
      if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? "");
    response.end();
  });
  const findings = await checkSite(proxy, []);

  expect(findings.find(({ check }) => check === "Security policy")?.status).toBe("ok");
  expect(findings.find(({ check }) => check === "Forms")).toMatchObject({
    status: "problem",
    text: expect.stringMatching(text),
    todo: expect.stringMatching(/proxy/),
  });
});

test("an incomplete configuration is named line by line", async () => {
  const { code, findings } = await examine({ SITE_URL: "", AUTH_SECRET: "short" });

  expect(code).toBe(1);
  expect(findings.filter(({ status }) => status === "problem").map(({ text }) => text)).toEqual([
    expect.stringContaining("SITE_URL"),
    expect.stringContaining("AUTH_SECRET"),
  ]);
});

/** Rows as an import or another program may have left them. */
const odd: Record<string, (rows: Record<string, unknown>[]) => void> = {
  prices: ([first, second, third, fourth, fifth]) => {
    Object.assign(first ?? {}, { price: null, unit_amount: 15.5 });
    Object.assign(second ?? {}, { price: null, currency: "CHF" });
    Object.assign(fourth ?? {}, { ...third, id: fourth?.id });
    Object.assign(fifth ?? {}, { price: "38.00", unit_amount: 38 });
  },
  discounts: ([first, second]) => {
    Object.assign(first ?? {}, { kind: "percent", percentage: 150 });
    Object.assign(second ?? {}, { kind: "fixed", amounts: [] });
  },
  posts: ([first]) => {
    Object.assign(first ?? {}, { slug: "by ferry" });
  },
};

test("rows that cannot be read or sold by are named", async () => {
  const proxy = await serving(async (request, response) => {
    const answer = await fetch(`${endpoints.directus.url}${request.url}`, {
      headers: { Authorization: request.headers.authorization ?? "" },
    });
    const body = await answer.json().catch(() => ({}));
    const [, collection = ""] = /^\/items\/(\w+)\?limit=250&page=1$/.exec(request.url ?? "") ?? [];
    odd[collection]?.(body.data);
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  const { of } = await examine({ DIRECTUS_URL: proxy });
  const rows = of("Rows");

  expect(rows?.status).toBe("problem");
  expect(rows?.text.split("; ")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^prices \S+ unit_amount \(15\.5\)$/),
      expect.stringMatching(/^prices \S+ currency \("CHF"\)$/),
      expect.stringMatching(/^prices \S+ \(a second price in [A-Z]{3}\)$/),
      expect.stringMatching(/^prices \S+ price \("38\.00" beside 38\)$/),
      expect.stringMatching(/^discounts \S+ percentage \(150\)$/),
      expect.stringMatching(/^discounts \S+ \(takes nothing off\)$/),
      expect.stringMatching(/^posts \S+ slug \("by ferry"\)$/),
    ]),
  );
  expect(rows?.text.split("; ")).toHaveLength(7);
});

test("an owner's text that the site cannot say, or that stands twice, is found", async () => {
  const said = { key: "cart.empty", language: "en", text: "Nothing on board" };
  const broken = { key: "mails.receipt.subject", language: "de", text: "Bestellung {nummer}" };
  const check = async (...data: object[]) => {
    const url = await serving((_, answer) => answer.end(JSON.stringify({ data })));
    return checkReplacedTexts(url, "token", "interface_texts");
  };

  expect(await check(said)).toMatchObject({ status: "ok" });
  expect((await check(broken)).text).toContain("mails.receipt.subject (de): {nummer} is not known here");
  expect((await check(said, said)).text).toContain("twice");
});
