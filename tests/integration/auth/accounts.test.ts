import { describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { expectAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { linkTo, pressButton } from "../../support/auth/mail-links.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const site = openTestSite();
const client = () => new AuthClient(site.url);
const password = "ebb tide and flood";

const usersWith = (email: string) =>
  asAdmin<{ id: string; first_name: string; last_name: string }[]>(
    `/users?filter[email][_eq]=${encodeURIComponent(email)}&fields=id,first_name,last_name`,
  );
const begin = (browser: AuthClient, email: string, fields: Record<string, string> = {}) =>
  browser.post("/sign-up", { name: "Ada Quist", email, password, returnTo: "/account/orders", ...fields });

describe("signing up", () => {
  test("nothing is made before the address is confirmed; then name and password are there, as they were typed", async () => {
    const email = newAddress("sign-up");
    const browser = client();
    const typed = " Ebb & Flood 9 ";
    const asked = await begin(browser, email, { password: typed });
    const { link, mail } = await linkTo(email);

    expect(asked.location).toBe(`${site.url}/check-email`);
    expect(mail.subject).toBe(en("auth.mailLink.signUp.title"));
    expect(await usersWith(email)).toEqual([]);
    const { pressed } = await pressButton(browser, link);
    expect(pressed.location).toBe(`${site.url}/account/orders`);
    const [made] = await usersWith(email);
    expect(made).toMatchObject({ first_name: "Ada", last_name: "Quist" });
    await expectAuditLog(made?.id ?? "", "account-made", "signed-in");
    const other = client();
    for (const almost of [typed.trim(), typed.toLowerCase()])
      expect((await other.signIn(email, almost)).location).toContain("code=credentials");
    await other.signIn(email, typed);
    expect((await other.session())?.user).toEqual({ name: "Ada Quist", email });
  });

  test("the code of the mail does the same", async () => {
    const email = newAddress("by-code");
    const browser = client();
    await begin(browser, email, { password: "" });
    const { code } = await linkTo(email);
    const { location } = await browser.post("/check-email", { code });

    expect(location).toBe(`${site.url}/account/orders`);
    expect((await browser.session())?.user.email).toBe(email);
    expect((await client().signIn(email, "")).location).toContain("error=CredentialsSignin");
  });

  test("a stranger cannot choose the password of an account that its owner confirms elsewhere", async () => {
    const email = newAddress("hijack");
    await begin(client(), email);
    const { link } = await linkTo(email);
    const owner = client();
    const { page, pressed } = await pressButton(owner, link, { password: "rowing by moonlight" });

    expect(page.text).toContain(en("auth.mailLink.passwordHint"));
    expect(pressed.location).toBe(`${site.url}/account/orders`);
    expect((await client().signIn(email, password)).location).toContain("code=credentials");
    expect((await client().signIn(email, "rowing by moonlight")).location).not.toContain("error");
  });

  test("a weak password on that page is refused, and the link is still good", async () => {
    const email = newAddress("weak-there");
    await begin(client(), email);
    const { link } = await linkTo(email);
    const { pressed } = await pressButton(client(), link, { password: "short" });
    const owner = client();
    await pressButton(owner, link);

    expect(pressed.status).toBe(422);
    expect((await owner.session())?.user.email).toBe(email);
  });

  test("who has an account is told so by mail alone; name and password stay", async () => {
    const { email, password: own } = await makeCustomer();
    await client().signIn(email, own);
    const [known, unknown] = [client(), client()];
    const answers = [await begin(known, email), await begin(unknown, newAddress("fresh"))];
    const pages = await Promise.all([known, unknown].map((browser) => browser.get("/check-email")));
    const { link, mail } = await linkTo(email);
    await pressButton(known, link);

    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, `${site.url}/check-email`],
      [303, `${site.url}/check-email`],
    ]);
    expect(pages[0]?.text.replaceAll(email, "")).toBe(
      pages[1]?.text.replaceAll(/fresh\.\w+@example\.com/g, ""),
    );
    expect(mail.subject).toBe(en("mails.links.signUpKnown.subject"));
    expect((await known.session())?.user).toEqual({ name: "Ada Test", email });
    expect((await client().signIn(email, password)).location).toContain("code=credentials");
    expect((await client().signIn(email, own)).location).not.toContain("error");
  });

  test.each([
    ["name", { name: "" }, en("auth.problems.noName")],
    ["email", { email: "nobody" }, en("auth.problems.badEmail")],
    ["password", { password: "short" }, en("auth.passwords.short", { length: limits.passwordMinLength })],
    ["password", { password: "password1234" }, en("auth.passwords.known")],
    ["password", { password: "Ada Quist 1984" }, en("auth.passwords.own")],
  ])(
    "a wrong %s is told beside it, and nothing typed but the password is lost",
    async (field, wrong, words) => {
      const { status, text } = await begin(client(), newAddress("wrong"), wrong);

      expect(status).toBe(422);
      expect(text).toContain(`<title>${en("page.error", { title: en("auth.signUp.title") })}`);
      expect(text).toMatch(new RegExp(`id="error-${field}"[^>]*>[^<]*${words}`));
      expect(text).not.toContain("ebb tide");
      if (field !== "name") expect(text).toContain('value="Ada Quist"');
    },
  );

  test("asked too often it says when to try again, for any address", async () => {
    const email = newAddress("often");
    for (let ask = 0; ask < limits.linkMails; ask++) await begin(client(), email);
    const { status, headers, text } = await begin(client(), email);

    expect(status).toBe(429);
    const wait = Number(headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(limits.linkMailWindow - 60);
    expect(wait).toBeLessThanOrEqual(limits.linkMailWindow);
    expect(text).toMatch(new RegExp(en("auth.problems.tooManyMails", { wait: "\\d+ minutes?" })));
  });
});

