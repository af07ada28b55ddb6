import { describe, expect, test } from "vitest";
import { AuthClient, newcomer, throughHarbour } from "../../support/auth/auth-client.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { createVariant } from "../../support/shop/test-shop.ts";

const { site } = endpoints;
const auth = `${site}/auth`;
const client = () => new AuthClient();
const asked = { "X-Auth-Return-Redirect": "1" };

describe("what can be asked for", () => {
  test.each([
    ["GET", "nothing"],
    ["GET", ""],
    ["GET", "csrf/harbour"],
    ["GET", "signin/harbour/more"],
    ["PUT", "csrf"],
    ["PATCH", "session"],
    ["DELETE", "signout"],
    ["OPTIONS", "providers"],
  ])("%s /auth/%s is a bad request", async (method, path) => {
    const reply = await client().send(`/auth/${path}`, { method, headers: asked });

    expect(reply.status).toBe(400);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    expect(reply.text).toBe('"Bad request."');
    expect(reply.cookies).toEqual([]);
  });

  test("a body that is no JSON is a bad request", async () => {
    const headers = { "Content-Type": "application/json" };
    const reply = await client().send("/auth/signin", { method: "POST", headers, body: "{" });

    expect(reply.status).toBe(400);
    expect(reply.text).toBe('"Bad request."');
  });

  test.each(["csrf/", "/csrf", "/csrf/"])("empty segments are ignored: /auth/%s", async (path) => {
    expect((await client().get(`/auth/${path}`)).json()).toHaveProperty("csrfToken");
  });

  test("what only begins like the base path is a page of the site", async () => {
    expect((await client().get("/authcsrf")).headers.get("Content-Type")).toContain("text/html");
  });

  test.each(["csrf", "providers", "error", "verify-request", "webauthn-options"])(
    "POST %s ends on the error page",
    async (action) => {
      const reply = await client().post(`/auth/${action}`, {});

      expect(reply.status).toBe(302);
      expect(reply.location).toBe(`${auth}/error?error=Configuration`);
      expect(reply.cookies).toEqual([]);
    },
  );

  test.each(["signin/harbour", "signin/nobody", "callback", "callback/credentials", "callback/nobody"])(
    "GET %s ends on the error page",
    async (action) => {
      expect((await client().get(`/auth/${action}`)).location).toBe(`${auth}/error?error=Configuration`);
    },
  );

  test.each(["webauthn-options", "webauthn-options/nobody", "webauthn-options/harbour"])(
    "GET %s has no such provider to ask",
    async (action) => {
      const reply = await client().get(`/auth/${action}`, asked);

      expect(reply.status).toBe(200);
      expect(reply.json()).toEqual({ url: `${auth}/error?error=Configuration` });
    },
  );

  test("HEAD says that an address exists, and does nothing", async () => {
    for (const action of ["csrf", "session", "signin/harbour", "signout", "callback/harbour?state=x"]) {
      const reply = await client().send(`/auth/${action}`, { method: "HEAD" });

      expect(reply.status, action).toBe(200);
      expect(reply.cookies, action).toEqual([]);
      expect(reply.headers.get("Cache-Control"), action).toContain("no-store");
    }
  });
});

