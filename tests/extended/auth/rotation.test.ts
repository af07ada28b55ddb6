import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AuthClient, newcomer, throughHarbour } from "../../support/auth/auth-client.ts";
import { turnOn } from "../../support/auth/two-factor.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { secrets } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../support/processes/ports.ts";
import { startSite } from "../../support/processes/site.ts";

const newer = "a newer secret than the one of the demo";

test("AUTH_SECRET is replaced without signing anybody out", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-rotation-"));
  const env = { PORT: String(await freePort()), STATE_FILE: join(folder, "state.sqlite") };
  const person = newcomer();
  const before = await startSite(env);
  const [browser, idle] = [new AuthClient(before.url), new AuthClient(before.url)];
  for (const each of [browser, idle]) await each.get(await throughHarbour(each, person));
  const [guarded, stayedAway] = [new AuthClient(before.url), newcomer()];
  await guarded.get(await throughHarbour(guarded, stayedAway));
  const { app } = await turnOn(guarded);
  const underWay = await throughHarbour(new AuthClient(before.url), newcomer());
  const csrfToken = await browser.csrfToken();
  await before.stop();

  const both = await startSite({ ...env, AUTH_SECRET: `${newer},${secrets.authSecret}` });
  expect((await browser.session())?.user.email).toBe(person.email);
  expect(await browser.csrfToken()).toBe(csrfToken);
  expect((await new AuthClient(both.url).get(underWay)).location).toContain("error=OAuthCallbackError");

  const [user] = await asAdmin<{ id: string }[]>(`/users?filter[email][_eq]=${person.email}&fields=id`);
  for (const status of ["suspended", "active"]) {
    await asAdmin(`/users/${user?.id}`, { method: "PATCH", body: { status } });
  }
  await eventually(
    async () => {
      expect((await browser.session())?.user.email).toBe(person.email);
      return both.log();
    },
    (log) => log.includes('"event":"password-rederived"'),
    8_000,
  );
  await eventually(
    async () => both.log(),
    (log) => /"event":"resealed".*all secrets of apps/.test(log),
    20_000,
  );
  await both.stop();

  const after = await startSite({ ...env, AUTH_SECRET: newer });
  for (const each of [browser, idle]) expect((await each.session())?.user.email).toBe(person.email);
  const back = new AuthClient(after.url);
  const { location } = await back.get(await throughHarbour(back, stayedAway));
  expect(location).toBe(`${after.url}/sign-in/second-step`);
  await back.post("/sign-in/second-step", { code: app.next });
  expect((await back.session())?.user.email).toBe(stayedAway.email);
  expect((await new AuthClient(after.url).get("/healthz")).status).toBe(200);
  await after.stop();
  rmSync(folder, { recursive: true });
});
