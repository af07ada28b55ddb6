import { expect, test } from "vitest";
import { expectSince } from "../../support/auth/audit-log.ts";
import { AuthClient, throughHarbour } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";

const { site, identity } = endpoints;
const auth = `${site}/auth`;
const amina = { email: "amina@example.com", password: "slack-water-amina" };
const notCompleted = `${auth}/signin?error=OAuthCallbackError`;
const untrusted = `${auth}/error?error=Configuration`;

const changed = (address: string, change: (answer: URLSearchParams) => void) => {
  const url = new URL(address);
  change(url.searchParams);
  return url.href;
};
const rowsOfAmina = () =>
  asAdmin<{ id: string; status: string; role: string }[]>(
    `/users?filter[email][_eq]=${amina.email}&fields=id,status,role`,
  );

test("the way to the provider is guarded by state, nonce and PKCE, and takes few wishes along", async () => {
  const browser = new AuthClient();
  const query = new URLSearchParams({
    prompt: "login",
    login_hint: "amina@example.com",
    redirect_uri: "https://evil.example/",
    client_id: "other",
    state: "chosen",
    scope: "admin",
  });
  const reply = await browser.act(`signin/harbour?${query}`, {}, { "X-Auth-Return-Redirect": "1" });
  const url = new URL(reply.json<{ url: string }>().url);

  expect(url.origin).toBe(identity.issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: "vitrine",
    redirect_uri: `${auth}/callback/harbour`,
    scope: "openid profile email",
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    prompt: "login",
    login_hint: "amina@example.com",
  });
  const cookie = reply.cookies.find((line) => line.startsWith("vitrine.oauth.harbour.")) ?? "";
  expect(cookie).toMatch(/=[\w-]{43}; Expires=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(url.searchParams.get("state"));
});

test("somebody new comes in through Harbour ID, and is the same person the next time", async () => {
  const first = new AuthClient();
  const reply = await first.get(await throughHarbour(first, amina, { callbackUrl: "/account?first" }));

  expect(reply.status).toBe(302);
  expect(reply.location).toBe(`${site}/account?first`);
  expect([...first.cookiesOf(new URL(site).host).keys()].filter((name) => name.includes("oauth"))).toEqual(
    [],
  );
  expect((await first.session())?.user).toEqual({ name: "Amina Sahli", email: amina.email });
  expect((await first.get("/account")).text).toContain(en("account.hello", { name: "Amina Sahli" }));

  const second = new AuthClient();
  await second.get(await throughHarbour(second, amina));
  expect((await second.session())?.user.email).toBe(amina.email);

  const users = await rowsOfAmina();
  expect(users).toEqual([
    { id: expect.any(String), status: "active", role: "0c0ffee0-0000-4000-8000-000000000201" },
  ]);
  const of = `filter[user][_eq]=${users[0]?.id}`;
  expect(await asAdmin(`/items/identities?${of}&fields=kind,issuer,key`)).toEqual([
    { kind: "oidc", issuer: identity.issuer, key: expect.stringMatching(`^oidc:${identity.issuer}\\|`) },
  ]);
  expect(await asAdmin(`/items/customers?${of}&fields=email`)).toEqual([{ email: amina.email }]);
});

