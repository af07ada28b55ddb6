import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { AuthClient, newcomer, type Reply, throughHarbour } from "../../support/auth/auth-client.ts";
import { mailedByCore, startAuthCore } from "../../support/auth/auth-core.ts";
import { linkTo } from "../../support/auth/mail-links.ts";
import { SoftAuthenticator } from "../../support/auth/soft-authenticator.ts";
import { endpoints } from "../../support/endpoints.ts";
import { personas } from "../../support/personas.ts";
import { startSite } from "../../support/processes/site.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

/** What a client can see of an answer, without what differs from one time to the next. */
interface Seen {
  status: number;
  type: string | undefined;
  location: string | undefined;
  body: unknown;
  cookies: string[];
}
type Row = (client: AuthClient) => Promise<Reply>;

const { jonas } = personas;
const asked = { "X-Auth-Return-Redirect": "1" };
const unknown = () => ({ email: `nobody-${crypto.randomUUID()}@example.com`, password: "not it" });

function seen(reply: Reply, { site }: AuthClient): Seen {
  const plain = (text: string) =>
    text
      .replaceAll(site, "SITE")
      .replaceAll(encodeURIComponent(site), "SITE")
      .replace(/[0-9a-f]{64}/g, "TOKEN")
      .replace(/"challenge":"[\w-]+"/, '"challenge":"…"')
      .replace(/(state|nonce|code_challenge|code)=[\w.-]+/g, "$1=…");
  const type = reply.headers.get("Content-Type")?.split(";")[0];
  const json = type === "application/json" && reply.text ? JSON.parse(plain(reply.text)) : undefined;
  if (json?.expires) json.expires = typeof json.expires;
  return {
    status: reply.status,
    type,
    location: reply.location && paramsSorted(plain(new URL(reply.location).href)),
    body: json !== undefined ? json : reply.text && "a page",
    cookies: reply.cookies.map((line) => cookieOf(plain(line))).sort(),
  };
}

/** A cookie's name, what is in it where that is not a secret, and its attributes in any order. */
function cookieOf(line: string): string {
  const [pair = "", ...attributes] = line.split(/;\s*/);
  const [name = "", ...value] = pair.split("=");
  const shown = value.join("=") === "" || name.endsWith("callback-url") ? value.join("=") : "…";
  const known = attributes.map((attribute) => attribute.replace(/^Expires=.*/, "Expires"));
  return [`${name}=${shown}`, ...known.sort()].join("; ");
}

function paramsSorted(address: string): string {
  const [path = "", query] = address.split("?");
  return query === undefined ? path : `${path}?${query.split("&").sort().join("&")}`;
}

const get =
  (action: string, headers?: Record<string, string>): Row =>
  (client) =>
    client.get(client.at(action), headers);
const post =
  (action: string, fields: Record<string, string> = {}, headers?: Record<string, string>): Row =>
  (client) =>
    client.act(action, fields, headers);
const send =
  (method: string, action: string, init: RequestInit = {}): Row =>
  (client) =>
    client.send(client.at(action), { method, headers: asked, ...init });
const withoutToken =
  (action: string, headers?: Record<string, string>): Row =>
  async (client) => {
    await client.csrfToken();
    return client.post(client.at(action), {}, headers);
  };
const signedIn =
  (then: Row): Row =>
  async (client) => {
    await client.signIn(jonas.email, jonas.password);
    return then(client);
  };
const withQuery = (callbackUrl: string) => get(`csrf?${new URLSearchParams({ callbackUrl })}`);
const fromProvider =
  (change: (answer: URLSearchParams) => void = () => undefined): Row =>
  async (client) => {
    const callback = new URL(await throughHarbour(client, newcomer(), { callbackUrl: "/account" }));
    change(callback.searchParams);
    return client.get(callback.href);
  };

/** Of the cookies the session's alone. */
const sessionOf = (reply: Reply): Reply => ({
  ...reply,
  cookies: reply.cookies.filter((line) => /^authjs\.session-token=[^;]/.test(line)),
});