describe("what only looks", () => {
  test("no HEAD and no GET signs a member out, ends another session or changes their cart", async () => {
    const { email, password } = await makeCustomer();
    const [desk, pocket] = [client(), client()];
    for (const browser of [desk, pocket]) await browser.signIn(email, password);
    const { id: variant } = await createVariant();
    const form = new URLSearchParams({
      csrfToken: await desk.csrfToken(),
      variant,
      quantity: "1",
      callbackUrl: "/",
    });

    for (const method of ["HEAD", "GET"])
      for (const path of [
        "/auth/signout",
        "/auth/signout?leave=1",
        "/sign-out",
        "/account/security/sessions/end-others",
        "/account/security/second-step/off",
        "/cart/lines",
        "/account/feed/off",
        "/account/deleted",
      ])
        await desk.send(`${path}${path.includes("?") ? "&" : "?"}${form}`, { method });

    expect(await Promise.all([desk, pocket].map((browser) => browser.session()))).toEqual(
      [email, email].map((own) => ({
        user: expect.objectContaining({ email: own }),
        expires: expect.any(String),
      })),
    );
    expect((await desk.get("/cart")).text).not.toContain(variant);
  });

  test("HEAD of a provider's answer uses nothing up and lets nobody in; GET of it does", async () => {
    const [browser, person] = [client(), newcomer()];
    const back = await throughHarbour(browser, person);

    const looked = await browser.send(back, { method: "HEAD" });
    expect([looked.status, looked.cookies]).toEqual([200, []]);
    expect(await browser.session()).toBeNull();
    await browser.get(back);
    expect((await browser.session())?.user.email).toBe(person.email);
  });

  test("no address holds the token of a session, and none opens one", async () => {
    const { email, password } = await makeCustomer();
    for (const headers of [{}, asked]) {
      const browser = client();
      const reply = await browser.act(
        "callback/credentials",
        { email, password, callbackUrl: "/account" },
        headers,
      );
      const token = browser.cookie("authjs.session-token") ?? "no token";
      const pages = ["/account", "/account/security", "/sign-out", "/cart", "/auth/session", "/auth/signin"];
      const seen = await Promise.all(pages.map((path) => browser.get(path)));
      for (const { location, text } of [reply, ...seen]) expect(`${location} ${text}`).not.toContain(token);

      for (const name of ["authjs.session-token", "session", "token", "access_token"]) {
        const query = new URLSearchParams({ [name]: token });
        expect((await client().get(`/auth/session?${query}`)).json()).toBeNull();
        expect((await client().get(`/account?${query}`)).location).toContain("/sign-in?");
      }
    }
  });
});

