import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AuthClient, answerQuestions, newcomer } from "../../support/auth/auth-client.ts";
import { SoftAuthenticator } from "../../support/auth/soft-authenticator.ts";
import { endpoints } from "../../support/endpoints.ts";
import { personas } from "../../support/personas.ts";
import { startSite } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const { jonas } = personas;

/** Auth.js's own client in this process, with a browser's cookies under its fetch. */
async function loadClient(browser: AuthClient) {
  vi.stubGlobal("BroadcastChannel", undefined);
  const fetchOf = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(address instanceof Request ? address.url : address, browser.site);
    if (!url.href.startsWith(browser.site + browser.base)) return fetchOf(address, init);
    vi.stubGlobal("fetch", fetchOf);
    try {
      const { status, headers, text } = await browser.send(url.href, init);
      return new Response(text, { status, headers });
    } finally {
      vi.stubGlobal("fetch", through);
    }
  });
  const through = globalThis.fetch;
  const client = await import("next-auth/react");
  Object.assign(client.__NEXTAUTH, {
    baseUrl: browser.site,
    baseUrlServer: browser.site,
    basePath: browser.base,
    basePathServer: browser.base,
    _getSession: async () => undefined,
  });
  return client;
}

/** What Auth.js's client needs of a page to reach an authenticator, which speaks in bytes there. */
function stubAuthenticator(site: string) {
  const authenticator = new SoftAuthenticator(site);
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64url")).buffer;
  const asked = ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => ({
    challenge: Buffer.from(publicKey.challenge).toString("base64url"),
  });
  const credential = ({ id, type, response }: { id: string; type: string; response: object }) => ({
    id,
    type,
    rawId: bytes(id),
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        typeof value === "string" ? bytes(value) : value,
      ]),
    ),
    getClientExtensionResults: () => ({}),
  });
  vi.stubGlobal("window", { location: { href: `${site}/account` }, PublicKeyCredential: class {} });
  vi.stubGlobal("navigator", {
    credentials: {
      create: async (options: Parameters<typeof asked>[0]) =>
        credential(authenticator.create(asked(options))),
      get: async (options: Parameters<typeof asked>[0]) => credential(authenticator.get(asked(options))),
    },
  });
}

const options = (browser: AuthClient) => ({
  redirect: false as const,
  redirectTo: `${browser.site}/account`,
});
const session = (client: Awaited<ReturnType<typeof loadClient>>) => client.getSession({ broadcast: false });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(["/auth", "/api/auth"])("Auth.js's own client, unchanged, at %s", (basePath) => {
  let site: { url: string; stop(): Promise<void> };
  beforeAll(async () => {
    const own = basePath !== "/auth";
    site = own
      ? await startSite({ AUTH_BASE_PATH: basePath })
      : { url: endpoints.site, stop: async () => undefined };
    return () => site.stop();
  });

  test("knows the ways in, signs in with a password, and signs out", async () => {
    const browser = new AuthClient(site.url, basePath);
    const client = await loadClient(browser);

    expect(await client.getProviders()).toMatchObject({
      credentials: { type: "credentials" },
      harbour: { type: "oidc", signinUrl: `${site.url}${basePath}/signin/harbour` },
    });
    expect(await client.getCsrfToken()).toMatch(/^[0-9a-f]{64}$/);
    expect(await session(client)).toBeNull();

    const wrong = { email: `nobody-${crypto.randomUUID()}@example.com`, password: "not it" };
    expect(await client.signIn("credentials", { ...options(browser), ...wrong })).toEqual({
      error: "CredentialsSignin",
      code: "credentials",
      status: 200,
      ok: true,
      url: null,
    });
    expect(await session(client)).toBeNull();

    expect(await client.signIn("credentials", { ...options(browser), ...jonas })).toEqual({
      error: undefined,
      code: undefined,
      status: 200,
      ok: true,
      url: `${site.url}/account`,
    });
    expect(await session(client)).toEqual({
      user: { name: jonas.name, email: jonas.email },
      expires: expect.stringMatching(/^\d{4}-.*Z$/),
    });

    expect(await client.signOut({ redirect: false, redirectTo: `${site.url}/shop` })).toEqual({
      url: `${site.url}/shop`,
    });
    expect(await session(client)).toBeNull();
    expect(console.error).not.toHaveBeenCalled();
  });

  test("makes a passkey, signs out, and signs in with it", async () => {
    const browser = new AuthClient(site.url, basePath);
    const { email, password } = await makeCustomer();
    await browser.signIn(email, password);
    const client = await loadClient(browser);
    stubAuthenticator(site.url);
    const { signIn } = await import("next-auth/webauthn");

    const done = { error: null, code: null, status: 200, ok: true, url: `${site.url}/account` };
    expect(await signIn("passkey", { redirect: false, action: "register" })).toEqual(done);
    await client.signOut({ redirect: false });
    expect(await session(client)).toBeNull();
    expect(await signIn("passkey", { redirect: false, action: "authenticate" })).toEqual(done);
    expect((await session(client))?.user?.email).toBe(email);
    expect(console.error).not.toHaveBeenCalled();
  });

  test("signs in with OpenID Connect", async () => {
    const browser = new AuthClient(site.url, basePath);
    const client = await loadClient(browser);
    const person = newcomer();
    const begun = await client.signIn("harbour", options(browser), { prompt: "login" });
    expect(begun).toMatchObject({ ok: true, url: expect.stringContaining(endpoints.identity.issuer) });
    vi.unstubAllGlobals();

    const reply = await browser.get(begun?.url ?? "");
    const callback = `${site.url}${basePath}/callback/harbour`;
    const back = await browser.get(await answerQuestions(browser, callback, reply, person));
    expect(back.location).toBe(`${site.url}/account`);

    const again = await loadClient(browser);
    expect((await session(again))?.user?.email).toBe(person.email);
    expect(console.error).not.toHaveBeenCalled();
  });
});
