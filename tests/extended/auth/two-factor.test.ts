import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { expectAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient, newcomer, throughHarbour } from "../../support/auth/auth-client.ts";
import { expireRecentAuth } from "../../support/auth/expire-recent-auth.ts";
import { linkTo, pressButton } from "../../support/auth/mail-links.ts";
import { SoftAuthenticator } from "../../support/auth/soft-authenticator.ts";
import { App, enableTwoFactorIn, turnOn, wrongCode } from "../../support/auth/two-factor.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { ar, de, en, matchStart } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { signInNewCustomer } from "../../support/shop/customers.ts";

const site = openTestSite({ LANGUAGES: "en,de,ar" });

const path = "/account/security/second-step";
const screen = "/sign-in/second-step";
const sessionCookie = "authjs.session-token";

const signedIn = () => signInNewCustomer(site.url);

/** Somebody who has turned the second step on, and is signed in. */
async function guarded() {
  const member = await signedIn();
  return { ...member, ...(await turnOn(member.client)) };
}

/** A browser in which the password was right. */
async function halfWay({ email, password }: { email: string; password: string }, callbackUrl = "/account") {
  const browser = new AuthClient(site.url);
  const reply = await browser.signIn(email, password, { callbackUrl });
  return { browser, reply };
}

const rowsOf = (user: string) =>
  asAdmin<{ id: string; kind: string; sealed_secret: string | null; password_hash: string | null }[]>(
    `/items/identities?filter[user][_eq]=${user}&filter[kind][_in]=totp,backup&fields=id,kind,sealed_secret,password_hash`,
  );

test("an app learns the secret from the picture, and is asked for a code before the second step is on", async () => {
  const { id, email, client } = await signedIn();
  const before = client.cookie(sessionCookie);
  const page = await client.get(path);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const shown = enableTwoFactorIn(page.text);
  expect(decodeQR(picture(shown))).toBe(shown.uri);
  const uri = new URL(shown.uri);
  expect(uri.searchParams.get("secret")).toBe(shown.secret.replaceAll(" ", ""));
  expect(decodeURIComponent(uri.pathname)).toContain(email);

  const app = new App(shown.secret);
  const refused = await client.post(path, { setUp: shown.setUp, code: wrongCode(app) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(en("security.secondStep.problems.invalidCode"));
  expect(enableTwoFactorIn(refused.text).secret).toBe(shown.secret);
  expect(await rowsOf(id)).toEqual([]);

  const on = await client.post(path, { setUp: shown.setUp, code: app.now });
  expect([on.status, on.location]).toEqual([303, `${site.url}${path}/codes`]);
  expect(client.cookie(sessionCookie)).not.toBe(before);
  await mailTo(email, en("mails.notices.second-factor-on.subject"));
  expect((await client.get("/account/security")).text).toContain(
    en("security.secondStep.left", { codes: 10 }),
  );

  const rows = await rowsOf(id);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...Array(10).fill("backup"), "totp"]);
  expect(JSON.stringify(rows)).not.toContain(shown.secret.replaceAll(" ", ""));
  const hashes = rows.filter(({ kind }) => kind === "backup").map(({ password_hash }) => password_hash);
  expect(hashes).toEqual(
    Array(10).fill(expect.stringMatching(/^\$argon2id\$v=\d+\$[^$]+\$[^$]{22,}\$[^$]+$/)),
  );
  expect(new Set(hashes.map((hash) => hash?.split("$")[4])).size).toBe(10);
});

test("the backup codes are seen until they are kept, and can be taken along without JavaScript", async () => {
  const { client } = await signedIn();
  const { codes } = await turnOn(client);
  expect(new Set(codes).size).toBe(10);
  const page = await client.get(`${path}/codes`);
  for (const code of codes) expect(page.text).toContain(code);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const file = await client.get(`${path}/codes/download`);
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="backup-codes.txt"');

  for (const form of ["off", "codes/kept"])
    expect((await client.get(`${path}/${form}`)).location).toBe(`${site.url}${path}`);
  const kept = await client.post(`${path}/codes/kept`, {});
  expect(kept.location).toBe(`${site.url}/account/security?done=codes-kept`);
  for (const gone of [`${path}/codes`, `${path}/codes/download`])
    expect((await client.get(gone)).location).toBe(`${site.url}${path}`);
});