test("when Directus has ended a member's session, ours goes on with a new one", async () => {
  const browser = new AuthClient();
  await browser.get(await throughHarbour(browser, amina));
  const [user] = await rowsOfAmina();
  await asAdmin(`/users/${user?.id}`, { method: "PATCH", body: { status: "suspended" } });
  await asAdmin(`/users/${user?.id}`, { method: "PATCH", body: { status: "active" } });

  const replies = await Promise.all(Array.from({ length: 8 }, () => browser.get("/account")));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test("two first sign-ins at the same time make one person", async () => {
  const [user] = await rowsOfAmina();
  for (const collection of ["identities", "customers"]) {
    const rows = await asAdmin<{ id: string }[]>(
      `/items/${collection}?filter[user][_eq]=${user?.id}&fields=id`,
    );
    for (const { id } of rows) await asAdmin(`/items/${collection}/${id}`, { method: "DELETE" });
  }
  await asAdmin(`/users/${user?.id}`, { method: "DELETE" });

  const browsers = [new AuthClient(), new AuthClient(), new AuthClient()];
  const callbacks = await Promise.all(browsers.map((browser) => throughHarbour(browser, amina)));
  await Promise.all(browsers.map((browser, index) => browser.get(callbacks[index] ?? "")));
  const sessions = await Promise.all(browsers.map((browser) => browser.session()));

  expect(sessions.map((session) => session?.user.email)).toEqual(Array(3).fill(amina.email));
  const users = await rowsOfAmina();
  expect(users).toHaveLength(1);
  const of = `filter[user][_eq]=${users[0]?.id}`;
  expect(await asAdmin(`/items/identities?${of}`)).toHaveLength(1);
  expect(await asAdmin(`/items/customers?${of}`)).toHaveLength(1);
});

test("who is suspended here is not let in, whatever the provider says", async () => {
  const since = Date.now();
  const [user] = await rowsOfAmina();
  const browser = new AuthClient();
  const callback = await throughHarbour(browser, amina);
  await asAdmin(`/users/${user?.id}`, { method: "PATCH", body: { status: "suspended" } });
  const reply = await browser.get(callback);
  await asAdmin(`/users/${user?.id}`, { method: "PATCH", body: { status: "active" } });

  expect(reply.location).toBe(`${auth}/error?error=AccessDenied`);
  expect(await browser.session()).toBeNull();
  await expectSince(since, { event: "refused", way: "oidc", provider: "harbour", reason: "closed" });
});

test("an equal e-mail is not enough to be let into somebody's account", async () => {
  const since = Date.now();
  const browser = new AuthClient();
  const reply = await browser.get(await throughHarbour(browser, personas.jonas));

  expect(reply.location).toBe(`${auth}/signin?error=OAuthAccountNotLinked`);
  expect(await browser.session()).toBeNull();
  const page = await browser.get(`${site}/sign-in?error=OAuthAccountNotLinked`);
  expect(page.text).toContain(en("auth.signIn.problems.OAuthAccountNotLinked"));
  await expectSince(since, { event: "refused", way: "oidc", provider: "harbour", reason: "not-linked" });
});

test("an answer of the provider is good for one time", async () => {
  const browser = new AuthClient();
  const callback = await throughHarbour(browser, amina);
  const cookies = new Map(browser.cookiesOf(new URL(site).host));
  expect((await browser.get(callback)).status).toBe(302);

  const replay = new AuthClient();
  for (const [name, value] of cookies) replay.cookiesOf(new URL(site).host).set(name, value);
  expect((await replay.get(callback)).location).toBe(notCompleted);
  expect(await replay.session()).toBeNull();
});

test("an answer is worth nothing in another browser, and is spent there", async () => {
  const browser = new AuthClient();
  const callback = await throughHarbour(browser, amina);
  const stranger = new AuthClient();

  expect((await stranger.get(callback)).location).toBe(notCompleted);
  expect(await stranger.session()).toBeNull();
  expect((await browser.get(callback)).location).toBe(notCompleted);
});

test.each([
  ["a state nobody gave", (answer: URLSearchParams) => answer.set("state", "made-up"), notCompleted],
  ["no state", (answer: URLSearchParams) => answer.delete("state"), untrusted],
  ["another issuer", (answer: URLSearchParams) => answer.set("iss", "https://evil.example"), untrusted],
  ["no issuer", (answer: URLSearchParams) => answer.delete("iss"), untrusted],
  ["a made-up code", (answer: URLSearchParams) => answer.set("code", "made-up"), untrusted],
  ["no code", (answer: URLSearchParams) => answer.delete("code"), untrusted],
])("an answer with %s lets nobody in", async (_name, change, expected) => {
  const browser = new AuthClient();
  const callback = changed(await throughHarbour(browser, amina), change);
  const reply = await browser.get(callback);

  expect(reply.status).toBe(302);
  expect(reply.location).toBe(expected);
  expect(await browser.session()).toBeNull();
});

test("the code of one attempt does not fit the state of another: its nonce and verifier differ", async () => {
  const one = new AuthClient();
  const first = new URL(await throughHarbour(one, amina));
  const second = new URL(await throughHarbour(one, amina));
  second.searchParams.set("code", first.searchParams.get("code") ?? "");

  expect((await one.get(second.href)).location).toBe(untrusted);
});

test("two tabs may sign in at the same time", async () => {
  const browser = new AuthClient();
  const one = await throughHarbour(browser, amina, { callbackUrl: "/one" });
  const two = await throughHarbour(browser, amina, { callbackUrl: "/two" });

  expect((await browser.get(one)).location).toBe(`${site}/one`);
  expect((await browser.get(two)).location).toBe(`${site}/two`);
});

test("who cancels at the provider is back on the sign-in page", async () => {
  const browser = new AuthClient();
  const callback = new URL(await throughHarbour(browser, amina));
  callback.searchParams.delete("code");
  callback.searchParams.set("error", "access_denied");
  const reply = await browser.get(callback.href);

  expect(reply.location).toBe(notCompleted);
  expect(reply.cookies).toEqual([expect.stringMatching(/^vitrine\.oauth\.harbour\.[\w-]+=; Max-Age=0;/)]);
});
