import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { expectSince, findAccount, readAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { linksTo, pressButton, requestByMail } from "../../support/auth/mail-links.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const editorRole = "0c0ffee0-0000-4000-8000-000000000202";

const site = openTestSite();
const client = () => new AuthClient(site.url);

const usersWith = (email: string) =>
  asAdmin<{ id: string; status: string }[]>(`/users?filter[email][_eq]=${encodeURIComponent(email)}`);

describe("on the wire", () => {
  test("it is a provider of the type that clients look for", async () => {
    const providers = (await client().get("/auth/providers")).json<Record<string, unknown>>();

    expect(providers.email).toEqual({
      id: "email",
      name: "E-mail",
      type: "email",
      signinUrl: `${site.url}/auth/signin/email`,
      callbackUrl: `${site.url}/auth/callback/email`,
    });
  });

  test("asking leads to the page that says to check the mail, as JSON too", async () => {
    const browser = client();
    const email = newAddress("wire");
    const plain = await browser.act("signin/email", { email });
    const asJson = await browser.act("signin/email", { email }, { "X-Auth-Return-Redirect": "1" });

    expect(plain.status).toBe(302);
    expect(plain.location).toBe(`${site.url}/auth/verify-request?provider=email&type=email`);
    expect(asJson.status).toBe(200);
    expect(asJson.json()).toEqual({ url: plain.location });
    const screen = await browser.get(plain.location ?? "");
    expect(screen.location).toBe(`${site.url}/check-email?provider=email&type=email`);
  });

  test.each(["", "nobody", "a@b@example.com", '"a"@example.com', "а@exаmple.com", "a﹫example.com"])(
    "%j is no address",
    async (email) => {
      const { location } = await client().act("signin/email", { email });

      expect(location).toBe(`${site.url}/auth/signin?error=EmailSignin`);
    },
  );

  test("without this browser's token no mail is sent", async () => {
    const browser = client();
    const { location } = await browser.post("/auth/signin/email", {
      email: newAddress("csrf"),
      csrfToken: "x",
    });

    expect(location).toBe(`${site.url}/auth/signin?error=MissingCSRF`);
  });

  test("an unknown token leads to the error page as Auth.js names it", async () => {
    const browser = client();
    const { location } = await browser.act("callback/email", { token: "nothing", email: "a@example.com" });

    expect(location).toBe(`${site.url}/auth/error?error=Verification`);
  });

  test("a token alone opens nothing: the address belongs to it", async () => {
    const { query } = await requestByMail(client(), newAddress("pair"));
    const { location } = await client().act("callback/email", {
      token: query.token ?? "",
      email: "a@example.com",
    });

    expect(location).toBe(`${site.url}/auth/error?error=Verification`);
  });
});

test("looking at the link uses nothing up; the button signs in, in any browser, once", async () => {
  const { email } = await makeCustomer();
  const { link } = await requestByMail(client(), email, { callbackUrl: "/account/orders?page=1" });
  const other = client();
  for (let look = 0; look < 2; look++) await other.get(link);
  const { page, pressed } = await pressButton(other, link);

  expect(page.text).toContain(en("auth.mailLink.signIn.lead").split(".")[0]);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  expect(pressed.status).toBe(303);
  expect(pressed.location).toBe(`${site.url}/account/orders?page=1`);
  expect((await other.session())?.user.email).toBe(email);

  const again = await pressButton(client(), link);
  expect(again.page.location).toBe(`${site.url}/sign-in/error?error=Verification`);
  expect(again.pressed.location).toBe(`${site.url}/sign-in/error?error=Verification`);
});

test("of ten presses at the same instant one signs in", async () => {
  const { email } = await makeCustomer();
  const { link } = await requestByMail(client(), email);
  const presses = await Promise.all(Array.from({ length: 10 }, () => pressButton(client(), link)));

  expect(presses.filter(({ pressed }) => pressed.location === `${site.url}/`)).toHaveLength(1);
});

test("the code signs in the browser that asked, and ends the link", async () => {
  const { email } = await makeCustomer();
  const browser = client();
  const { code, link } = await requestByMail(browser, email, { callbackUrl: "/account" });
  const { text } = await browser.get("/check-email");
  const stranger = await client().post("/check-email", { code });
  const own = await browser.post("/check-email", { code: `${code.slice(0, 3)} ${code.slice(3)}` });

  expect(text).toContain(email);
  expect(stranger.status).toBe(422);
  expect(own.location).toBe(`${site.url}/account`);
  expect((await browser.session())?.user.email).toBe(email);
  expect((await client().get(link)).location).toContain("/sign-in/email");
  expect((await pressButton(client(), link)).pressed.location).toContain("error=Verification");
});

test("the link ends the code", async () => {
  const { email } = await makeCustomer();
  const browser = client();
  const { code, link } = await requestByMail(browser, email);
  await pressButton(client(), link);
  const { status, text } = await browser.post("/check-email", { code });

  expect(status).toBe(422);
  expect(text).toContain(en("auth.codes.code-over"));
});

test("a code can be tried five times, also at the same instant; the link still works", async () => {
  const { email } = await makeCustomer();
  const browser = client();
  const { code, link } = await requestByMail(browser, email);
  const wrong = code === "000000" ? "111111" : "000000";
  const tries = await Promise.all(
    Array.from({ length: limits.codeAttempts + 3 }, () => browser.post("/check-email", { code: wrong })),
  );
  const right = await browser.post("/check-email", { code });

  expect(tries.filter(({ text }) => text.includes(en("auth.codes.wrong-code")))).toHaveLength(
    limits.codeAttempts,
  );
  expect(right.status).toBe(422);
  expect(right.text).toContain(en("auth.codes.too-many-codes"));
  expect((await pressButton(client(), link)).pressed.location).toBe(`${site.url}/`);
});

test("who is new gets an account by the button, and not before", async () => {
  const email = newAddress("New.Person");
  const browser = client();
  const { link, mail } = await requestByMail(browser, email);

  expect(mail.subject).toBe(en("auth.mailLink.signUp.title"));
  expect(await usersWith(email.toLowerCase())).toEqual([]);
  const { page } = await pressButton(browser, link);
  expect(page.text).toContain(en("auth.mailLink.signUp.submit"));
  expect((await browser.session())?.user.email).toBe(email.toLowerCase());
  const [user] = await usersWith(email.toLowerCase());
  expect(user?.status).toBe("active");
  const customers = await asAdmin(
    `/items/customers?filter[user][_eq]=${user?.id}&fields=email,verified_email`,
  );
  expect(customers).toEqual([{ email: email.toLowerCase(), verified_email: email.toLowerCase() }]);
});

test("two links for one new address, used at the same instant, make one account", async () => {
  const email = newAddress("twice");
  for (const browser of [client(), client()]) await browser.act("signin/email", { email });
  const links = await linksTo(email, 2);
  const presses = await Promise.all(links.map((link) => pressButton(client(), link)));

  expect(presses.map(({ pressed }) => pressed.location)).toEqual([`${site.url}/`, `${site.url}/`]);
  expect(await usersWith(email)).toHaveLength(1);
});

test("neither token nor code is kept as it was sent", async () => {
  const { query, code } = await requestByMail(client(), newAddress("rest"));
  const { STATE_FILE = "" } = site.environment;
  const records = new DatabaseSync(STATE_FILE, { readOnly: true }).prepare("SELECT * FROM records").all();
  const kept = JSON.stringify(records);

  expect(kept).toContain("mail-ticket");
  expect(kept).not.toContain(query.token);
  // Not as a part of a number, for times in milliseconds have the same digits now and then.
  expect(kept).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
});

test("staff do not come in this way", async () => {
  const since = Date.now();
  const email = newAddress("editor");
  const body = { email, password: "Slack-Water-1", role: editorRole, status: "active" };
  await asAdmin("/users", { method: "POST", body });
  const { link } = await requestByMail(client(), email);
  const browser = client();
  const { pressed } = await pressButton(browser, link);

  expect(pressed.location).toBe(`${site.url}/sign-in/error?error=AccessDenied&code=mailbox`);
  expect((await browser.get(pressed.location ?? "")).text).toContain(en("auth.error.byMail.message"));
  expect(browser.cookie("vitrine-device")).toBeDefined();
  expect(await browser.session()).toBeNull();
  await expectSince(since, { event: "refused", way: "email", reason: "closed", user: null });
});

test("a client of Auth.js's reads as much, and its browser is known too", async () => {
  const { id, email } = await makeCustomer();
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "suspended" } });
  const browser = client();
  const { code } = await requestByMail(browser, email);
  const { location } = await browser.act("callback/email", { code });

  expect(location).toBe(`${site.url}/auth/error?error=AccessDenied&code=mailbox`);
  expect((await browser.get(location ?? "")).location).toContain("error?error=AccessDenied&code=mailbox");
  expect(browser.cookie("vitrine-device")).toBeDefined();
});