describe("what is read", () => {
  test("providers names the ways in with absolute addresses, and sets no cookie", async () => {
    const reply = await client().get("/auth/providers");

    expect(reply.json()).toMatchObject({
      credentials: {
        id: "credentials",
        name: "E-mail and password",
        type: "credentials",
        signinUrl: `${auth}/signin/credentials`,
        callbackUrl: `${auth}/callback/credentials`,
      },
      harbour: {
        id: "harbour",
        name: "Harbour ID",
        type: "oidc",
        signinUrl: `${auth}/signin/harbour`,
        callbackUrl: `${auth}/callback/harbour`,
      },
    });
    expect(reply.cookies).toEqual([]);
  });

  test("csrf gives a token, its cookie and the callback's, once", async () => {
    const browser = client();
    const first = await browser.get("/auth/csrf");
    const { csrfToken } = first.json<{ csrfToken: string }>();

    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/);
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache, no-store");
    expect(first.headers.get("Expires")).toBe("0");
    expect(first.headers.get("Pragma")).toBe("no-cache");
    expect(first.cookies).toEqual([
      expect.stringMatching(
        new RegExp(`^authjs\\.csrf-token=${csrfToken}%7C[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Lax$`),
      ),
      `authjs.callback-url=${encodeURIComponent(site)}; Path=/; HttpOnly; SameSite=Lax`,
    ]);

    const second = await browser.get("/auth/csrf");
    expect(second.json()).toEqual({ csrfToken });
    expect(second.cookies).toEqual([]);
  });

  test("a forged token cookie is replaced", async () => {
    const forged = `authjs.csrf-token=${"a".repeat(64)}%7C${"b".repeat(64)}`;
    const reply = await client().get("/auth/csrf", { Cookie: forged });

    expect(reply.json<{ csrfToken: string }>().csrfToken).not.toBe("a".repeat(64));
    expect(reply.cookies[0]).toMatch(/^authjs\.csrf-token=/);
  });

  test("nobody's session is null, and a cookie that opens nothing is removed", async () => {
    const reply = await client().get("/auth/session", { Cookie: "authjs.session-token=made-up" });

    expect(reply.text).toBe("null");
    expect(reply.cookies).toContain("authjs.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  });

  test.each([
    ["/dash?x=1#h", `${site}/dash?x=1#h`],
    [`${site}/ok`, `${site}/ok`],
    ["https://evil.example/", site],
    [`${site}@evil.example/`, site],
    ["//evil.example/x", `${site}/evil.example/x`],
    ["/\\evil.example", `${site}/evil.example`],
    ["javascript:alert(1)", site],
    ["data:text/html,x", site],
    ["not a url", site],
    ["", site],
  ])("callbackUrl=%s is remembered as %s", async (callbackUrl, expected) => {
    const reply = await client().get(`/auth/csrf?${new URLSearchParams({ callbackUrl })}`);

    expect(reply.status).toBe(200);
    expect(reply.cookies[1]).toContain(`authjs.callback-url=${encodeURIComponent(expected)};`);
  });

  test("a callback cookie that cannot be read does no harm", async () => {
    for (const value of ["%E0%A4%A", "not a url", encodeURIComponent("https://evil.example/")]) {
      const reply = await client().get("/auth/signin", { Cookie: `authjs.callback-url=${value}` });

      expect(reply.location).toBe(`${site}/sign-in?callbackUrl=${encodeURIComponent(site)}`);
    }
  });
});

describe("the screens", () => {
  test.each([
    [
      "signin?error=MissingCSRF&callbackUrl=/cart",
      `/sign-in?callbackUrl=${encodeURIComponent(`${site}/cart`)}&error=MissingCSRF`,
    ],
    ["signout", `/sign-out?callbackUrl=${encodeURIComponent(site)}`],
    ["error?error=AccessDenied", "/sign-in/error?error=AccessDenied"],
    ["error", "/sign-in/error"],
    ["verify-request?provider=email&type=email", "/check-email?provider=email&type=email"],
  ])("GET %s leads to %s", async (action, screen) => {
    const reply = await client().get(`/auth/${action}`);

    expect(reply.status).toBe(302);
    expect(reply.location).toBe(`${site}${screen}`);
  });

  test.each([
    ["?error=Configuration", 500],
    ["?error=AccessDenied", 403],
    ["?error=Verification", 403],
    ["?error=constructor", 200],
    ["", 200],
  ])("/sign-in/error%s answers %i", async (search, status) => {
    const reply = await client().get(`/sign-in/error${search}`);

    expect(reply.status).toBe(status);
    expect(reply.text).toContain(en("auth.toSignIn"));
    expect(reply.headers.get("Cache-Control")).toContain("no-store");
  });
});

describe("forms", () => {
  test.each(["signin/harbour", "signin", "signout", "callback/credentials"])(
    "POST %s without a token is refused",
    async (action) => {
      const browser = client();
      await browser.csrfToken();
      const plain = await browser.post(`/auth/${action}`, {});
      const json = await browser.post(`/auth/${action}`, { csrfToken: "f".repeat(64) }, asked);

      expect(plain.status).toBe(302);
      expect(plain.location).toBe(`${auth}/signin?error=MissingCSRF`);
      expect(plain.cookies).toEqual([]);
      expect(json.status).toBe(200);
      expect(json.json()).toEqual({ url: `${auth}/signin?error=MissingCSRF` });
      expect(json.location).toBeUndefined();
    },
  );

  test("another site's form is refused even with the right token", async () => {
    const marks = [
      ["Origin", "https://evil.example"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const;
    for (const [name, value] of marks) {
      const reply = await client().act("signout", {}, { [name]: value });

      expect(reply.location).toBe(`${auth}/signin?error=MissingCSRF`);
    }
  });

  test("a body that is neither JSON nor a form counts as empty", async () => {
    const browser = client();
    const csrfToken = await browser.csrfToken();
    const body = new FormData();
    body.set("csrfToken", csrfToken);
    const reply = await browser.send("/auth/signout", { method: "POST", body, headers: { Origin: site } });

    expect(reply.location).toBe(`${auth}/signin?error=MissingCSRF`);
  });

  test("JSON does as well", async () => {
    const browser = client();
    const csrfToken = await browser.csrfToken();
    const headers = { "Content-Type": "application/json", ...asked };
    const body = JSON.stringify({ csrfToken, callbackUrl: "/shop" });
    const reply = await browser.send("/auth/signout", { method: "POST", headers, body });

    expect(reply.json()).toEqual({ url: `${site}/shop` });
  });

  test("POST signin without an OpenID provider leads to the sign-in page", async () => {
    for (const action of ["signin", "signin/credentials", "signin/undefined"]) {
      expect((await client().act(action)).location).toBe(`${auth}/signin`);
    }
    expect((await client().act("signin/nobody")).location).toBe(`${auth}/error?error=Configuration`);
  });

  test("POST session answers like GET, and 400 null without a token", async () => {
    const browser = client();
    const refused = await browser.post("/auth/session", {});
    expect(refused.status).toBe(400);
    expect(refused.text).toBe("null");

    await browser.signIn(personas.jonas.email, personas.jonas.password);
    const updated = await browser.act("session", { data: "{}" });
    expect(updated.json()).toMatchObject({ user: { email: personas.jonas.email } });
  });
});
