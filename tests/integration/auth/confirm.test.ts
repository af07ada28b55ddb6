import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { expectAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { expireRecentAuth } from "../../support/auth/expire-recent-auth.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, matchStart } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { signInNewCustomer } from "../../support/shop/customers.ts";

const site = openTestSite();

const cookieName = "authjs.session-token";
const endOthers = "/account/security/sessions/end-others";
const newPassword = "a quiet harbour at dusk";

/** Somebody new who is signed in, and proved who they are long ago. */
async function someTimeAgo() {
  const member = await signInNewCustomer(site.url);
  expireRecentAuth(site);
  return member;
}

async function withoutPassword() {
  const somebody = await someTimeAgo();
  const rows = await asAdmin<{ id: string }[]>(
    `/items/identities?filter[user][_eq]=${somebody.id}&fields=id`,
  );
  for (const { id } of rows) await asAdmin(`/items/identities/${id}`, { method: "DELETE" });
  return somebody;
}

test("something sensitive waits until the member has confirmed that it is them, under a new id", async () => {
  const { client, email, password } = await someTimeAgo();
  const other = new AuthClient(site.url);
  await other.signIn(email, password);
  const asked = await client.post(endOthers, {});
  expect([asked.status, asked.location]).toEqual([
    303,
    `${site.url}/confirm?returnTo=${encodeURIComponent(endOthers)}`,
  ]);
  expect(await other.session()).not.toBeNull();

  const before = client.cookie(cookieName);
  const confirmed = await client.post("/confirm", { password, returnTo: "/account/security" });
  expect([confirmed.status, confirmed.location]).toEqual([303, `${site.url}/account/security`]);
  expect(client.cookie(cookieName)).not.toBe(before);
  const replay = await new AuthClient(site.url).get("/auth/session", { Cookie: `${cookieName}=${before}` });
  expect(replay.text).toBe("null");

  await client.post(endOthers, {});
  expect(await other.session()).toBeNull();
  expect((await client.get("/confirm?returnTo=/account")).location).toBe(`${site.url}/account`);
});

test("whatever is sensitive in the account waits for a fresh proof", async () => {
  const { client } = await someTimeAgo();
  const forms = [
    "profile/email",
    "data",
    "security/password",
    "security/second-step",
    "security/second-step/off",
    "security/second-step/codes",
    "security/passkeys/rename",
    "security/passkeys/remove",
    "security/providers/link",
    "security/providers/unlink",
    "security/sessions/end",
    "security/sessions/end-others",
  ];
  const pages = ["data/download", "security/second-step/codes/download", "security/passkeys"];
  const toConfirm = (path: string) => `${site.url}/confirm?${new URLSearchParams({ returnTo: path })}`;

  for (const path of forms.map((form) => `/account/${form}`))
    expect((await client.post(path, {})).location, path).toBe(toConfirm(path));
  for (const path of pages.map((page) => `/account/${page}`))
    expect((await client.get(path)).location, path).toBe(toConfirm(path));
  const options = await client.get("/auth/webauthn-options/passkey?action=register");
  expect(options.status).toBe(403);
});

test("a wrong password confirms nothing, and counts as a try to sign in", async () => {
  const { client, email, password } = await someTimeAgo();
  const refused = await client.post("/confirm", { password: "not it", returnTo: "/account" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(en("security.confirm.problems.password"));
  expect(refused.text).toContain('name="returnTo" value="/account"');
  for (let tried = 1; tried < limits.passwordFailures; tried++)
    await client.post("/confirm", { password: "not it" });

  expect((await client.post("/confirm", { password })).text).toContain(
    en("auth.problems.tooManyTries", { wait: "#" }).split("#")[0],
  );
  expect((await client.signIn(email, password)).location).toContain("code=too_many_attempts");
});

test("who has no password confirms by a code, which works once and in this browser alone", async () => {
  const { id, client, email } = await withoutPassword();
  expect((await client.get("/confirm?returnTo=/account")).text).toContain(en("security.confirm.send"));
  const sent = await client.post("/confirm/code", { returnTo: "/account" });
  expect([sent.status, sent.location]).toEqual([303, `${site.url}/confirm?returnTo=%2Faccount&sent=`]);
  const code = /^\d{6}$/m.exec((await mailTo(email, en("mails.confirmCode.subject"))).text)?.[0] ?? "";

  const stranger = await withoutPassword();
  expect((await stranger.client.post("/confirm", { code })).status).toBe(422);
  expect((await client.post("/confirm", { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(303);
  expireRecentAuth(site);
  expect((await client.post("/confirm", { code })).text).toContain(en("security.confirm.problems.code-over"));
  await expectAuditLog(id, "code-asked", "confirmed", "refused");
});

test("a code is not found out by trying, and not many are sent", async () => {
  const { client, email } = await withoutPassword();
  await client.post("/confirm/code", {});
  const code = /^\d{6}$/m.exec((await mailTo(email, en("mails.confirmCode.subject"))).text)?.[0] ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tried = 0; tried < limits.confirmAttempts; tried++) {
    const { text } = await client.post("/confirm", { code: wrong });
    expect(text).toContain(en("security.confirm.problems.code"));
  }
  expect((await client.post("/confirm", { code })).text).toContain(en("security.confirm.problems.code-over"));

  for (let asked = 1; asked < limits.confirmCodes; asked++) await client.post("/confirm/code", {});
  const refused = await client.post("/confirm/code", {});
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.text).toMatch(new RegExp(en("auth.problems.tooManyMails", { wait: "\\d+ minutes?" })));
});

test("a confirmation leads nowhere but to this site, and is for members", async () => {
  const { client, password } = await someTimeAgo();
  const confirmed = await client.post("/confirm", { password, returnTo: "https://evil.example/" });
  expect(confirmed.location).toBe(`${site.url}/account/security`);

  const guest = new AuthClient(site.url);
  expect((await guest.get("/confirm")).location).toContain("/sign-in?");
  expect((await guest.post("/confirm", {}, { Origin: "https://evil.example" })).status).toBe(403);
  expect((await client.get("/confirm/code")).location).toBe(`${site.url}/confirm`);
});

test("a new password ends all other sessions, and the member is told", async () => {
  const { id, client, email, password } = await someTimeAgo();
  const other = new AuthClient(site.url);
  await other.signIn(email, password);
  const path = "/account/security/password";
  expect((await client.get(path)).location).toContain("/confirm?returnTo=");
  expect((await client.post(path, { password: newPassword })).location).toContain("/confirm?returnTo=");
  await client.post("/confirm", { password });

  const weak = await client.post(path, { password: "short" });
  expect(weak.status).toBe(422);
  expect(weak.text).toContain(`<title>${en("page.error", { title: en("security.password.title") })}`);
  const before = client.cookie(cookieName);
  const changed = await client.post(path, { password: newPassword });
  expect(changed.location).toBe(`${site.url}/account/security?done=password-changed`);
  expect(client.cookie(cookieName)).not.toBe(before);
  expect(await other.session()).toBeNull();
  expect(await client.session()).not.toBeNull();
  await mailTo(email, matchStart(en("mails.notices.password-changed.subject")));
  await expectAuditLog(id, "confirmed", "password-changed", "sessions-ended");

  expect((await new AuthClient(site.url).signIn(email, password)).location).toContain("code=credentials");
  const again = new AuthClient(site.url);
  await again.signIn(email, newPassword);
  expect((await again.session())?.user.email).toBe(email);
});

test("who has no password sets one", async () => {
  const { client, email } = await withoutPassword();
  await client.post("/confirm/code", {});
  const code = /^\d{6}$/m.exec((await mailTo(email, en("mails.confirmCode.subject"))).text)?.[0] ?? "";
  await client.post("/confirm", { code });
  expect((await client.get("/account/security")).text).toContain(en("security.password.set"));
  await client.post("/account/security/password", { password: newPassword });
  await mailTo(email, en("mails.notices.password-set.subject"));

  const again = new AuthClient(site.url);
  await again.signIn(email, newPassword);
  expect((await again.session())?.user.email).toBe(email);
});

test("staff change their password in Studio", async () => {
  const client = new AuthClient(site.url);
  await client.signIn(personas.teodor.email, personas.teodor.password);
  expect((await client.get("/account/security/password")).location).toBe(`${site.url}/account/security`);
  expect((await client.get("/account/security")).text).toContain(en("security.password.ofDirectus"));
  expireRecentAuth(site);

  expect((await client.post("/confirm", { password: "not it" })).status).toBe(422);
  expect((await client.post("/confirm", { password: personas.teodor.password })).status).toBe(303);
});
