import { beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { personas } from "../../support/personas.ts";
import type { Recorded } from "../../support/processes/recording-proxy.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const published = "0c0ffee0-0000-4000-8000-000000000101";
const free = "/journal/slack";
const gated = "/journal/seiches";

const { site, directus: proxy } = openRecordedSite();
let maya: AuthClient;

async function signedIn(at: Site, { email, password }: { email: string; password: string }) {
  const browser = new AuthClient(at.url);
  await browser.signIn(email, password);
  return browser;
}

beforeAll(async () => {
  maya = await signedIn(site, personas.maya);
}, 90_000);

/** Asked with a session's bearer, which is neither the site's nor a guest's. */
const isMembers = ({ authorization }: Recorded) => /^Bearer ey/.test(authorization ?? "");

/** Opens a page, and tells what went to Directus for it with the member's bearer. */
async function listCalls(browser: AuthClient, path: string): Promise<string[]> {
  proxy.recorded.length = 0;
  expect((await browser.get(path)).status).toBe(200);
  const asked = proxy.recorded.filter(isMembers).map((one) => one.path.replace(/\?.*/, ""));
  return asked.filter((one) => one !== "/users/me").sort();
}

async function listWarmCalls(browser: AuthClient, path: string): Promise<string[]> {
  await browser.get(path);
  return listCalls(browser, path);
}

describe("what a member reads as a guest does is the guests' answer", () => {
  test.each([
    ["/", []],
    ["/shop", []],
    ["/journal", []],
    [free, []],
    [gated, ["/items/members_texts"]],
    ["/membership", ["/items/entitlements"]],
    ["/account", ["/items/entitlements", "/items/orders"]],
  ])("%s asks of Directus as the member: %j", async (path, calls) => {
    expect(await listWarmCalls(maya, path)).toEqual(calls);
  });

  test("a member's page is the member's own, and kept by nobody", async () => {
    const { headers, text } = await maya.get("/");

    expect(headers.get("Cache-Control")).toContain("private");
    expect(headers.get("Cache-Tag")).toBeNull();
    expect(text).toContain(personas.maya.name);
  });

  test("/items always reads as the member", async () => {
    await maya.get("/items/posts");

    expect(await listCalls(maya, "/items/posts")).toContain("/items/posts");
  });

  test("staff, who read more than a guest, read by themselves", async () => {
    const teodor = await signedIn(site, personas.teodor);

    expect(await listWarmCalls(teodor, free)).toContain("/items/posts");
  });

  test("whoever has a policy of their own reads by themselves", async () => {
    const { id, email, password } = await makeCustomer();
    const row = { user: id, policy: published };
    const { id: access } = await asAdmin<{ id: string }>("/access", { method: "POST", body: row });
    const browser = await signedIn(site, { email, password });

    expect(await listWarmCalls(browser, free)).toContain("/items/posts");
    await asAdmin(`/access/${access}`, { method: "DELETE" });
  });

  test("with SHARED_READS=off every read is the member's own", { timeout: 60_000 }, async () => {
    const other = await startSite({ DIRECTUS_URL: proxy.url, SHARED_READS: "off" });
    const browser = await signedIn(other, personas.maya);

    expect(await listWarmCalls(browser, "/shop")).toContain("/items/products");
    await other.stop();
  });
});

test("a rule about the person on what guests read as well ends the sharing before the next page", {
  timeout: 60_000,
}, async () => {
  const query = `/permissions?filter[policy][_eq]=${published}&filter[collection][_eq]=products&fields=id,permissions`;
  const [rule] = await asAdmin<{ id: number; permissions: object }[]>(query);
  expect(await listWarmCalls(maya, "/shop")).toEqual([]);
  const personal = {
    _and: [rule?.permissions, { _or: [{ id: { _null: true } }, { id: { _neq: "$CURRENT_USER" } }] }],
  };
  try {
    await asAdmin(`/permissions/${rule?.id}`, { method: "PATCH", body: { permissions: personal } });
    await eventually(
      () => listCalls(maya, "/shop"),
      (calls) => calls.includes("/items/products"),
      5_000,
    );
    expect(await listWarmCalls(maya, "/shop")).toContain("/items/products");
  } finally {
    await asAdmin(`/permissions/${rule?.id}`, { method: "PATCH", body: { permissions: rule?.permissions } });
  }
  await eventually(
    () => listCalls(maya, "/shop"),
    (calls) => calls.length === 0,
    10_000,
  );
});

test("a suspended member is out as soon as Directus tells of it, long before Directus is asked again", {
  timeout: 60_000,
}, async () => {
  const customer = await makeCustomer();
  const browser = await signedIn(site, customer);
  expect((await browser.get("/account")).status).toBe(200);
  await asAdmin(`/users/${customer.id}`, { method: "PATCH", body: { status: "suspended" } });
  await eventually(
    () => browser.session(),
    (session) => session === null,
    5_000,
  );

  expect((await browser.get("/account")).status).toBe(303);
});