test("the password alone opens nothing; the code goes on to where they wanted to", async () => {
  const member = await guarded();
  const { browser, reply } = await halfWay(member, "/account/orders?page=1");
  expect(reply.location).toBe(`${site.url}${screen}`);
  expect(browser.cookie(sessionCookie)).toBeUndefined();
  expect(await browser.session()).toBeNull();
  expect((await browser.get("/account")).location).toContain("/sign-in?");

  const refused = await browser.post(screen, { code: wrongCode(member.app) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    `<title>${en("page.error", { title: en("security.secondStep.signIn.title") })}`,
  );
  const code = member.app.next;
  const done = await browser.post(screen, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect([done.status, done.location]).toEqual([303, `${site.url}/account/orders?page=1`]);
  expect((await browser.session())?.user.email).toBe(member.email);
  expect((await browser.post(screen, { code })).location).toBe(`${site.url}${screen}`);
});

test("clients of Auth.js get the address of the screen, which is in the language of where they go", async () => {
  const member = await guarded();
  const browser = new AuthClient(site.url);
  const reply = await browser.act(
    "callback/credentials",
    { email: member.email, password: member.password, callbackUrl: "/de/account" },
    { "X-Auth-Return-Redirect": "1" },
  );
  expect([reply.status, reply.json<{ url: string }>().url]).toEqual([200, `${site.url}/de${screen}`]);
  expect((await browser.get(`/de${screen}`)).text).toContain(de("security.secondStep.signIn.title"));
  expect((await browser.get(`/ar${screen}?backup`)).text).toContain(
    ar("security.secondStep.signIn.backupCode"),
  );
});

test("a code is taken once, also at the same instant", async () => {
  const member = await guarded();
  const waiting = await Promise.all(Array.from({ length: 5 }, () => halfWay(member)));
  const code = member.app.next;
  const replies = await Promise.all(waiting.map(({ browser }) => browser.post(screen, { code })));
  const sessions = await Promise.all(waiting.map(({ browser }) => browser.session()));

  expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(sessions.filter(Boolean)).toHaveLength(1);
  expect(replies.filter(({ text }) => text.includes(en("security.secondStep.problems.used")))).toHaveLength(
    4,
  );
});

test("what waits is worth nothing in another browser, and to nobody's form but ours", async () => {
  const member = await guarded();
  const stranger = new AuthClient(site.url);
  const { browser } = await halfWay(member);
  expect((await stranger.post(screen, { code: member.app.next })).location).toBe(`${site.url}${screen}`);
  const over = await stranger.get(screen);
  expect([over.status, over.text.includes(en("security.secondStep.signIn.over"))]).toEqual([410, true]);
  const foreign = await browser.post(screen, { code: member.app.next }, { Origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
});

test("a link by mail, its code and a provider are asked for the second step too", async () => {
  const member = await guarded();
  const byLink = new AuthClient(site.url);
  await byLink.act("signin/email", { email: member.email });
  const { pressed } = await pressButton(byLink, (await linkTo(member.email, /token=/)).link);
  expect(pressed.location).toBe(`${site.url}${screen}`);
  expect(await byLink.session()).toBeNull();
  const [backup = ""] = member.codes;
  await byLink.post(screen, { code: backup });
  expect((await byLink.session())?.user.email).toBe(member.email);

  const person = newcomer();
  const first = new AuthClient(site.url);
  await first.get(await throughHarbour(first, person));
  const { app } = await turnOn(first);
  const again = new AuthClient(site.url);
  const back = await again.get(await throughHarbour(again, person, { callbackUrl: "/account/orders" }));
  expect(back.location).toBe(`${site.url}${screen}`);
  expect(await again.session()).toBeNull();
  expect((await again.post(screen, { code: app.next })).location).toBe(`${site.url}/account/orders`);
});

test("a passkey is both steps by itself", async () => {
  const member = await guarded();
  const authenticator = new SoftAuthenticator(site.url);
  const optionsFor = async (client: AuthClient, action: string) =>
    (await client.get(client.at(`webauthn-options/passkey?action=${action}`))).json<{
      options: { challenge: string };
    }>().options;
  const made = authenticator.create(await optionsFor(member.client, "register"));
  await member.client.act("callback/passkey", { action: "register", data: JSON.stringify(made) });

  const browser = new AuthClient(site.url);
  const data = JSON.stringify(authenticator.get(await optionsFor(browser, "authenticate")));
  const reply = await browser.act("callback/passkey", {
    action: "authenticate",
    data,
    callbackUrl: "/account",
  });
  expect(reply.location).toBe(`${site.url}/account`);
  expect((await browser.session())?.user.email).toBe(member.email);
});

test("a backup code stands in for the app once, also at the same instant, however it is typed", async () => {
  const member = await guarded();
  const [first = "", second = ""] = member.codes;
  const waiting = await Promise.all(Array.from({ length: 4 }, () => halfWay(member)));
  const typed = first.toUpperCase().replaceAll("-", " ");
  const replies = await Promise.all(waiting.map(({ browser }) => browser.post(screen, { code: typed })));
  expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
  await mailTo(member.email, matchStart(en("mails.notices.backup-code-used.subject")));

  const { browser } = await halfWay(member);
  expect((await browser.post(screen, { code: first })).status).toBe(422);
  expect((await browser.post(screen, { code: second })).status).toBe(303);
  expect((await browser.get("/account/security")).text).toContain(
    en("security.secondStep.left", { codes: 8 }),
  );
});

test("a new set of backup codes replaces the old one", async () => {
  const { id, client, codes, email, ...member } = await guarded();
  const made = await client.post(`${path}/codes`, {});
  expect(made.location).toBe(`${site.url}${path}/codes`);
  await mailTo(email, en("mails.notices.backup-codes-made.subject"));
  await expectAuditLog(id, "backup-codes-made");
  const [fresh = ""] = (await client.get(`${path}/codes/download`)).text.match(/^\w{4}-\w{4}-\w{4}$/m) ?? [];

  const { browser } = await halfWay({ email, ...member });
  expect((await browser.post(screen, { code: codes[0] ?? "" })).status).toBe(422);
  expect((await browser.post(screen, { code: fresh })).status).toBe(303);
});

test("codes are not found out by trying: who goes on waits, the owner's session stays, and they are told", async () => {
  const member = await guarded();
  const { browser } = await halfWay(member);
  const wrong = wrongCode(member.app);
  for (let tried = 0; tried < limits.twoFactorAttempts; tried++)
    expect((await browser.post(screen, { code: wrong })).status).toBe(422);

  const right = member.app.next;
  const waits = await browser.post(screen, { code: right });
  expect(waits.status).toBe(429);
  expect(Number(waits.headers.get("Retry-After"))).toBeGreaterThan(limits.twoFactorWait - 10);
  expect(waits.text).toContain(en("security.secondStep.problems.wait", { minutes: 1 }));
  expect(await browser.session()).toBeNull();
  expect((await member.client.get("/account")).status).toBe(200);
  await mailTo(member.email, en("mails.notices.suspicious-codes.subject"));
  await expectAuditLog(member.id, "refused", "limit-reached");
});

test("who confirms that it is them is asked for the code too, and only then can turn it off", async () => {
  const { id, email, password, client, app, codes } = await guarded();
  expireRecentAuth(site);
  const asked = await client.post(`${path}/off`, {});
  expect(asked.location).toContain("/confirm?returnTo=");
  expect((await client.get("/confirm")).text).toContain(en("security.secondStep.confirmLabel"));
  expect((await client.post("/confirm", { password })).status).toBe(422);
  const wrong = await client.post("/confirm", { password, otp: wrongCode(app), returnTo: path });
  expect(wrong.text).toContain(en("security.secondStep.problems.wrong"));
  expect((await client.post("/confirm", { password: "not it", otp: codes[0] ?? "" })).text).toContain(
    en("security.confirm.problems.password"),
  );
  expect((await client.post("/confirm", { password, otp: codes[0] ?? "", returnTo: path })).status).toBe(303);

  const off = await client.post(`${path}/off`, {});
  expect(off.location).toBe(`${site.url}/account/security?done=second-step-off`);
  await mailTo(email, en("mails.notices.second-factor-off.subject"));
  await expectAuditLog(id, "factor-added", "backup-code-used", "confirmed", "factor-removed");
  expect(await rowsOf(id)).toEqual([]);
  expect((await halfWay({ email, password })).reply.location).toBe(`${site.url}/account`);
});

test("turning off what is not on tells nobody that it was", async () => {
  const { id, email, client } = await signedIn();
  const before = client.cookie(sessionCookie);

  const off = await client.post(`${path}/off`, {});
  expect([off.status, off.location]).toEqual([303, `${site.url}${path}`]);
  expect(client.cookie(sessionCookie)).toBe(before);
  await turnOn(client);
  expect((await client.post(`${path}/off`, {})).location).toContain("done=second-step-off");
  expect((await client.post(`${path}/off`, {})).location).toBe(`${site.url}${path}`);
  await client.post("/account/security/sessions/end-others", {});
  await turnOn(client);
  const { seen } = await eventually(
    () => mailsTo(email),
    (mails) =>
      mails.filter(({ subject }) => subject === en("mails.notices.second-factor-on.subject")).length > 1,
    15_000,
  );
  const subjects = seen.map(({ subject }) => subject);
  expect(
    subjects.filter((subject) => subject === en("mails.notices.second-factor-off.subject")),
  ).toHaveLength(1);
  expect(subjects.filter((subject) => subject === en("mails.notices.sessions-ended.subject"))).toEqual([]);
  expect((await rowsOf(id)).length).toBeGreaterThan(0);
});

test("a lost password is recovered, and the second step is asked for all the same", async () => {
  const member = await guarded();
  const browser = new AuthClient(site.url);
  await browser.post("/recover", { email: member.email });
  const { query } = await linkTo(member.email, /new\?token/);
  const password = "ebb tide and flood";
  await browser.post(`/recover/new?token=${query.token}`, {
    token: query.token ?? "",
    password,
    again: password,
  });

  const { reply, browser: other } = await halfWay({ email: member.email, password });
  expect(reply.location).toBe(`${site.url}${screen}`);
  expect(await other.session()).toBeNull();
});

test("who lost app and codes is freed by the owner, who deletes one row in Studio", async () => {
  const member = await guarded();
  const app = (await rowsOf(member.id)).find(({ kind }) => kind === "totp");
  await asAdmin(`/items/identities/${app?.id}`, { method: "DELETE" });

  const { browser, reply } = await halfWay(member);
  expect(reply.location).toBe(`${site.url}/account`);
  expect((await turnOn(browser)).codes).toHaveLength(10);
});

test("the download of all data names the second step, and nothing that is secret about it", async () => {
  const { client, codes } = await guarded();
  const { text } = await client.get("/account/data/download");
  const { identities } = JSON.parse(text) as { identities: { kind: string }[] };
  expect(identities.filter(({ kind }) => kind === "totp")).toHaveLength(1);
  expect(text).not.toMatch(/argon2|sealed/);
  for (const code of codes) expect(text).not.toContain(code);
});

test("staff, whose password is Directus's, have their second step in Studio", async () => {
  const staff = new AuthClient(site.url);
  await staff.signIn(personas.teodor.email, personas.teodor.password);
  expect((await staff.get(path)).location).toBe(`${site.url}/account/security`);
  expect((await staff.get("/account/security")).text).not.toContain(en("security.secondStep.heading"));
});

/** What is drawn, as a camera sees it. */
function picture({ path, size }: { path: string; size: number }) {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * width + Number(x) * scale) * 4;
      for (let at = from; at < from + Number(length) * scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width, height: width, data };
}
