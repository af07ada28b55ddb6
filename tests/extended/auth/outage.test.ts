import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { endpoints } from "../../support/endpoints.ts";
import { personas } from "../../support/personas.ts";
import { freePort } from "../../support/processes/ports.ts";
import { startSite } from "../../support/processes/site.ts";

const { maya } = personas;
const nobody = async () => `http://127.0.0.1:${await freePort()}`;

test("while Directus is down nobody is let in, nobody is put out, and no try is charged", async () => {
  const site = await startSite({ DIRECTUS_URL: await nobody() });
  try {
    for (let attempt = 0; attempt < 12; attempt++) {
      const { location } = await new AuthClient(site.url).signIn(maya.email, maya.password);
      expect(location).toBe(`${site.url}/auth/error?error=Unavailable`);
    }
    const page = await new AuthClient(site.url).get("/sign-in/error?error=Unavailable");
    expect(page.status).toBe(503);
    expect((await new AuthClient(site.url).get("/auth/providers")).status).toBe(200);
  } finally {
    await site.stop();
  }
});

test("while the state store is away nobody is let in, nobody is told that they are out, and no cookie goes", async () => {
  const site = await startSite({ REDIS_URL: (await nobody()).replace("http", "redis") });
  try {
    const browser = new AuthClient(site.url);
    browser.cookiesOf(new URL(site.url).host).set("authjs.session-token", "a".repeat(43));
    const unavailable = { status: 302, location: `${site.url}/auth/error?error=Unavailable`, cookies: [] };

    for (const action of ["callback/credentials", "signin/email", "signin/harbour", "signout"])
      expect(await browser.act(action, { ...maya }), action).toMatchObject(unavailable);
    const asked = await browser.act("signout", {}, { "X-Auth-Return-Redirect": "1" });
    expect(asked.json()).toEqual({ url: unavailable.location });
    for (const session of [await browser.act("session"), await browser.get("/auth/session")])
      expect(session).toMatchObject({ status: 503, cookies: [] });
    expect((await new AuthClient(site.url).get("/auth/providers")).status).toBe(200);
  } finally {
    await site.stop();
  }
});

test("a session outlasts an outage of Directus", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-outage-"));
  const env = { PORT: String(await freePort()), STATE_FILE: join(folder, "state.sqlite") };
  const up = await startSite(env);
  const browser = new AuthClient(up.url);
  await browser.signIn(maya.email, maya.password);
  await up.stop();

  const down = await startSite({ ...env, DIRECTUS_URL: await nobody() });
  const reply = await browser.get("/auth/session");
  await down.stop();
  expect(reply.status).toBe(503);
  expect(reply.cookies).toEqual([]);

  const again = await startSite(env);
  expect((await browser.session())?.user.email).toBe(maya.email);
  await again.stop();
  rmSync(folder, { recursive: true });
});

test.each([
  ["cannot be reached", nobody],
  ["says that it is somebody else", async () => endpoints.identity.issuer.replace("localhost", "127.0.0.1")],
])("a provider that %s cannot be chosen, and passwords go on", async (_name, issuer) => {
  const site = await startSite({ AUTH_HARBOUR_ISSUER: await issuer() });
  try {
    const browser = new AuthClient(site.url);
    expect((await browser.act("signin/harbour")).location).toBe(`${site.url}/auth/error?error=Configuration`);
    await browser.signIn(maya.email, maya.password);
    expect((await browser.session())?.user.email).toBe(maya.email);
  } finally {
    await site.stop();
  }
});
