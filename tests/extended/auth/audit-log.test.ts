import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AUDIT_DELAY, type AuditRow, readAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient, newcomer, throughHarbour } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { recordingProxy } from "../../support/processes/recording-proxy.ts";
import { startSite } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const firefox = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0" };

test("who comes in, who does not and who goes is written down, without a secret", async () => {
  const { id, email, password } = await makeCustomer();
  const browser = new AuthClient();
  const knock = { email, password };
  await browser.act("callback/credentials", { ...knock, password: "not-this-one" }, firefox);
  await browser.act("callback/credentials", knock, firefox);
  await browser.act("signout", {}, firefox);

  const own = await readAuditLog({ user: id }, 2);
  expect(own.map(({ event, way }) => [event, way])).toEqual([
    ["signed-in", "password"],
    ["signed-out", null],
  ]);
  const [entry] = own;
  expect(entry?.device).toBe("Firefox, Linux");
  expect(entry?.place).toMatch(/^(127\.0\.0\.0|0:0:0::)$/);
  const ofAddress = await readAuditLog({ account: entry?.account ?? "" }, 2);
  expect(ofAddress.map(({ event, reason }) => [event, reason])).toEqual([
    ["refused", "credentials"],
    ["signed-in", null],
  ]);
  const written = JSON.stringify([...own, ...ofAddress]);
  for (const secret of [email, password, "not-this-one", "127.0.0.1"]) expect(written).not.toContain(secret);
});

test("the first traces of a takeover are there: mails asked for, a change of address, another site's form", async () => {
  const { id, email, password } = await makeCustomer();
  const member = new AuthClient();
  await member.signIn(email, password);
  const [{ account } = { account: "" }] = await readAuditLog({ user: id }, 1);
  const stranger = new AuthClient();
  await stranger.act("signin/email", { email });
  await stranger.post("/recover", { email });
  await stranger.post("/sign-up", { name: "Somebody", email });
  await member.post("/account/profile/email", { email: `${randomUUID()}@example.com` });
  await stranger.act("callback/credentials", { email, password }, { Origin: "https://evil.example" });

  const events = (await readAuditLog({ account }, 5)).map(({ event, user }) => [event, user]);
  expect(events).toEqual([
    ["signed-in", id],
    ["link-asked", null],
    ["recovery-asked", null],
    ["account-asked", null],
    ["email-change-asked", id],
  ]);
  const recent = "/items/sign_in_events?filter[reason][_eq]=foreign-form&sort=-at&limit=1";
  await eventually(
    () => asAdmin<AuditRow[]>(recent),
    ({ length }) => length > 0,
    AUDIT_DELAY,
  );
});

test("who changes their mind at a provider, or comes back twice, is not taken for a forger", async () => {
  const began = new Date().toISOString();
  const browser = new AuthClient();
  const callback = new URL(await throughHarbour(browser, newcomer()));
  const cancelled = new URL(callback);
  cancelled.searchParams.delete("code");
  cancelled.searchParams.set("error", "access_denied");
  await browser.get(cancelled.href);
  await browser.get(callback.href);
  const forged = new URL(await throughHarbour(browser, newcomer()));
  forged.searchParams.set("iss", "https://evil.example");
  await browser.get(forged.href);

  const path = `/items/sign_in_events?filter[provider][_eq]=harbour&filter[event][_eq]=refused&filter[at][_gte]=${began}&sort=at&limit=-1`;
  const wanted = ["cancelled", "over", "forged"];
  const { seen } = await eventually(
    () => asAdmin<AuditRow[]>(path),
    (rows) => wanted.every((one) => rows.some(({ reason }) => reason === one)),
    AUDIT_DELAY,
  );
  expect(seen.every(({ way, user }) => way === "oidc" && user === null)).toBe(true);
});

test("what a member changes is written down as theirs, and goes on without them", async () => {
  const { id, email, password } = await makeCustomer();
  const browser = new AuthClient();
  await browser.signIn(email, password);
  const account = (await readAuditLog({ user: id }, 1))[0]?.account ?? "";
  await browser.get("/account/data/download");
  await readAuditLog({ user: id, event: "data-exported" }, 1);
  const deleted = await browser.post("/account/data", { sure: "true" });
  expect(deleted.location).toContain("/account/deleted");

  const events = await readAuditLog({ account }, 3);
  expect(events.map(({ event, user }) => [event, user])).toEqual([
    ["signed-in", null],
    ["data-exported", null],
    ["account-deleted", null],
  ]);
});

test("a trail that cannot be written keeps nobody out, says so once and is caught up with", async () => {
  const proxy = await recordingProxy(endpoints.directus.url);
  const site = await startSite({ DIRECTUS_URL: proxy.url });
  try {
    const { id, email, password } = await makeCustomer();
    const down = { kind: "answer", status: 503, type: "application/json", body: "{}" } as const;
    proxy.behave(({ path }) => (path.startsWith("/items/sign_in_events") ? down : undefined));
    for (let time = 0; time < 3; time++) {
      const browser = new AuthClient(site.url);
      await browser.signIn(email, password);
      expect((await browser.session())?.user.email).toBe(email);
    }
    await eventually(
      async () => site.log(),
      (log) => log.includes("is not writable"),
      AUDIT_DELAY,
    );
    expect(site.log().split("is not writable")).toHaveLength(2);

    proxy.behave(() => undefined);
    await site.stop();
    const caughtUp = await readAuditLog({ user: id }, 3);
    expect(caughtUp.map(({ event }) => event)).toEqual(["signed-in", "signed-in", "signed-in"]);
  } finally {
    await site.stop();
    await proxy.close();
  }
});

test("an address that nobody has stands there as a code of this site's, the same each time", async () => {
  const email = `${randomUUID()}@example.com`;
  for (const typed of [email, email.toUpperCase()]) await new AuthClient().signIn(typed, "whatever-1");
  const { id, email: known } = await makeCustomer();
  await new AuthClient().signIn(known, "whatever-1");

  const path = "/items/sign_in_events?filter[event][_eq]=refused&sort=-at&limit=200";
  const { seen } = await eventually(
    () => asAdmin<AuditRow[]>(path),
    (rows) => new Set(rows.map(({ account }) => account)).size > 1,
    AUDIT_DELAY,
  );
  const written = JSON.stringify(seen);
  expect(written).not.toContain(email);
  expect(written).not.toContain(known);
  expect(written).not.toContain(id);
});