/** A link is followed: Auth.js's signs in by itself, ours by the form of the page to which it leads. */
const byLink: Row = async (client) => {
  const email = newAddress("contract");
  await client.act("signin/email", { email, callbackUrl: "/account" });
  const theirs = mailedByCore.get(email);
  return theirs ? client.get(theirs.url) : client.act("callback/email", (await linkTo(email)).query);
};

async function passkeyOptions(client: AuthClient, query: string) {
  const reply = await client.get(client.at(`webauthn-options/passkey?${query}`));
  return reply.json<{ options: { challenge: string } }>().options;
}

/** A passkey is made: at ours by a member, at Auth.js's by whoever has a new address. */
async function withPasskey({ site, base }: AuthClient): Promise<SoftAuthenticator> {
  const authenticator = new SoftAuthenticator(site);
  const owner = new AuthClient(site, base);
  const { email, password } = await makeCustomer();
  await owner.signIn(email, password);
  const options = await passkeyOptions(owner, `action=register&email=${email}`);
  const data = JSON.stringify(authenticator.create(options));
  await owner.act("callback/passkey", { action: "register", data, callbackUrl: "/account" });
  return authenticator;
}

const byPasskey: Row = async (client) => {
  const authenticator = await withPasskey(client);
  const data = JSON.stringify(authenticator.get(await passkeyOptions(client, "action=authenticate")));
  return client.act("callback/passkey", { action: "authenticate", data, callbackUrl: "/account" });
};

/** Each leads on to the account with a session. */
const waysIn: Record<string, Row> = {
  "a good link": byLink,
  "a good passkey": byPasskey,
  "an answer of a provider": (client) => fromProvider()(client),
};

