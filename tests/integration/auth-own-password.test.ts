import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient } from "../support/auth-client.ts";
import { makeCustomer } from "../support/customers.ts";
import { asOwner } from "../support/directus.ts";
import { endpoints } from "../support/endpoints.ts";
import { personas } from "../support/personas.ts";

const { site, directus } = endpoints;

const identitiesOf = (user: string) =>
  asOwner<{ kind: string; password_hash: string }[]>(
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

test("an adopted customer who is suspended is out at once, and stays out", async () => {
  const { id, email, password } = await makeCustomer();
  const browser = new AuthClient();
  await browser.signIn(email, password);
  await asOwner(`/users/${id}`, { method: "PATCH", body: { status: "suspended" } });

  expect(await browser.session()).toBeNull();
  expect((await new AuthClient().signIn(email, password)).location).toContain("code=credentials");
});

test("staff are not adopted: their password stays Directus's to know", async () => {
  const { email, password } = personas.teodor;
  const browser = new AuthClient();
  await browser.signIn(email, password);

  expect((await browser.session())?.user.email).toBe(email);
  expect(await directusKnows(email, password)).toBe(true);
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
