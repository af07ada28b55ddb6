import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { computeAccessTokenHash, verifyIdToken } from "#server/auth/openid/id-token.ts";

const issuer = "https://id.example";
const clientId = "vitrine";
const nonce = "the nonce";
const accessToken = "the access token";
const expected = { issuer, clientId, nonces: [nonce, "a former one"], accessToken };

let keys: ReturnType<typeof createLocalJWKSet>;
let privateKey: CryptoKey;
let strangersKey: CryptoKey;

beforeAll(async () => {
  const own = await generateKeyPair("RS256");
  privateKey = own.privateKey;
  strangersKey = (await generateKeyPair("RS256")).privateKey;
  keys = createLocalJWKSet({
    keys: [{ ...(await exportJWK(own.publicKey)), kid: "1", alg: "RS256", use: "sig" }],
  });
});

function tokenOf(claims: JWTPayload = {}, key = privateKey) {
  const now = Math.floor(Date.now() / 1000);
  const whole = { iss: issuer, aud: clientId, sub: "s1", iat: now, exp: now + 60, nonce, ...claims };
  return new SignJWT(whole).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(key);
}

test("a good token says who somebody is", async () => {
  const token = await tokenOf({ email: "ada@example.com", email_verified: true, name: "Ada Test" });

  await expect(verifyIdToken(token, keys, expected)).resolves.toEqual({
    sub: "s1",
    email: "ada@example.com",
    email_verified: true,
    name: "Ada Test",
  });
});

test("a token that names its access token must have come with it", async () => {
  const token = await tokenOf({ at_hash: computeAccessTokenHash(accessToken, "RS256") });

  await expect(verifyIdToken(token, keys, expected)).resolves.toMatchObject({ sub: "s1" });
});

test("an access token is named by half of its hash", () => {
  expect(computeAccessTokenHash("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "RS256")).toBe(
    "77QmUPtjPfzWtF2AnpK9RQ",
  );
});

test("what is no address counts as none", async () => {
  const claims = await verifyIdToken(await tokenOf({ email: "nobody" }), keys, expected);

  expect(claims.email).toBeUndefined();
});

const now = Math.floor(Date.now() / 1000);
test.each<[string, JWTPayload]>([
  ["of another issuer", { iss: "https://evil.example" }],
  ["for another client", { aud: "other" }],
  ["for several, of whom another is the authorised party", { aud: [clientId, "other"], azp: "other" }],
  ["for several, without an authorised party", { aud: [clientId, "other"] }],
  ["that is over", { exp: now - 120 }],
  ["that has not begun", { nbf: now + 3600 }],
  ["that is issued tomorrow", { iat: now + 86_400, exp: now + 90_000 }],
  ["that does not say when it was issued", { iat: undefined }],
  ["of another attempt", { nonce: "another" }],
  ["without a nonce", { nonce: undefined }],
  ["without a subject", { sub: undefined }],
  ["without an end", { exp: undefined }],
  ["that came with another access token", { at_hash: computeAccessTokenHash("another", "RS256") }],
])("a token %s is refused", async (_name, claims) => {
  await expect(verifyIdToken(await tokenOf(claims), keys, expected)).rejects.toThrow("cannot be trusted");
});

test("a token that somebody else signed is refused", async () => {
  await expect(verifyIdToken(await tokenOf({}, strangersKey), keys, expected)).rejects.toThrow(
    "cannot be trusted",
  );
});

test("a token that nobody signed is refused", async () => {
  const [, payload] = (await tokenOf()).split(".");
  const header = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");

  await expect(verifyIdToken(`${header}.${payload}.`, keys, expected)).rejects.toThrow("cannot be trusted");
});

test("a token signed with a secret that we share with the provider is refused", async () => {
  const secret = new TextEncoder().encode("the client's secret, long enough for HS256");
  const token = await new SignJWT({ iss: issuer, aud: clientId, sub: "s1", nonce, iat: now, exp: now + 60 })
    .setProtectedHeader({ alg: "HS256", kid: "1" })
    .sign(secret);

  await expect(verifyIdToken(token, keys, expected)).rejects.toThrow("cannot be trusted");
});
