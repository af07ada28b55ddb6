import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Translator } from "#app/messages/translator.ts";
import { limits } from "#server/limits.ts";
import { findAccount, readAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient, signedOut } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { ar, de, en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const { site } = endpoints;
const { maya, jonas, teodor } = personas;
const wrong = `${site}/auth/signin?error=CredentialsSignin&code=credentials`;

test("a member signs in, is who they are, and signs out", async () => {
  const browser = new AuthClient();
  const reply = await browser.signIn(maya.email, maya.password, { callbackUrl: "/account?tab=1" });

  expect(reply.status).toBe(302);
  expect(reply.location).toBe(`${site}/account?tab=1`);
  expect(reply.text).toBe("");
  const cookie = reply.cookies.find((line) => line.startsWith("authjs.session-token=")) ?? "";
  expect(cookie).toMatch(
    /^authjs\.session-token=[\w-]{43}; Expires=\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);

  const session = await browser.session();
  expect(session?.user).toEqual({ name: maya.name, email: maya.email });
  expect(session?.expires).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

  const out = await browser.act("signout", { callbackUrl: "/journal" });
  expect(out.location).toBe(`${site}/journal`);
  expect(out.cookies).toContain("authjs.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  expect(await browser.session()).toBeNull();
});

test("a script gets the address instead of the redirect, and the cookie all the same", async () => {
  const browser = new AuthClient();
  const fields = { email: maya.email, password: maya.password, callbackUrl: "/account" };
  const reply = await browser.act("callback/credentials", fields, { "X-Auth-Return-Redirect": "1" });

  expect(reply.status).toBe(200);
  expect(reply.json()).toEqual({ url: `${site}/account` });
  expect(reply.location).toBe(`${site}/account`);
  expect(reply.cookies.some((line) => line.startsWith("authjs.session-token="))).toBe(true);
  expect((await browser.session())?.user.email).toBe(maya.email);
});

test("version 4 of the client asks for the address in the form", async () => {
  const browser = new AuthClient();
  const reply = await browser.signIn(maya.email, maya.password, { json: "true", callbackUrl: "/" });

  expect(reply.json()).toEqual({ url: `${site}/` });
});

test("a wrong password and an unknown address are told apart by nothing", async () => {
  const { email } = await makeCustomer();
  const known = await new AuthClient().signIn(email, "not it");
  const unknown = await new AuthClient().signIn(`${randomUUID()}@example.com`, "not it");
  const malformed = await new AuthClient().signIn(`no address ${randomUUID()}`, "not it");

  for (const reply of [known, unknown, malformed]) {
    expect(reply.status).toBe(302);
    expect(reply.location).toBe(wrong);
    expect(reply.cookies.map((line) => line.split("=")[0])).toEqual(["vitrine.typed-address"]);
  }
});

test("tries with a wrong password come to an end long before Directus suspends the user", async () => {
  const { id, email, password } = await makeCustomer();
  await new AuthClient().signIn(email, password);
  const account = await findAccount(id);
  const tries = Array.from({ length: 12 }, (_, index) => new AuthClient().signIn(email, `wrong ${index}`));
  const codes = (await Promise.all(tries)).map(({ location = "" }) =>
    new URL(location).searchParams.get("code"),
  );

  expect(codes.filter((code) => code === "credentials")).toHaveLength(limits.passwordFailures);
  expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(12 - limits.passwordFailures);
  expect((await new AuthClient().signIn(email, password)).location).toContain("code=too_many_attempts");
  expect(await asAdmin<{ status: string }>(`/users/${id}?fields=status`)).toEqual({ status: "active" });
  const [limit] = await readAuditLog({ account, event: "limit-reached" }, 1);
  expect(limit).toMatchObject({ way: "password", reason: "too-many-tries" });
});

test("the owner is told that strangers try passwords, once; nobody else is", async () => {
  const { email } = await makeCustomer();
  const unknown = `${randomUUID()}@example.com`;
  for (const address of [unknown, email])
    await Promise.all(Array.from({ length: 8 }, () => new AuthClient().signIn(address, "not it")));
  await mailTo(email, en("mails.notices.suspicious-attempts.subject"));
  await new AuthClient().signIn(email, "not it");

  expect(await mailsTo(email)).toHaveLength(1);
  expect(await mailsTo(unknown)).toEqual([]);
});

test("what strangers try keeps nobody out of a browser that they have signed in with before", async () => {
  const { email, password } = await makeCustomer();
  const owner = new AuthClient();
  await owner.signIn(email, password);
  await owner.act("signout");
  await Promise.all(Array.from({ length: 8 }, () => new AuthClient().signIn(email, "not it")));
  const stranger = await new AuthClient().signIn(email, password);
  await owner.signIn(email, password);

  expect(stranger.location).toContain("code=too_many_attempts");
  expect((await owner.session())?.user.email).toBe(email);
});

test("whoever tried too often reads for how long, in the page's language, and programs are told", async () => {
  const { email } = await makeCustomer();
  const tries = () => Promise.all(Array.from({ length: 8 }, () => new AuthClient().signIn(email, "not it")));
  const refused = (await tries()).find(({ location }) => location?.includes("too_many_attempts"));
  const wait = Number(refused?.headers.get("Retry-After"));
  const page = await new AuthClient().get(`/sign-in${new URL(refused?.location ?? "").search}`);
  const longer = "error=CredentialsSignin&code=too_many_attempts&wait=10000";
  const inGerman = await new AuthClient().get(`/de/sign-in?${longer}`);
  const inArabic = await new AuthClient().get(`/ar/sign-in?${longer}`);

  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(limits.signInWait);
  expect(page.headers.get("Retry-After")).toBe(String(wait));
  const waits = (t: Translator, time: string) => t("auth.signIn.problems.too_many_attempts", { wait: time });
  expect(page.text).toContain(waits(en, "1 minute"));
  expect(inGerman.text).toContain(waits(de, "3 Stunden"));
  expect(inArabic.text).toContain(waits(ar, "3 ساعات"));
});

test("each sign-in has an id of its own, and ends the session before it", async () => {
  const browser = new AuthClient();
  await browser.signIn(maya.email, maya.password);
  const first = browser.cookie("authjs.session-token");
  await browser.signIn(maya.email, maya.password);
  const second = browser.cookie("authjs.session-token");

  expect(second).not.toBe(first);
  const replayed = await new AuthClient().get("/auth/session", { Cookie: `authjs.session-token=${first}` });
  expect(replayed.text).toBe("null");
});

test("an id chosen by somebody else before the sign-in opens nothing after it", async () => {
  const browser = new AuthClient();
  browser.cookiesOf(new URL(site).host).set("authjs.session-token", "chosen");
  await browser.signIn(maya.email, maya.password);

  expect(browser.cookie("authjs.session-token")).not.toBe("chosen");
});

test("after sign-out the old id opens nothing", async () => {
  const browser = new AuthClient();
  await browser.signIn(maya.email, maya.password);
  const id = browser.cookie("authjs.session-token");
  await browser.act("signout");

  const replayed = await new AuthClient().get("/account", { Cookie: `authjs.session-token=${id}` });
  expect(replayed.status).toBe(303);
});

test("a suspended member is out as soon as Directus tells of it", async () => {
  const { id, email, password } = await makeCustomer();
  const browser = new AuthClient();
  await browser.signIn(email, password);
  expect((await browser.get("/account")).status).toBe(200);

  await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "suspended" } });

  await signedOut(browser);
  expect((await browser.get("/account")).location).toBe(`${site}/sign-in?returnTo=%2Faccount`);
  expect((await new AuthClient().signIn(email, password)).location).toBe(wrong);

  await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "active" } });
  expect((await browser.get("/account")).status).toBe(303);
});

