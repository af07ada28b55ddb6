import { createSign, generateKeyPairSync } from "node:crypto";
import type { JWTPayload } from "jose";
import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { type Site, startSite } from "../../support/processes/site.ts";

/** A provider that does whatever a test wants, and a site that trusts it. */
const forge = new OAuth2Server();
const mail = `forged-${crypto.randomUUID()}@example.com`;
let site: Site;
let issuer = "";

beforeAll(async () => {
  await forge.issuer.keys.generate("RS256", { kid: "first" });
  await forge.start(0, "127.0.0.1");
  issuer = forge.issuer.url ?? "";
  site = await startSite({
    AUTH_PROVIDERS: "forge,other",
    AUTH_FORGE_ISSUER: issuer,
    AUTH_FORGE_CLIENT_ID: "vitrine",
    AUTH_FORGE_CLIENT_SECRET: secret,
    AUTH_OTHER_ISSUER: issuer,
    AUTH_OTHER_CLIENT_ID: "other",
    AUTH_OTHER_CLIENT_SECRET: secret,
  });
});
afterAll(async () => {
  await Promise.all([site.stop(), forge.stop()]);
});
afterEach(() => {
  for (const event of ["beforeTokenSigning", "beforeResponse", "beforeAuthorizeRedirect", "beforeUserinfo"]) {
    forge.service.removeAllListeners(event);
  }
});

const secret = "the secret that the forge shares with the site";
const now = () => Math.floor(Date.now() / 1000);

interface TokenAnswer {
  body: Record<string, unknown>;
  statusCode: number;
}

/** What the ID token says, changed before it is signed. */
function claim(change: JWTPayload = {}) {
  forge.service.on("beforeTokenSigning", (token: { payload: JWTPayload }) => {
    if (token.payload.aud === undefined) return;
    Object.assign(token.payload, { sub: mail, email: mail, email_verified: true, ...change });
  });
}

/** What the token endpoint answers, changed. */
function answer(change: (answer: TokenAnswer) => void) {
  forge.service.on("beforeResponse", change);
}