describe("a lost password", () => {
  const ask = (email: string) => client().post("/recover", { email });
  const set = (link: string, first: string, again = first) => client().post(link, { password: first, again });

  test("a link sets a new one, once; everybody is out, nobody is in, and the person is told", async () => {
    const { id, email, password: old } = await makeCustomer();
    const [one, two] = [client(), client()];
    for (const browser of [one, two]) await browser.signIn(email, old);
    expect((await ask(email)).location).toBe(`${site.url}/recover?sent`);
    const { link } = await linkTo(email, /new\?token/);
    const seen = await client().get(link);
    const done = await set(link, password);

    expect(seen.status).toBe(200);
    expect(done.location).toBe(`${site.url}/recover?done`);
    expect(done.cookies).toEqual([expect.stringContaining("vitrine-device=")]);
    expect(await one.session()).toBeNull();
    expect(await two.session()).toBeNull();
    expect((await client().signIn(email, old)).location).toContain("code=credentials");
    expect((await client().signIn(email, password)).location).not.toContain("error");
    const { mail } = await linkTo(email, en("mails.notices.password-recovered.sentence"));
    expect(mail.subject).toBe(en("mails.notices.password-changed.subject"));
    await expectAuditLog(id, "password-recovered", "sessions-ended");
    expect((await client().get(link)).status).toBe(410);
    expect((await set(link, "another good one")).status).toBe(410);
  });

  test("of five presses at the same instant one sets it", async () => {
    const { email } = await makeCustomer();
    await ask(email);
    const { link } = await linkTo(email, /new\?token/);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => set(link, `${password} ${n}`)));

    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("a refused password leaves the link good", async () => {
    const { email } = await makeCustomer();
    await ask(email);
    const { link } = await linkTo(email, /new\?token/);

    expect((await set(link, "sunshine2024")).text).toContain(en("auth.passwords.known"));
    expect((await set(link, password, `${password}!`)).text).toContain(en("auth.problems.again"));
    expect((await set(link, password)).status).toBe(303);
  });

  test("it is the way back for a customer whose password the owner has reset in Studio", async () => {
    const { id, email, password: old } = await makeCustomer();
    await client().signIn(email, old);
    await asAdmin(`/users/${id}`, { method: "PATCH", body: { password: "Set-In-Studio-1" } });
    await ask(email);
    const { link } = await linkTo(email, /new\?token/);
    await set(link, password);

    const browser = client();
    await browser.signIn(email, password);
    expect((await browser.session())?.user.email).toBe(email);
  });

  test("it is the way to a first password for whoever came by mail only", async () => {
    const email = newAddress("first");
    const browser = client();
    await begin(browser, email, { password: "" });
    await pressButton(browser, (await linkTo(email)).link);
    await ask(email);
    await set((await linkTo(email, /new\?token/)).link, password);

    expect((await client().signIn(email, password)).location).not.toContain("error");
  });

  test("an unknown address gets the same answer, and a mail that says so", async () => {
    const email = newAddress("nobody");
    const { status, location } = await ask(email);
    const { mail } = await linkTo(email);

    expect([status, location]).toEqual([303, `${site.url}/recover?sent`]);
    expect(mail.subject).toBe(en("mails.links.recoverUnknown.subject"));
    expect(mail.text).not.toContain("token");
  });

  test("it touches no other way in, and so no second factor", async () => {
    const { id, email, password: old } = await makeCustomer();
    await client().signIn(email, old);
    const identity = { kind: "oidc", key: `test:${id}`, issuer: "https://id.example", subject: id, user: id };
    await asAdmin("/items/identities", { method: "POST", body: identity });
    await ask(email);
    await set((await linkTo(email, /new\?token/)).link, password);

    const kept = await asAdmin(
      `/items/identities?filter[key][_eq]=test:${id}&fields=kind,key,issuer,subject,user`,
    );
    expect(kept).toEqual([identity]);
  });

  test("a link that is none is over", async () => {
    expect((await client().get("/recover/new")).status).toBe(410);
    expect((await client().get("/recover/new?token=made-up")).text).toContain(
      en("auth.error.pages.Verification.title"),
    );
    expect((await client().post("/recover", { email: "nobody" })).status).toBe(422);
    const often = newAddress("often");
    for (let mail = 0; mail < limits.linkMails; mail++) await ask(often);
    expect((await ask(often)).status).toBe(429);
  });
});
