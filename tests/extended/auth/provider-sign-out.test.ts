import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AuthClient, newcomer, throughHarbour } from "../../support/auth/auth-client.ts";
import { endpoints } from "../../support/endpoints.ts";
import { de } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { type Site, startSite } from "../../support/processes/site.ts";

const { issuer } = endpoints.identity;
const { jonas } = personas;
const asked = { "X-Auth-Return-Redirect": "1" };

/** A provider that can be away, under two names: one that is asked to sign people out, and one that is not. */
const away = new OAuth2Server();
const folder = mkdtempSync(join(tmpdir(), "vitrine-way-out-"));
let environment: Record<string, string>;
let site: Site;

beforeAll(async () => {
  await away.issuer.keys.generate("RS256");
  await away.start(0, "127.0.0.1");
  away.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    Object.assign(payload, { sub: email, email, email_verified: true });
  });
  environment = {
    LANGUAGES: "en,de",
    STATE_FILE: join(folder, "state.sqlite"),
    AUTH_PROVIDERS: "harbour,away,quiet",
    ...Object.fromEntries(
      ["AWAY", "QUIET"].flatMap((id) => [
        [`AUTH_${id}_ISSUER`, away.issuer.url ?? ""],
        [`AUTH_${id}_CLIENT_ID`, "vitrine"],
        [`AUTH_${id}_CLIENT_SECRET`, "the secret that this provider shares with the site"],
      ]),
    ),
    AUTH_QUIET_SIGN_OUT: "here",
  };
  site = await startSite(environment);
});
afterAll(async () => {
  await site.stop();
  await away.stop();
  rmSync(folder, { recursive: true });
});

/** Somebody who came in through a provider that asks nothing. */
async function through(provider: string): Promise<AuthClient> {
  const browser = new AuthClient(site.url);
  const begun = await browser.act(`signin/${provider}`);
  await browser.get((await browser.get(begun.location ?? "")).location ?? "");
  expect(await browser.session()).not.toBeNull();
  return browser;
}

async function throughHarbourId(): Promise<AuthClient> {
  const browser = new AuthClient(site.url);
  await browser.get(await throughHarbour(browser, newcomer()));
  return browser;
}

async function isAskedThere(browser: AuthClient): Promise<boolean> {
  const begun = await browser.act("signin/harbour");
  const { location } = await browser.get(begun.location ?? "");
  return new URL(location ?? "").pathname.startsWith("/interaction/");
}

/** Says yes to Harbour ID's question, and gives the way back. */
async function signOutThere(browser: AuthClient, address: string) {
  const question = await browser.get(address);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.text)?.[1] ?? "";
  const form = /action="([^"]+)"/.exec(question.text)?.[1] ?? "";
  return (await browser.post(form, { xsrf, logout: "yes" })).location ?? "";
}

test("who came in through a provider signs out there too, and comes back", async () => {
  const browser = await throughHarbourId();
  expect(await isAskedThere(browser)).toBe(false);

  const out = await browser.act("signout", { callbackUrl: "/de/journal" });
  expect(out.location).toMatch(/\/auth\/signout\?leave=[\w-]{43}$/);
  expect(await browser.session()).toBeNull();
  const there = new URL((await browser.get(out.location ?? "")).location ?? "");
  expect(there.origin).toBe(issuer);
  expect(Object.fromEntries(there.searchParams)).toEqual({
    id_token_hint: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
    client_id: "vitrine",
    post_logout_redirect_uri: `${site.url}/auth/signout`,
    state: expect.stringMatching(/^[\w-]{43}$/),
  });

  const back = await signOutThere(browser, there.href);
  expect(back).toBe(`${site.url}/auth/signout?state=${there.searchParams.get("state")}`);
  const done = await browser.get((await browser.get(back)).location ?? "");
  expect(done.text).toContain(de("auth.signOut.doneTitle"));
  expect(done.text).toMatch(new RegExp(`<a [^>]*href="/de/journal"[^>]*>${de("auth.signOut.goOn")}</a>`));
  expect(await isAskedThere(browser)).toBe(true);

  const token = there.searchParams.get("id_token_hint") ?? "";
  expect(site.log()).not.toContain(token);
  for (const file of readdirSync(folder))
    expect(readFileSync(join(folder, file), "latin1"), file).not.toContain(token);
});

test("a script is told an address of ours, which leads to the provider once and shows no token", async () => {
  const browser = await throughHarbourId();
  const out = await browser.act("signout", { callbackUrl: "/shop" }, asked);
  const { url } = out.json<{ url: string }>();
  expect(url).toMatch(new RegExp(`^${site.url}/auth/signout\\?leave=`));
  expect([...out.headers, ["body", out.text]].join()).not.toContain("eyJ");

  const led = await browser.get(url, asked);
  expect([led.status, led.text]).toEqual([303, ""]);
  expect(new URL(led.location ?? "").origin).toBe(issuer);
  const again = await browser.get(url);
  expect(again.location).toContain(`${site.url}/sign-out?`);
});

test.each(["state", "leave"])("a made-up %s ends on the page that asks or says so", async (name) => {
  const browser = new AuthClient(site.url);
  const reply = await browser.get(browser.at(`signout?${name}=made-up&callbackUrl=/shop`));

  expect(reply.location).toBe(
    `${site.url}/sign-out?${new URLSearchParams({ callbackUrl: `${site.url}/shop` })}`,
  );
});

test("who came in another way, or through a provider that is left alone, is led nowhere else", async () => {
  const password = new AuthClient(site.url);
  await password.signIn(jonas.email, jonas.password);
  const quiet = await through("quiet");

  for (const browser of [password, quiet])
    expect((await browser.act("signout", { callbackUrl: "/shop" })).location).toBe(`${site.url}/shop`);
});

test("signing out has the browser drop what it kept", async () => {
  const browser = await through("quiet");
  const out = await browser.act("signout");

  expect(out.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect(browser.cookie("authjs.session-token")).toBeUndefined();
});

test("while the provider is away, the session here ends all the same", async () => {
  const browser = await through("away");
  expect((await (await through("away")).act("signout")).location).toContain("/auth/signout?leave=");
  const { port } = away.address();
  await away.stop();
  try {
    await site.stop();
    site = await startSite({ ...environment, PORT: new URL(site.url).port });
    expect(await browser.session()).not.toBeNull();

    const out = await browser.act("signout", { callbackUrl: "/shop" });
    expect(out.location).toBe(`${site.url}/shop`);
    expect(await browser.session()).toBeNull();
  } finally {
    await away.start(port, "127.0.0.1");
  }
});
