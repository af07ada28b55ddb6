import { expect, test } from "vitest";
import { expectAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { expireRecentAuth } from "../../support/auth/expire-recent-auth.ts";
import { type Fault, SoftAuthenticator } from "../../support/auth/soft-authenticator.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { de, en, matchPart } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { signInNewCustomer } from "../../support/shop/customers.ts";

const site = openTestSite({ LANGUAGES: "en,de" });

type Options = { action: string; options: { challenge: string; allowCredentials?: { id: string }[] } };
const path = "/account/security/passkeys";
const asksForUrl = { "X-Auth-Return-Redirect": "1" };

async function signedIn() {
  const member = await signInNewCustomer(site.url);
  return { ...member, authenticator: new SoftAuthenticator(site.url) };
}

async function optionsFor(client: AuthClient, action: string): Promise<Options> {
  return (await client.get(client.at(`webauthn-options/passkey?action=${action}`))).json();
}

async function register(
  client: AuthClient,
  authenticator: SoftAuthenticator,
  fault: Fault = {},
  callbackUrl = path,
) {
  const { options } = await optionsFor(client, "register");
  const data = JSON.stringify(authenticator.create(options, fault));
  return client.act("callback/passkey", { action: "register", data, callbackUrl });
}

async function enter(authenticator: SoftAuthenticator, fault: Fault = {}) {
  const client = new AuthClient(site.url);
  const { options } = await optionsFor(client, "authenticate");
  const data = JSON.stringify(authenticator.get(options, fault));
  const fields = { action: "authenticate", data, callbackUrl: "/account" };
  const cookies = new Map(client.cookiesOf(new URL(site.url).host));
  return { client, fields, cookies, reply: await client.act("callback/passkey", fields) };
}

const passkeysOf = (user: string) =>
  asAdmin<{ id: string; name: string; last_used_at: string | null; public_key: string }[]>(
    `/items/identities?filter[user][_eq]=${user}&filter[kind][_eq]=passkey&fields=id,name,last_used_at,public_key`,
  );

test("a member adds a passkey and signs in with it, without a name", async () => {
  const { id, email, client, authenticator } = await signedIn();
  const before = client.cookie("authjs.session-token");
  const added = await register(client, authenticator);
  expect([added.status, added.location]).toEqual([302, `${site.url}${path}`]);
  expect(client.cookie("authjs.session-token")).not.toBe(before);
  expect(client.cookie("authjs.challenge")).toBeUndefined();
  await mailTo(email, en("mails.notices.passkey-added.subject"));

  const { client: other, reply } = await enter(authenticator);
  expect(reply.location).toBe(`${site.url}/account`);
  expect((await other.session())?.user.email).toBe(email);
  const [kept] = await passkeysOf(id);
  expect(kept?.last_used_at).toBeTruthy();
  expect((await client.get(path)).text).toContain(kept?.name);
});

test("providers and clients of Auth.js know passkeys by their own type", async () => {
  const client = new AuthClient(site.url);
  const providers = (await client.get(client.at("providers"))).json<Record<string, { type: string }>>();
  expect(providers.passkey).toMatchObject({
    type: "webauthn",
    callbackUrl: `${site.url}/auth/callback/passkey`,
  });
  const { client: member, authenticator } = await signedIn();
  const { options } = await optionsFor(member, "register");
  const data = JSON.stringify(authenticator.create(options));
  const fields = { action: "register", data, csrfToken: await member.csrfToken() };
  const added = await member.post(member.at("callback/passkey"), fields, asksForUrl);
  expect(added.status).toBe(200);
  expect(new URL(added.json<{ url: string }>().url).origin).toBe(site.url);
});

test("a guest gets the same options whatever they say, and cannot register", async () => {
  const { email } = await signedIn();
  const client = new AuthClient(site.url);
  const shapes = await Promise.all(
    ["", "action=authenticate", `email=${email}`, `action=authenticate&email=${email}`].map(async (query) => {
      const reply = await client.get(client.at(`webauthn-options/passkey?${query}`));
      const { action, options } = reply.json<Options>();
      return { status: reply.status, action, names: Object.keys(options).sort() };
    }),
  );
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  expect(shapes[0]).toEqual({
    status: 200,
    action: "authenticate",
    names: ["challenge", "rpId", "timeout", "userVerification"],
  });
  for (const query of ["action=register", `action=register&email=${email}`, "action=other"]) {
    expect((await client.get(client.at(`webauthn-options/passkey?${query}`))).status).toBe(400);
  }
  const elsewhere = await client.get(client.at("webauthn-options/harbour"));
  expect(elsewhere.location).toContain("error=Configuration");
});

test("an answer is taken once, in the browser that asked, and only with its token", async () => {
  const { client, authenticator } = await signedIn();
  await register(client, authenticator);
  const { fields, cookies, reply } = await enter(authenticator);
  expect(reply.location).toBe(`${site.url}/account`);

  const replay = new AuthClient(site.url);
  for (const [name, value] of cookies) replay.cookiesOf(new URL(site.url).host).set(name, value);
  expect((await replay.act("callback/passkey", fields)).location).toContain("WebAuthnVerificationError");
  const stranger = new AuthClient(site.url);
  expect((await stranger.act("callback/passkey", fields)).location).toContain("WebAuthnVerificationError");
  const tokenless = await stranger.post(stranger.at("callback/passkey"), fields);
  expect(tokenless.location).toContain("error=MissingCSRF");
  for (const client of [replay, stranger]) expect(await client.session()).toBeNull();
});

test("an answer for another site, to another challenge or without a check of the person lets nobody in", async () => {
  const { client, authenticator } = await signedIn();
  await register(client, authenticator);
  const faults = [{ origin: "https://evil.example" }, { challenge: "AAAA" }, { unverified: true }];
  for (const fault of faults) {
    const { client: other, reply } = await enter(authenticator, fault);
    expect(reply.location).toContain("/error?error=WebAuthnVerificationError");
    expect(await other.session()).toBeNull();
    const added = await register(client, new SoftAuthenticator(site.url), fault);
    expect(added.location).toContain("WebAuthnVerificationError");
  }
  const { reply } = await enter(authenticator);
  expect(reply.location).toBe(`${site.url}/account`);
});

test("an answer that names another member lets nobody in, one that names its own or nobody does", async () => {
  const [{ email, client, authenticator }, other] = await Promise.all([signedIn(), signedIn()]);
  await register(client, authenticator);

  for (const userHandle of [Buffer.from(other.id).toString("base64url"), "", "nobody"]) {
    const { client: browser, reply } = await enter(authenticator, { userHandle });
    expect(reply.location).toBe(`${site.url}/auth/error?error=WebAuthnVerificationError`);
    expect(await browser.session()).toBeNull();
  }
  for (const fault of [{}, { userHandle: null }]) {
    const { client: browser } = await enter(authenticator, fault);
    expect((await browser.session())?.user.email).toBe(email);
  }
});

test("nonsense is refused in the same way", async () => {
  const client = new AuthClient(site.url);
  await optionsFor(client, "authenticate");
  const nonsense: Record<string, string>[] = [
    {},
    { action: "authenticate", data: "{" },
    { action: "other", data: "{}" },
  ];
  for (const fields of nonsense) {
    const reply = await client.act("callback/passkey", fields);
    expect(reply.location).toContain("WebAuthnVerificationError");
  }
  expect((await client.get("/sign-in/error?error=WebAuthnVerificationError")).status).toBe(403);
});

test("a passkey is only added by who has just proved who they are, and never by staff", async () => {
  const { client, authenticator } = await signedIn();
  const { options } = await optionsFor(client, "register");
  expireRecentAuth(site);
  const data = JSON.stringify(authenticator.create(options));
  expect((await client.get(client.at("webauthn-options/passkey?action=register"))).status).toBe(403);
  expect((await client.act("callback/passkey", { action: "register", data })).location).toContain(
    "WebAuthnVerificationError",
  );
  expect((await client.get(path)).location).toContain("/confirm?returnTo=");

  const staff = new AuthClient(site.url);
  await staff.signIn(personas.teodor.email, personas.teodor.password);
  expect((await staff.get(staff.at("webauthn-options/passkey?action=register"))).status).toBe(400);
});

test("a passkey that is added on a page in another language has its name in it, and so has the mail", async () => {
  const { id, email, client, authenticator } = await signedIn();
  await register(client, authenticator, {}, `/de${path}`);

  expect(await passkeysOf(id)).toMatchObject([{ name: de("security.sessions.unknown") }]);
  await mailTo(email, de("mails.notices.passkey-added.subject"));
});

test("passkeys are renamed and removed by their owner alone, the last way in never", async () => {
  const { id, email, client, authenticator } = await signedIn();
  await register(client, authenticator);
  const [{ id: passkey } = { id: "" }] = await passkeysOf(id);
  const stranger = await signedIn();
  for (const verb of ["rename", "remove"]) {
    const reply = await stranger.client.post(`${path}/${verb}`, { passkey, name: "Mine" });
    expect(reply.status).toBe(404);
    expect((await client.get(`${path}/${verb}`)).status).toBe(200);
  }
  const nameless = await client.post(`${path}/rename`, { passkey, name: "  " });
  expect(nameless.status).toBe(422);
  expect(nameless.text).toMatch(matchPart(en, "security.passkeys.badName", { length: 60 }));
  await client.post(`${path}/rename`, { passkey, name: "Blue <key>" });
  expect((await client.get(path)).text).toContain("Blue &lt;key&gt;");

  const rows = await asAdmin<{ id: string }[]>(
    `/items/identities?filter[user][_eq]=${id}&filter[kind][_eq]=password&fields=id`,
  );
  for (const row of rows) await asAdmin(`/items/identities/${row.id}`, { method: "DELETE" });
  expect((await client.post(`${path}/remove`, { passkey })).status).toBe(422);
  const gone = { kind: "oidc", key: `test:${id}`, issuer: "https://not-configured.example", subject: id };
  await asAdmin("/items/identities", { method: "POST", body: { ...gone, user: id } });
  expect((await client.post(`${path}/remove`, { passkey })).status).toBe(422);
  await client.post("/account/security/password", { password: "a quiet harbour at dusk" });
  expect((await client.post(`${path}/remove`, { passkey })).location).toContain("done=passkey-removed");
  await mailTo(email, en("mails.notices.passkey-removed.subject"));
  await expectAuditLog(id, "passkey-added", "passkey-renamed", "password-changed", "passkey-removed");
  expect((await enter(authenticator)).reply.location).toContain("WebAuthnVerificationError");
});

test("who is suspended does not come in with a passkey", async () => {
  const { id, client, authenticator } = await signedIn();
  await register(client, authenticator);
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "suspended" } });

  expect((await enter(authenticator)).reply.location).toContain("error=AccessDenied");
});
