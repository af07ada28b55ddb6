import { expect, test } from "vitest";
import { expectAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient, signedOut } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1";

/** Somebody new, signed in in two browsers. */
async function twoBrowsers() {
  const { id, email, password } = await makeCustomer();
  const [desk, pocket] = [new AuthClient(), new AuthClient()];
  await desk.signIn(email, password);
  const token = await pocket.csrfToken();
  const fields = { csrfToken: token, email, password };
  await pocket.post(pocket.at("callback/credentials"), fields, { "User-Agent": phone });
  return { id, email, password, desk, pocket };
}

const page = async (client: AuthClient) => (await client.get("/account/security")).text;
const handlesIn = (html: string) =>
  [...html.matchAll(/name="session" value="([^"]+)"/g)].map(([, handle]) => handle ?? "");

test("a member sees where they are signed in, and this browser marked", async () => {
  const { desk, pocket } = await twoBrowsers();
  const atDesk = await page(desk);

  expect(atDesk).toContain("Safari on iPhone");
  expect(atDesk.match(new RegExp(en("security.sessions.thisBrowser"), "g"))).toHaveLength(1);
  expect(handlesIn(atDesk)).toHaveLength(1);
  expect(handlesIn(await page(pocket))).not.toEqual(handlesIn(atDesk));
  for (const [, value] of desk.cookiesOf(new URL(desk.site).host)) expect(atDesk).not.toContain(value);
});

test("one session is ended, at once", async () => {
  const { id, desk, pocket } = await twoBrowsers();
  const [handle = ""] = handlesIn(await page(desk));
  const reply = await desk.post("/account/security/sessions/end", { session: handle });

  expect([reply.status, reply.location]).toEqual([303, `${desk.site}/account/security?done=session-ended`]);
  expect(await pocket.session()).toBeNull();
  expect(await desk.session()).not.toBeNull();
  expect(handlesIn(await page(desk))).toEqual([]);
  await expectAuditLog(id, "session-ended");
});

test("all others are ended, and not this one", async () => {
  const { email, password, desk, pocket } = await twoBrowsers();
  const third = new AuthClient();
  await third.signIn(email, password);
  const reply = await desk.post("/account/security/sessions/end-others", {});

  expect(reply.status).toBe(303);
  expect(await Promise.all([desk, pocket, third].map((client) => client.session()))).toEqual([
    expect.objectContaining({}),
    null,
    null,
  ]);
  await mailTo(email, en("mails.notices.sessions-ended.subject"));
});

test("nobody ends somebody else's session", async () => {
  const one = await twoBrowsers();
  const other = await twoBrowsers();
  const [handle = ""] = handlesIn(await page(one.desk));
  await other.desk.post("/account/security/sessions/end", { session: handle });

  expect(await one.pocket.session()).not.toBeNull();
});

test("another site and a guest end nothing", async () => {
  const { desk, pocket } = await twoBrowsers();
  const foreign = { Origin: "https://evil.example" };
  expect((await desk.post("/account/security/sessions/end-others", {}, foreign)).status).toBe(403);
  const guest = await new AuthClient().post("/account/security/sessions/end-others", {});

  expect(guest.location).toContain("/sign-in?");
  expect(await pocket.session()).not.toBeNull();
  for (const path of ["end", "end-others"])
    expect((await desk.get(`/account/security/sessions/${path}`)).location).toBe(
      `${desk.site}/account/security`,
    );
});

test("signing out ends the session for whoever kept its cookie", async () => {
  const { desk, pocket } = await twoBrowsers();
  const kept = `authjs.session-token=${desk.cookie("authjs.session-token")}`;
  await desk.act("signout");

  expect((await new AuthClient().get(desk.at("session"), { Cookie: kept })).text).toBe("null");
  expect(handlesIn(await page(pocket))).toEqual([]);
});

test("who was suspended is out everywhere, also after they are let in again", async () => {
  const { id, desk, pocket } = await twoBrowsers();
  const setStatus = (status: string) => asAdmin(`/users/${id}`, { method: "PATCH", body: { status } });
  await setStatus("suspended");
  await signedOut(desk);
  await setStatus("active");

  expect(await pocket.session()).toBeNull();
});

test("every sign-in begins a session under a new id, and ends the one before", async () => {
  const { email, password, desk } = await twoBrowsers();
  const before = desk.cookie("authjs.session-token") ?? "";
  await desk.signIn(email, password);

  expect(desk.cookie("authjs.session-token")).not.toBe(before);
  const replay = await new AuthClient().get(desk.at("session"), { Cookie: `authjs.session-token=${before}` });
  expect(replay.text).toBe("null");
});
