import { afterAll, beforeAll, expect, test, vi } from "vitest";

const site = "https://shop.example";
type AuthApi = typeof import("#server/auth/api/handle-auth-request.ts");
type Cookies = typeof import("#server/auth/session/auth-cookies.ts");
let handleAuthRequest: AuthApi["handleAuthRequest"];
let cookies: Cookies;

/** The site as a process has it that was started for an address on https. */
beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("SITE_URL", site);
  ({ handleAuthRequest } = await import("#server/auth/api/handle-auth-request.ts"));
  cookies = await import("#server/auth/session/auth-cookies.ts");
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const get = (action: string, headers?: Record<string, string>) =>
  handleAuthRequest(
    new Request(`${site}/auth/${action}`, { headers: headers ?? {} }),
    action.split("?")[0] ?? "",
    "",
  );
const post = (action: string, fields: Record<string, string>, headers: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  return handleAuthRequest(
    new Request(`${site}/auth/${action}`, { method: "POST", body, headers }),
    action,
    "",
  );
};
/** What a browser keeps, and how. */
const set = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    return {
      name: pair.split("=")[0] ?? "",
      pair,
      attributes: attributes.map((one) => one.replace(/=.*GMT$/, "")),
    };
  });
const kept = ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"];

test("on https every cookie is Secure and has the prefix under which Auth.js's clients know it", async () => {
  const csrf = set(await get("csrf?callbackUrl=%2Fshop"));
  const challenge = set(await get("webauthn-options/passkey"));

  expect(csrf.map(({ name }) => name)).toEqual(["__Host-authjs.csrf-token", "__Secure-authjs.callback-url"]);
  expect(challenge.map(({ name }) => name)).toContain("__Secure-authjs.challenge");
  expect(cookies.authCookies.session).toBe("__Secure-authjs.session-token");
  for (const { attributes } of csrf) expect(attributes).toEqual(kept);
  for (const { name, attributes } of challenge)
    expect(attributes).toEqual(name.endsWith("challenge") ? ["Expires", ...kept] : kept);
});

test("on https the cookies of our own are bound to this host", async () => {
  const { serializeCookie, getCookieName } = await import("#server/http/headers/cookies.ts");

  expect(cookies.pendingSignInCookie).toBe("__Host-vitrine.second-step");
  expect(cookies.getAuthorizationCookieName("harbour", "a1")).toBe("__Host-vitrine.oauth.harbour.a1");
  expect(getCookieName("vitrine.cart")).toBe("__Host-vitrine.cart");
  expect(serializeCookie("__Host-vitrine.cart", "x", 60)).toBe(
    "__Host-vitrine.cart=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  expect(cookies.serializePersistentCookie("x", "y", 0)).toMatch(
    /; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test("on https a cookie without its prefix, which a neighbouring host can plant, counts for nothing", async () => {
  const planted = await get("csrf");
  const [token] = planted.headers.getSetCookie()[0]?.split(";") ?? [];
  const value = token?.split("=")[1] ?? "";
  const csrfToken = decodeURIComponent(value).split("|")[0] ?? "";
  const send = (name: string) => post("session", { csrfToken }, { Cookie: `${name}=${value}`, Origin: site });

  expect((await send("__Host-authjs.csrf-token")).status).toBe(200);
  expect((await send("authjs.csrf-token")).status).toBe(400);
  expect((await send("__Secure-authjs.csrf-token")).status).toBe(400);
  expect(
    set(await get("session", { Cookie: "authjs.session-token=made-up" })).map(({ name }) => name),
  ).not.toContain("authjs.session-token");
});

test("on https a session that opens nothing is removed under the name it has", async () => {
  const gone = set(await get("session", { Cookie: "__Secure-authjs.session-token=made-up" }));

  expect(gone).toContainEqual({
    name: "__Secure-authjs.session-token",
    pair: "__Secure-authjs.session-token=",
    attributes: ["Max-Age=0", ...kept],
  });
});

test("whatever the auth API answers can load nothing, stand in no frame and keeps browsers on https", async () => {
  for (const answer of [await get("csrf"), await get("signin"), await get("nothing")]) {
    expect(answer.headers.get("Strict-Transport-Security")).toMatch(/^max-age=63072000/);
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  }
});

test("no cookie has 4096 bytes or more, whatever a stranger asks for", async () => {
  const { rememberEmail } = await import("#server/auth/sign-in/remembered-email.ts");
  const long = (characters: number) => `csrf?callbackUrl=${encodeURIComponent(`/${"ä".repeat(characters)}`)}`;
  const [fits, tooLong] = [await get(long(200)), await get(long(2_000))];
  const lines = [fits, tooLong, await get("webauthn-options/passkey")].flatMap(({ headers }) =>
    headers.getSetCookie(),
  );
  const sizes = [...lines, ...rememberEmail("漢".repeat(254))].map((line) =>
    Buffer.byteLength(line.split("; ")[0] ?? ""),
  );

  expect(set(fits)).toHaveLength(2);
  expect(set(tooLong).map(({ name }) => name)).toEqual(["__Host-authjs.csrf-token"]);
  expect(sizes).toHaveLength(7);
  expect(Math.max(...sizes)).toBeLessThan(4096);
});

test("an address typed into a refused form comes back once, and nobody else can have put it there", async () => {
  const { rememberEmail, consumeRememberedEmail } = await import("#server/auth/sign-in/remembered-email.ts");
  const [line = ""] = rememberEmail("Maya+Lind@example.com");
  const asking = (cookie: string) => new Request(site, { headers: { Cookie: cookie } });

  expect(line).toMatch(
    /^__Host-vitrine\.typed-address=[^;]+; Expires=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(line).not.toMatch(/maya/i);
  const taken = consumeRememberedEmail(asking(line.split(";")[0] ?? ""));
  expect(taken?.email).toBe("Maya+Lind@example.com");
  expect(taken?.cookie).toBe(
    "__Host-vitrine.typed-address=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
  expect(consumeRememberedEmail(asking("__Host-vitrine.typed-address=maya%40example.com"))).toBeUndefined();
  expect(rememberEmail("a".repeat(255))).toEqual([]);
  expect(rememberEmail(undefined)).toEqual([]);
});
