import { describe, expect, test } from "vitest";
import { expectSince } from "../../support/auth/audit-log.ts";
import { AuthClient, newcomer, throughProvider } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";

const { site, identity } = endpoints;
const auth = `${site}/auth`;
const notCompleted = `${auth}/signin?error=OAuthCallbackError`;

const usersWith = (email: string) =>
  asAdmin<{ id: string }[]>(`/users?filter[email][_eq]=${email}&fields=id`);
const urlOf = async (action: string) => {
  const reply = await new AuthClient().act(action, {}, { "X-Auth-Return-Redirect": "1" });
  return new URL(reply.json<{ url: string }>().url);
};

test("each provider is told to clients with its kind", async () => {
  const listed = (await new AuthClient().get("/auth/providers")).json<Record<string, { type: string }>>();

  expect(listed).toMatchObject({
    harbour: { name: "Harbour ID", type: "oidc" },
    lantern: { name: "Lantern", type: "oidc" },
    gannet: { name: "Gannet", type: "oauth" },
  });
});

describe("a plain OAuth 2 provider", () => {
  test("is asked with PKCE and a state, for what the preset says", async () => {
    const url = await urlOf("signin/gannet");

    expect(url.origin + url.pathname).toBe(`${identity.issuer}/gannet/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "vitrine",
      redirect_uri: `${auth}/callback/gannet`,
      scope: "read:user user:email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test("opens an account by the primary, verified address of its list", async () => {
    const person = newcomer();
    const browser = new AuthClient();
    const reply = await browser.get(
      await throughProvider(browser, "gannet", person, { callbackUrl: "/account" }),
    );

    expect(reply.location).toBe(`${site}/account`);
    expect((await browser.session())?.user.email).toBe(person.email);
    const [user] = await usersWith(person.email);
    expect(
      await asAdmin(`/items/identities?filter[user][_eq]=${user?.id}&fields=issuer,subject,email`),
    ).toEqual([
      { issuer: `${identity.issuer}/gannet`, subject: expect.stringMatching(/^\d+$/), email: person.email },
    ]);

    const again = new AuthClient();
    await again.get(await throughProvider(again, "gannet", person));
    expect((await again.session())?.user.email).toBe(person.email);
    expect(await usersWith(person.email)).toHaveLength(1);
  });

  test.each([
    ["has verified no address", "-unverified@newcomer.example.com"],
    ["has an address that cannot be one", "@newcomer.invalid"],
  ])("whose person %s lets nobody in, and nothing is made", async (_name, mark) => {
    const since = Date.now();
    const person = newcomer(mark);
    const browser = new AuthClient();
    const reply = await browser.get(await throughProvider(browser, "gannet", person));

    expect(reply.location).toBe(`${auth}/error?error=AccessDenied`);
    expect(await browser.session()).toBeNull();
    expect(await usersWith(person.email)).toEqual([]);
    await expectSince(since, { event: "refused", way: "oidc", provider: "gannet", reason: "unverified" });
  });

  test("that names another issuer is not believed", async () => {
    const browser = new AuthClient();
    const callback = new URL(await throughProvider(browser, "gannet", newcomer()));
    callback.searchParams.set("iss", identity.issuer);

    expect((await browser.get(callback.href)).location).toBe(`${auth}/error?error=Configuration`);
  });
});

describe("a provider that posts its answer", () => {
  test("is asked to, and opens an account", async () => {
    const url = await urlOf("signin/lantern");
    expect(url.searchParams.get("response_mode")).toBe("form_post");

    const person = newcomer();
    const browser = new AuthClient();
    const callback = await throughProvider(browser, "lantern", person, { callbackUrl: "/account" });
    expect(callback).toMatch(new RegExp(`^${auth}/callback/lantern\\?answer=[\\w-]{43}$`));
    expect((await browser.get(callback)).location).toBe(`${site}/account`);
    expect((await browser.session())?.user.email).toBe(person.email);
  });

  test("has its answer taken once, and in the browser that asked for it", async () => {
    const person = newcomer();
    const browser = new AuthClient();
    const callback = await throughProvider(browser, "lantern", person);
    const stranger = new AuthClient();

    expect((await stranger.get(callback)).location).toBe(notCompleted);
    expect(await stranger.session()).toBeNull();
    expect((await browser.get(callback)).location).toBe(notCompleted);
    expect(await usersWith(person.email)).toEqual([]);
  });

  test.each([
    ["to an attempt that nobody made", "lantern", { state: "made-up", code: "made-up" }],
    ["without a state", "lantern", { code: "made-up" }],
    ["by a provider that is to answer by address", "harbour", { state: "made-up", code: "made-up" }],
  ])("an answer posted %s is refused", async (_name, provider, fields: Record<string, string>) => {
    const reply = await new AuthClient().post(`/auth/callback/${provider}`, fields, {
      Origin: identity.issuer,
    });

    expect(reply.location).toBe(notCompleted);
    expect(reply.cookies).toEqual([]);
  });

  test("an answer in the address of a provider that is to post it is refused", async () => {
    const browser = new AuthClient();
    const url = await urlOf("signin/lantern");
    const answer = new URLSearchParams({ state: url.searchParams.get("state") ?? "", code: "made-up" });

    expect((await browser.get(`/auth/callback/lantern?${answer}`)).location).toBe(notCompleted);
  });
});

test("the answer of one provider is worth nothing at another's callback", async () => {
  const browser = new AuthClient();
  const callback = await throughProvider(browser, "gannet", newcomer());
  const elsewhere = callback.replace("/callback/gannet", "/callback/harbour");

  expect((await browser.get(elsewhere)).location).toBe(notCompleted);
  expect(await browser.session()).toBeNull();
});

test("a visitor's wish to be asked again is passed on, and the answer must say when it was done", async () => {
  const url = await urlOf("signin/harbour?max_age=0&acr_values=urn%3Aa&max_age=1");
  expect(url.searchParams.get("max_age")).toBe("0");
  expect(url.searchParams.get("acr_values")).toBe("urn:a");
  expect((await urlOf("signin/harbour?max_age=soon")).searchParams.has("max_age")).toBe(false);

  const browser = new AuthClient();
  const person = newcomer();
  await browser.get(await throughProvider(browser, "harbour?max_age=600", person));
  expect((await browser.session())?.user.email).toBe(person.email);
});