/** An ID token signed by somebody's own rules instead of the provider's key. */
function sign(make: (claims: JWTPayload) => string) {
  claim();
  answer(({ body }) => {
    const [, payload = ""] = String(body.id_token).split(".");
    body.id_token = make(JSON.parse(Buffer.from(payload, "base64url").toString()));
  });
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function begin(browser: AuthClient, provider = "forge") {
  const begun = await browser.act(`signin/${provider}`);
  return (await browser.get(begun.location ?? "")).location ?? "";
}

async function comeBack() {
  const browser = new AuthClient(site.url);
  const reply = await browser.get(await begin(browser));
  return { browser, reply };
}

async function expectNobody(browser: AuthClient) {
  expect(await browser.session()).toBeNull();
  expect(await asAdmin(`/users?filter[email][_eq]=${mail}`)).toEqual([]);
  expect(await asAdmin(`/items/identities?filter[issuer][_eq]=${encodeURIComponent(issuer)}`)).toEqual([]);
}

const untrusted = () => `${site.url}/auth/error?error=Configuration`;

test.each<[string, JWTPayload]>([
  ["another issuer", { iss: "https://evil.example" }],
  ["another audience", { aud: "other" }],
  ["several audiences without an authorised party", { aud: ["vitrine", "other"] }],
  ["another authorised party", { azp: "other" }],
  ["another nonce", { nonce: "another" }],
  ["no nonce", { nonce: undefined }],
  ["no subject", { sub: undefined }],
  ["an end that is past", { exp: now() - 3600 }],
  ["a beginning that is to come", { nbf: now() + 3600 }],
  ["a birth that is to come", { iat: now() + 86_400, exp: now() + 90_000 }],
  ["another access token's hash", { at_hash: "AAAAAAAAAAAAAAAAAAAAAA" }],
])("an ID token with %s is refused, and nothing is made", async (_name, change) => {
  claim(change);
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test.each(["MAC", "DPoP", "", 1])(
  "an access token of the type %j is refused, and nothing is made",
  async (type) => {
    claim();
    answer(({ body }) => Object.assign(body, { token_type: type }));
    const { browser, reply } = await comeBack();

    expect(reply.location).toBe(untrusted());
    await expectNobody(browser);
  },
);

test("an ID token that nobody signed is refused", async () => {
  sign((claims) => `${part({ alg: "none" })}.${part(claims)}.`);
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test("an ID token whose public key is taken for a shared secret is refused", async () => {
  const { n = "" } = forge.issuer.keys.toJSON()[0] as { n?: string };
  const { createHmac } = await import("node:crypto");
  sign((claims) => {
    const text = `${part({ alg: "HS256", kid: "first" })}.${part(claims)}`;
    return `${text}.${createHmac("sha256", Buffer.from(n, "base64url")).update(text).digest("base64url")}`;
  });
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test("an ID token signed with the client's secret is refused", async () => {
  const { createHmac } = await import("node:crypto");
  sign((claims) => {
    const text = `${part({ alg: "HS256" })}.${part(claims)}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  });
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test("an ID token signed by a key that is not the provider's is refused", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  sign((claims) => {
    const text = `${part({ alg: "RS256", kid: "first" })}.${part(claims)}`;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
  });
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test("an answer without an ID token is refused", async () => {
  answer(({ body }) => {
    delete body.id_token;
  });
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test.each([
  ["refuses the code", { error: "invalid_grant" }, 400],
  ["refuses the code with 200", { error: "invalid_grant" }, 200],
  ["fails", { access_token: "a", id_token: "b" }, 500],
  ["answers something else", ["nothing"], 200],
])("when the token endpoint %s, nobody comes in", async (_name, body, statusCode) => {
  answer((given) => Object.assign(given, { body, statusCode }));
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test("userinfo that speaks of somebody else is refused", async () => {
  claim({ email: undefined });
  forge.service.on("beforeUserinfo", (info: { body: object }) => {
    info.body = { sub: "somebody else", email: mail, email_verified: true };
  });
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(untrusted());
  await expectNobody(browser);
});

test.each([
  ["false", false],
  ["nothing", undefined],
])("an address of which the provider says verified: %s opens no account", async (_name, email_verified) => {
  claim({ email_verified });
  const { browser, reply } = await comeBack();

  expect(reply.location).toBe(`${site.url}/auth/error?error=AccessDenied`);
  await expectNobody(browser);
});

test("the state of one client is worth nothing at the callback of another at the same issuer", async () => {
  claim();
  const browser = new AuthClient(site.url);
  const callback = (await begin(browser, "other")).replace("/callback/other", "/callback/forge");

  expect((await browser.get(callback)).location).toBe(`${site.url}/auth/signin?error=OAuthCallbackError`);
  await expectNobody(browser);
});

test("a provider that was asked to ask again, and does not say that it did, is not believed", async () => {
  claim();
  const browser = new AuthClient(site.url);

  expect((await browser.get(await begin(browser, "forge?max_age=0"))).location).toBe(untrusted());
  await expectNobody(browser);
});

test("a good answer is taken, once; and so is one that a new key has signed", async () => {
  const other = `renewed-${mail}`;
  claim();
  const browser = new AuthClient(site.url);
  const callback = await begin(browser);
  const [first, second] = [await browser.get(callback), await new AuthClient(site.url).get(callback)];
  expect(first.location).toBe(`${site.url}/`);
  expect(second.location).toBe(`${site.url}/auth/signin?error=OAuthCallbackError`);
  expect((await browser.session())?.user.email).toBe(mail);

  forge.service.removeAllListeners("beforeTokenSigning");
  claim({ sub: other, email: other });
  forge.issuer.keys.get("first");
  await forge.issuer.keys.generate("RS256", { kid: "second" });
  forge.issuer.keys.get("first");
  const renewed = await comeBack();
  expect(renewed.reply.location).toBe(`${site.url}/`);
  expect((await renewed.browser.session())?.user.email).toBe(other);
});

test("no token of a provider reaches the browser: no page, no cookie, no address, and not the log either", async () => {
  const person = `quiet-${mail}`;
  claim({ sub: person, email: person });
  const tokens: string[] = [];
  answer(({ body }) => tokens.push(String(body.access_token), String(body.id_token)));
  const { browser, reply } = await comeBack();
  expect((await browser.session())?.user.email).toBe(person);

  const pages = [
    "/",
    "/account",
    "/account/security",
    "/account/security/providers",
    "/account/data/download",
  ];
  const seen = [reply];
  for (const path of [...pages, "/account.data", "/auth/session", "/auth/providers"])
    seen.push(await browser.get(path));
  const jar = [...browser.jar.values()].flatMap((cookies) => [...cookies.values()]);
  const everything = [
    ...seen.flatMap(({ text, headers }) => [text, JSON.stringify([...headers])]),
    ...jar.map(decodeURIComponent),
    site.log(),
  ].join("\n");
  expect(seen.slice(1).map(({ status }) => status)).toEqual(Array(seen.length - 1).fill(200));
  expect(tokens).toHaveLength(2);
  for (const token of tokens) for (const piece of token.split(".")) expect(everything).not.toContain(piece);
});