test("a suspended customer stays out", async () => {
  const { id, email } = await makeCustomer();
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "suspended" } });
  const { link } = await requestByMail(client(), email);
  const { pressed } = await pressButton(client(), link);

  expect(pressed.location).toBe(`${site.url}/sign-in/error?error=AccessDenied&code=mailbox`);
  const [refused] = await readAuditLog({ user: id, event: "refused" }, 1);
  expect(refused).toMatchObject({ way: "email", reason: "closed" });
});

test("known and unknown addresses are answered alike", async () => {
  const { email } = await makeCustomer();
  const [known, unknown] = await Promise.all(
    [email, newAddress("unknown")].map(async (address) => {
      const browser = client();
      const { status, location, cookies } = await browser.act("signin/email", { email: address });
      const { text } = await browser.get("/check-email");
      const names = cookies.map((line) => line.split("=")[0]);
      return { status, location, names, text: text.replaceAll(address, "…") };
    }),
  );

  expect(unknown).toEqual(known);
});

test("a mailbox is not filled: after three mails there is a pause, for known and unknown alike", async () => {
  const { id, email, password } = await makeCustomer();
  await client().signIn(email, password);
  const account = await findAccount(id);
  for (const address of [email, newAddress("unknown")]) {
    const places: (string | undefined)[] = [];
    for (let ask = 0; ask <= limits.linkMails; ask++)
      places.push((await client().act("signin/email", { email: address })).location?.split("&wait=")[0]);
    const sent = `${site.url}/auth/verify-request?provider=email&type=email`;

    expect(places).toEqual([
      ...Array(limits.linkMails).fill(sent),
      `${site.url}/auth/signin?error=EmailSignin&code=too_many_mails`,
    ]);
  }
  const [limit] = await readAuditLog({ account, event: "limit-reached" }, 1);
  expect(limit).toMatchObject({ way: "email", reason: "too-many-mails" });
});

test("an address in other letters than in Studio is the same person", async () => {
  const { id, email } = await makeCustomer();
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { email: email.toUpperCase() } });
  const { link } = await requestByMail(client(), email);
  const browser = client();
  await pressButton(browser, link);

  expect((await browser.session())?.user.email).toBe(email.toUpperCase());
});
