import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient, signedOut } from "../../support/auth/auth-client.ts";
import { App, wrongCode } from "../../support/auth/two-factor.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { personas } from "../../support/personas.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const { site, directus } = endpoints;

const identitiesOf = (user: string) =>
  asAdmin<{ kind: string; password_hash: string }[]>(
    `/items/identities?filter[user][_eq]=${user}&fields=kind,password_hash`,
  );

async function directusKnows(email: string, password: string): Promise<boolean> {
  const answer = await fetch(`${directus.url}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return answer.ok;
}

/** Another owner, who may turn two factors on in Studio. */
async function makeOwner() {
  const [person, { role }] = await Promise.all([
    makeCustomer(),
    asAdmin<{ role: string }>("/users/me?fields=role"),
  ]);
  await asAdmin(`/users/${person.id}`, { method: "PATCH", body: { role } });
  return person;
}

/** Turns two factors on in Directus itself, as its Studio does for whoever is signed in there. */
async function turnOnInDirectus(email: string, password: string): Promise<App> {
  let token = "";
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const headers = {
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${directus.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Directus answered ${answer.status} to ${path}: ${await answer.text()}`);
    return answer.status === 204 ? (undefined as T) : ((await answer.json()) as { data: T }).data;
  };
  token = (await ask<{ access_token: string }>("/auth/login", { email, password })).access_token;
  const { secret } = await ask<{ secret: string }>("/users/me/tfa/generate", { password });
  const app = new App(secret);
  await ask("/users/me/tfa/enable", { secret, otp: app.now });
  return app;
}

test("a customer who was made in Studio is adopted when they first sign in", async () => {
  const { id, email, password } = await makeCustomer();
  const first = await new AuthClient().signIn(email, password, { callbackUrl: "/account" });

  expect(first.location).toBe(`${site}/account`);
  expect(await identitiesOf(id)).toEqual([
    { kind: "password", password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
  expect(await directusKnows(email, password)).toBe(false);

  const second = new AuthClient();
  await second.signIn(email.toUpperCase(), password);
  expect((await second.session())?.user.email).toBe(email);
  expect((await new AuthClient().signIn(email, `${password}!`)).location).toContain("code=credentials");
});

test("the same first sign-in sent several times at once lets everybody in and adopts once", async () => {
  const { id, email, password } = await makeCustomer();
  const browsers = Array.from({ length: 4 }, () => new AuthClient());
  const replies = await Promise.all(browsers.map((browser) => browser.signIn(email, password)));

  for (const { location } of replies) expect(location).not.toContain("error=");
  for (const browser of browsers) expect((await browser.session())?.user.email).toBe(email);
  expect(await identitiesOf(id)).toHaveLength(1);
});

test("an adopted customer who is suspended is out as soon as Directus tells of it, and stays out", async () => {
  const { id, email, password } = await makeCustomer();
  const browser = new AuthClient();
  await browser.signIn(email, password);
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "suspended" } });

  await signedOut(browser);
  expect((await new AuthClient().signIn(email, password)).location).toContain("code=credentials");
});

test("staff are not adopted: their password stays Directus's to know", async () => {
  const { email, password } = personas.teodor;
  const browser = new AuthClient();
  await browser.signIn(email, password);

  expect((await browser.session())?.user.email).toBe(email);
  expect(await directusKnows(email, password)).toBe(true);
});

test("a user of Directus with two factors there is asked for the code of their app, and comes in with it", async () => {
  const { id, email, password } = await makeOwner();
  const app = await turnOnInDirectus(email, password);
  const form = new AuthClient();
  const asked = await form.signIn(email, password);
  expect(asked.location).toBe(`${site}/auth/signin?error=CredentialsSignin&code=otp`);
  const screen = await form.get((await form.get(asked.location ?? "")).location ?? "");
  expect(screen.text).toMatch(/<input[^>]* name="otp"/);
  expect(screen.text).toContain(`value="${email}"`);

  expect((await form.signIn(email, password, { otp: wrongCode(app) })).location).toContain("code=otp");
  expect((await form.signIn(email, "not it", { otp: app.now })).location).toContain("code=credentials");
  expect(await form.session()).toBeNull();
  const done = await form.signIn(email, password, { otp: app.now, callbackUrl: "/account" });
  expect(done.location).toBe(`${site}/account`);
  expect((await form.session())?.user.email).toBe(email);
  await asAdmin(`/users/${id}`, { method: "DELETE" });
});

test("the time of a refusal does not tell which address is known", async () => {
  const { email, password } = await makeCustomer();
  await new AuthClient().signIn(email, password);
  const { email: unknown } = await makeCustomer();

  for (const address of [email, unknown, `${randomUUID()}@example.com`]) {
    const started = performance.now();
    await new AuthClient().signIn(address, "not it");
    expect(performance.now() - started, address).toBeGreaterThanOrEqual(limits.passwordRefusal);
  }
});
