import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVE_ARGUMENTS } from "../../../demo/launcher/services.js";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { eventually } from "../../support/eventually.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { Shopper } from "../../support/shop/shopper.ts";
import { createVariant } from "../../support/shop/test-shop.ts";

const token = "what-an-operator-proves-himself-with";
const folder = mkdtempSync(join(tmpdir(), "vitrine-full-"));
const stateFile = join(folder, "state.sqlite");
let site: Site;

beforeAll(async () => {
  const env = { STATE_FILE: stateFile, METRICS_TOKEN: token, VITRINE_PAGES: "24" };
  site = await startSite(env, ["--import", "./tests/support/processes/small-disk.js", ...SERVE_ARGUMENTS]);
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const stateNow = async () => {
  const answer = await fetch(`${site.url}/readyz`, { headers: { Authorization: `Bearer ${token}` } });
  return [answer.status, (await answer.json()).backends.state];
};

test("with a full disk the cart, the sign-in and the search are away for a while, pages are there, and all comes back with room", {
  timeout: 60_000,
}, async () => {
  const { id: variant } = await createVariant();
  const customer = await makeCustomer();
  const signIn = async () => {
    const browser = new AuthClient(site.url);
    const { location = "" } = await browser.signIn(customer.email, customer.password);
    const next = await browser.get(location);
    return { location, status: (await browser.get(next.location ?? location)).status };
  };
  await eventually(stateNow, ([status, state]) => status === 200 && state === "up", 10_000);
  // What little is left between other rows is taken by tries that still succeed.
  const fill = () =>
    eventually(
      () => new Shopper(site.url).add(variant),
      ({ status }) => status !== 303,
      30_000,
    );
  const { seen: cart } = await fill();
  const { seen: entered } = await eventually(signIn, ({ status }) => status !== 200, 15_000);

  expect([cart.status, cart.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect(cart.html).toContain("<h1");
  expect(entered).toEqual({ location: `${site.url}/auth/error?error=Unavailable`, status: 503 });
  const search = await fetch(`${site.url}/search?q=tide`);
  expect([200, 503]).toContain(search.status);
  for (const path of ["/", "/shop", "/journal", "/cart", "/sign-in"])
    expect([path, (await fetch(`${site.url}${path}`)).status]).toEqual([path, 200]);
  const fillAndAsk = async () => {
    await fill();
    return stateNow();
  };
  await eventually(fillAndAsk, ([status, state]) => status === 200 && state === "down", 15_000);
  expect(site.log()).not.toContain("a request failed");

  const state = new DatabaseSync(stateFile);
  state.exec("PRAGMA busy_timeout = 5000; DELETE FROM records");
  state.close();
  expect((await new Shopper(site.url).add(variant)).status).toBe(303);
  expect((await signIn()).status).toBe(200);
  await eventually(stateNow, ([, now]) => now === "up", 10_000);
});