test("the staff signs in with the password that Directus knows", async () => {
  const browser = new AuthClient();
  await browser.signIn(teodor.email, teodor.password);

  expect((await browser.session())?.user).toEqual({ name: teodor.name, email: teodor.email });
  expect((await browser.get("/account/orders")).text).toContain(en("buying.order.account.none"));
});

test("maya sees her orders, and jonas does not see them", async () => {
  const mine = new AuthClient();
  await mine.signIn(maya.email, maya.password);
  const list = await mine.get("/account/orders");
  const href = /href="(\/account\/orders\/[\w-]+)"/.exec(list.text)?.[1] ?? "";
  expect(list.headers.get("Cache-Control")).toContain("no-store");

  const order = await mine.get(href);
  expect(order.status).toBe(200);
  expect(order.text).toContain(en("buying.order.lines"));
  expect(order.headers.get("Cache-Control")).toContain("no-store");

  const other = new AuthClient();
  await other.signIn(jonas.email, jonas.password);
  expect((await other.get(href)).status).toBe(404);
  expect((await other.get("/account/orders")).text).not.toContain(href);
  expect((await new AuthClient().get(href)).location).toBe(
    `${site}/sign-in?returnTo=${encodeURIComponent(href)}`,
  );

  const owner = new AuthClient();
  await owner.signIn(personas.ragna.email, personas.ragna.password);
  expect((await owner.get(href)).status).toBe(404);
});

test.each(["not-an-id", "00000000-0000-4000-8000-000000000000", "%2e%2e%2fusers", "a'b"])(
  "an order %s does not exist",
  async (id) => {
    const browser = new AuthClient();
    await browser.signIn(maya.email, maya.password);

    expect((await browser.get(`/account/orders/${id}`)).status).toBe(404);
  },
);

test("twenty requests at the same time are one member's", async () => {
  const browser = new AuthClient();
  await browser.signIn(maya.email, maya.password);
  const sessions = await Promise.all(Array.from({ length: 20 }, () => browser.session()));

  expect(new Set(sessions.map((session) => session?.user.email))).toEqual(new Set([maya.email]));
});
