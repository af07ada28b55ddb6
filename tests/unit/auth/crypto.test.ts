import { afterEach, expect, test, vi } from "vitest";
import { generateDerivedPassword, seal, sign, unseal } from "#server/auth/crypto.ts";
import { hashSha256 } from "#server/platform/tokens.ts";

test("what is sealed opens for its owner and reads differently each time", () => {
  const one = seal("bearer", "session-1");
  const two = seal("bearer", "session-1");

  expect(unseal(one, "session-1")).toBe("bearer");
  expect(one).not.toBe(two);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("bearer");
});

test("a seal opens for nobody else, nor once it is broken", () => {
  const sealed = seal("bearer", "session-1");

  expect(unseal(sealed, "session-2")).toBeUndefined();
  const broken = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
  expect(unseal(broken, "session-1")).toBeUndefined();
  expect(unseal("", "session-1")).toBeUndefined();
});

test("a signature for one purpose is none for another", () => {
  expect(sign("csrf", "text").equals(sign("nonce", "text"))).toBe(false);
});

test("a derived password satisfies Directus's strong policy and is each user's own", () => {
  const strong = /(?=^.{8,}$)(?=.*\d)(?=.*[A-Z])(?=.*[a-z])/;

  expect(generateDerivedPassword("user-1")).toMatch(strong);
  expect(generateDerivedPassword("user-1")).toBe(generateDerivedPassword("user-1"));
  expect(generateDerivedPassword("user-1")).not.toBe(generateDerivedPassword("user-2"));
});

test("a hash is no way back to the secret", () => {
  expect(hashSha256("secret")).toMatch(/^[\w-]{43}$/);
  expect(hashSha256("secret")).not.toBe(hashSha256("secreu"));
});

/** The module as a process has it that was started with these secrets. */
async function keysWith(...secrets: string[]) {
  vi.resetModules();
  vi.stubEnv("AUTH_SECRET", secrets.join(", "));
  return import("#server/auth/crypto.ts");
}
const older = "the older secret that is long enough";
const newer = "the newer secret that is long enough";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("the first secret seals, and all of them open", async () => {
  const sealed = (await keysWith(older)).seal("bearer", "session-1");
  const both = await keysWith(newer, older);

  expect(both.unseal(sealed, "session-1")).toBe("bearer");
  expect(both.isSealedByOldKey(sealed, "session-1")).toBe(true);
  const anew = both.seal("bearer", "session-1");
  expect(both.isSealedByOldKey(anew, "session-1")).toBe(false);
  const alone = await keysWith(newer);
  expect(alone.unseal(anew, "session-1")).toBe("bearer");
  expect(alone.unseal(sealed, "session-1")).toBeUndefined();
  expect(alone.isSealedByOldKey(sealed, "session-1")).toBe(false);
});

test("a signature counts as long as its secret is there", async () => {
  const signature = (await keysWith(older)).sign("csrf", "text");

  expect((await keysWith(newer, older)).isSigned("csrf", "text", signature)).toBe(true);
  expect((await keysWith(newer, older)).isSigned("csrf", "other", signature)).toBe(false);
  expect((await keysWith(newer)).isSigned("csrf", "text", signature)).toBe(false);
});

test("a customer's former passwords are those of the former secrets", async () => {
  const former = (await keysWith(older)).generateDerivedPassword("user-1");
  const both = await keysWith(newer, older);

  expect(both.listFormerPasswords("user-1")).toEqual([former]);
  expect(both.generateDerivedPassword("user-1")).not.toBe(former);
});