const same: Record<string, Row> = {
  "csrf gives a token and two cookies": get("csrf"),
  "csrf gives the same token again, and no cookie": async (client) => {
    await client.csrfToken();
    return client.get(client.at("csrf"));
  },
  "a tampered token cookie is replaced": get("csrf", { Cookie: `authjs.csrf-token=${"a".repeat(64)}%7Cb` }),
  "empty segments are ignored": get("csrf/"),
  "session of nobody": get("session"),
  "an unknown session": get("session", { Cookie: "authjs.session-token=made-up" }),
  "session of a member": async (client) => {
    const reply = await signedIn(get("session"))(client);
    return { ...reply, cookies: [] };
  },
  "POST session of a member": async (client) => {
    const reply = await signedIn(post("session", { data: "{}" }))(client);
    return { ...reply, cookies: [] };
  },
  ...Object.fromEntries(
    ["PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => [`${method} csrf`, send(method, "csrf")]),
  ),
  ...Object.fromEntries(
    ["nothing", "", "csrf/harbour", "signin/harbour/more"].map((action) => [
      `GET ${action || "the base path"} is a bad request`,
      get(action, asked),
    ]),
  ),
  "a body that is no JSON": send("POST", "signin", {
    body: "{",
    headers: { "Content-Type": "application/json" },
  }),
  "POST providers": withoutToken("providers"),
  "POST error, for a script": withoutToken("error", asked),
  "GET signin of a provider": get("signin/harbour"),
  "GET signin of a provider, for a script": get("signin/harbour", asked),
  "GET callback of nobody": get("callback"),
  "GET callback of credentials": get("callback/credentials"),
  "GET callback of a provider that there is not": get("callback/nobody"),
  "GET webauthn-options of no provider": get("webauthn-options"),
  "GET webauthn-options of another provider": get("webauthn-options/harbour?action=authenticate"),
  "GET webauthn-options for an action that there is not": get("webauthn-options/passkey?action=guess"),
  "GET webauthn-options to add a passkey to nobody": get("webauthn-options/passkey?action=register"),
  "POST webauthn-options": withoutToken("webauthn-options/passkey"),
  "POST signin/email without a token": withoutToken("signin/email"),
  "POST signin/passkey": post("signin/passkey"),
  "POST signin of a provider that there is not": post("signin/nobody"),
  "POST signin without a token": withoutToken("signin/harbour"),
  "POST signin without a token, for a script": withoutToken("signin/harbour", asked),
  "POST signout without a token": withoutToken("signout", asked),
  "POST callback/credentials without a token": withoutToken("callback/credentials"),
  "POST session without a token": withoutToken("session"),
  "POST session of nobody": post("session", { data: "{}" }),
  "a form that is multipart counts as empty": async (client) => {
    const body = new FormData();
    body.set("csrfToken", await client.csrfToken());
    return client.send(client.at("signout"), { method: "POST", body });
  },
  "POST signin without a provider": post("signin"),
  "POST signin without a provider, for a script": post("signin", {}, asked),
  "POST signin/credentials": post("signin/credentials"),
  "a wrong password, for a script": (client) => client.act("callback/credentials", unknown(), asked),
  "a right password": post("callback/credentials", { ...jonas, callbackUrl: "/account" }),
  "a right password, for a script": post(
    "callback/credentials",
    { ...jonas, callbackUrl: "/account" },
    asked,
  ),
  "a right password as JSON": async (client) => {
    const body = JSON.stringify({ ...jonas, csrfToken: await client.csrfToken(), callbackUrl: "/account" });
    const headers = { "Content-Type": "application/json", ...asked };
    return client.send(client.at("callback/credentials"), { method: "POST", body, headers });
  },
  "signing out of nothing": post("signout", { callbackUrl: "/shop" }),
  ...Object.fromEntries(
    ["/dash?x=1#h", "https://evil.example/", ""].map((url) => [
      `callbackUrl=${url} in the query`,
      withQuery(url),
    ]),
  ),
  ...Object.fromEntries(
    ["/dash?x=1#h", "https://evil.example/", "javascript:alert(1)", "data:text/html,x"].map((url) => [
      `callbackUrl=${url} in the form`,
      post("signout", { callbackUrl: url }),
    ]),
  ),
  "a callback cookie of another site is replaced": get("csrf", {
    Cookie: `authjs.callback-url=${encodeURIComponent("https://evil.example/")}`,
  }),
};

/** What we do otherwise: the decision record's letter, the row, and what is stricter about our answer. */
const stricter: [letter: string, name: string, row: Row, ours: Partial<Seen>][] = [
  ["A", "HEAD has no side effect and is no error", send("HEAD", "csrf"), { status: 200, cookies: [] }],
  [
    "B",
    "callbackUrl=//evil.example/x keeps no double slash",
    withQuery("//evil.example/x"),
    { status: 200, cookies: expect.arrayContaining([expect.stringContaining("SITE%2Fevil.example%2Fx;")]) },
  ],
  [
    "B",
    "callbackUrl=/\\evil.example is read as browsers read it",
    post("signout", { callbackUrl: "/\\evil.example" }),
    { location: "SITE/evil.example" },
  ],
  [
    "C",
    "an unreadable callbackUrl is no error",
    withQuery("not a url"),
    { status: 200, body: { csrfToken: "TOKEN" } },
  ],
  [
    "C",
    "an unreadable callback cookie is no error",
    get("csrf", { Cookie: "authjs.callback-url=not a url" }),
    { status: 200, body: { csrfToken: "TOKEN" } },
  ],
  [
    "C",
    "an unreadable callbackUrl in a form",
    post("signout", { callbackUrl: "not a url" }),
    { location: "SITE/" },
  ],
  [
    "D",
    "a visitor cannot change what is asked of a provider",
    post("signin/harbour?client_id=other&redirect_uri=https%3A%2F%2Fevil.example&prompt=login"),
    {
      status: 302,
      location: expect.not.stringMatching(/evil|client_id=other/),
      cookies: [
        expect.stringMatching(
          /^vitrine\.oauth\.harbour\.[\w-]+=…; Expires; HttpOnly; Path=\/; SameSite=Lax$/,
        ),
      ],
    },
  ],
  [
    "D",
    "the checks of an attempt are kept on the server",
    post("signin/harbour"),
    {
      location: expect.stringMatching(
        /code_challenge_method=S256.*nonce=….*scope=openid\+profile\+email.*state=…/,
      ),
      cookies: [
        expect.stringMatching(
          /^vitrine\.oauth\.harbour\.[\w-]+=…; Expires; HttpOnly; Path=\/; SameSite=Lax$/,
        ),
      ],
    },
  ],
  [
    "E",
    "another site's form is refused even with the right token",
    post("signout", {}, { Origin: "https://evil.example" }),
    { location: "SITE/auth/signin?error=MissingCSRF", cookies: [] },
  ],
  ["F", "the session's cookie is not written again by every GET", signedIn(get("session")), { cookies: [] }],
  [
    "G",
    "GET signin is a screen of ours",
    get("signin"),
    { status: 302, location: expect.stringMatching(/^SITE\/sign-in\?/) },
  ],
  [
    "G",
    "GET signout is a screen of ours",
    get("signout"),
    { status: 302, location: expect.stringMatching(/^SITE\/sign-out\?/) },
  ],
  [
    "G",
    "GET error is a screen of ours",
    get("error?error=Verification"),
    { location: "SITE/sign-in/error?error=Verification" },
  ],
  ["G", "GET verify-request is a screen of ours", get("verify-request"), { location: "SITE/check-email" }],
  [
    "H",
    "an answer with a state that nobody gave was the visitor's doing",
    fromProvider((answer) => answer.set("state", "made-up")),
    { location: "SITE/auth/signin?error=OAuthCallbackError" },
  ],
  [
    "H",
    "an attempt ends with its first answer, also a refused one",
    fromProvider((answer) => answer.set("iss", "https://evil.example")),
    {
      location: "SITE/auth/error?error=Configuration",
      cookies: [
        expect.stringMatching(
          /^vitrine\.oauth\.harbour\.[\w-]+=; HttpOnly; Max-Age=0; Path=\/; SameSite=Lax$/,
        ),
      ],
    },
  ],
  [
    "I",
    "version 4 of the client is understood too",
    post("callback/credentials", { ...jonas, json: "true" }),
    { status: 200, body: { url: "SITE" } },
  ],
  [
    "J",
    "signing out leaves no cart of the member's",
    signedIn(post("signout", { callbackUrl: "/shop" })),
    { location: "SITE/shop", cookies: expect.arrayContaining([expect.stringMatching(/^vitrine\.cart=/)]) },
  ],
  [
    "K",
    "who came in through a provider is led there, by an address of ours",
    async (client) => {
      await client.get(await throughHarbour(client, newcomer()));
      return client.act("signout", { callbackUrl: "/shop" });
    },
    { status: 302, location: expect.stringMatching(/^SITE\/auth\/signout\?leave=[\w-]{43}$/) },
  ],
  [
    "L",
    "a wrong password keeps the address that was typed",
    (client) => client.act("callback/credentials", unknown()),
    {
      location: "SITE/auth/signin?code=…&error=CredentialsSignin",
      cookies: ["vitrine.typed-address=…; Expires; HttpOnly; Path=/; SameSite=Lax"],
    },
  ],
  [
    "M",
    "a mail brings a code as well, for the browser that asked",
    post("signin/email", { email: "code@example.com" }),
    {
      location: "SITE/auth/verify-request?provider=email&type=email",
      cookies: ["vitrine.email=…; HttpOnly; Max-Age=600; Path=/; SameSite=Lax"],
    },
  ],
  [
    "M",
    "opening the link uses nothing up: it leads to a button",
    get(`callback/email?token=${"a".repeat(64)}&email=nobody%40example.com`),
    { status: 302, location: expect.stringMatching(/^SITE\/sign-in\/email\?/) },
  ],
  [
    "N",
    "what is no address is said at the field",
    post("signin/email", { email: "no address" }),
    { location: "SITE/auth/signin?error=EmailSignin" },
  ],
  [
    "O",
    "a challenge to a passkey is spent on the server, and ends with its cookie",
    get("webauthn-options/passkey?action=authenticate"),
    {
      status: 200,
      body: { action: "authenticate", options: expect.objectContaining({ userVerification: "required" }) },
      cookies: expect.arrayContaining(["authjs.challenge=…; Expires; HttpOnly; Path=/; SameSite=Lax"]),
    },
  ],
  [
    "P",
    "options for a passkey do not tell who has an account",
    get("webauthn-options/passkey?email=nobody%40example.com"),
    {
      status: 200,
      body: { action: "authenticate", options: expect.objectContaining({ rpId: "localhost" }) },
    },
  ],
  [
    "P",
    "nobody makes an account, or adds a passkey to one, by an address alone",
    get("webauthn-options/passkey?action=register&email=somebody-new%40example.com"),
    { status: 400, body: { error: "Invalid request" } },
  ],
  [
    "Q",
    "a passkey's answer needs this browser's token",
    withoutToken("callback/passkey"),
    { location: "SITE/auth/signin?error=MissingCSRF", cookies: [] },
  ],
  [
    "R",
    "whatever is wrong with a passkey's answer is said in one way, and ends its challenge",
    post("callback/passkey", { action: "authenticate", data: "{}" }),
    {
      location: "SITE/auth/error?error=WebAuthnVerificationError",
      cookies: ["authjs.challenge=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax"],
    },
  ],
];

const record = readdirSync("docs/decisions").find((name) => name.endsWith("-stricter-than-auth-js.md")) ?? "";
const letters = [...readFileSync(`docs/decisions/${record}`, "utf8").matchAll(/^- \*\*([A-Z])\*\*/gm)];

test("every difference is one that the decision lists, and each that it lists is shown", () => {
  expect([...new Set(stricter.map(([letter]) => letter))].sort()).toEqual(
    letters.map(([, letter]) => letter),
  );
});

describe.each(["/auth", "/api/auth"])("at %s", (basePath) => {
  let core: Awaited<ReturnType<typeof startAuthCore>>;
  let ours: { url: string; stop(): Promise<void> };
  beforeAll(async () => {
    core = await startAuthCore(basePath);
    ours =
      basePath === "/auth"
        ? { url: endpoints.site, stop: async () => undefined }
        : await startSite({ AUTH_BASE_PATH: basePath });
  });
  afterAll(async () => {
    await Promise.all([core.stop(), ours.stop()]);
  });

  async function tryBoth(row: Row) {
    const [here, there] = [ours, core].map(({ url }) => new AuthClient(url, basePath));
    if (!here || !there) throw new Error("there are two");
    return { ours: oursAs(seen(await row(here), here)), theirs: oursAs(seen(await row(there), there)) };
  }

  /** The table is written for /auth. */
  const oursAs = (found: Seen): Seen =>
    JSON.parse(JSON.stringify(found).replaceAll(`SITE${basePath}/`, "SITE/auth/"));

  test.each(Object.entries(same))("%s: as Auth.js does it", async (_name, row) => {
    const { ours, theirs } = await tryBoth(row);

    expect(withoutOurCart(ours)).toEqual(theirs);
  });

  test.each(Object.entries(waysIn))("%s signs in as with Auth.js", async (_name, way) => {
    const { ours, theirs } = await tryBoth(async (client) => sessionOf(await way(client)));

    expect(ours).toEqual(theirs);
    expect(ours).toMatchObject({
      status: 302,
      location: "SITE/account",
      cookies: ["authjs.session-token=…; Expires; HttpOnly; Path=/; SameSite=Lax"],
    });
  });

  test("M. a link is good for ten minutes, where Auth.js's is for a day", async () => {
    const email = newAddress("contract");
    await new AuthClient(core.url, basePath).act("signin/email", { email });
    const theirs = (mailedByCore.get(email)?.expires.getTime() ?? 0) - Date.now();

    expect(theirs / 3_600_000).toBeCloseTo(24, 1);
    expect(limits.emailTokenLifetime).toBe(600);
  });

  test.each(stricter)("%s. %s", async (_letter, _name, row, expected) => {
    const { ours, theirs } = await tryBoth(row);

    expect(ours).toMatchObject(expected);
    expect(ours).not.toEqual(theirs);
  });
});

/** A cart and a known browser are not the auth API's business, though they move with who is signed in. */
function withoutOurCart(found: Seen): Seen {
  return { ...found, cookies: found.cookies.filter((line) => !/^vitrine(\.cart|-device)=/.test(line)) };
}
