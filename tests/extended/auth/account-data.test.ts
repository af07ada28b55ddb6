import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { expectAuditLog } from "../../support/auth/audit-log.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { linkTo, pressButton, requestByMail } from "../../support/auth/mail-links.ts";
import { turnOn } from "../../support/auth/two-factor.ts";
import { asAdmin, asSiteAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { folders, uploadFile } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

/** Milliseconds after which an event that is written after the answer must be there. */
const soon = 5_000;

const site = openTestSite();
const client = () => new AuthClient(site.url);

async function member() {
  const customer = await makeCustomer();
  const browser = client();
  await browser.signIn(customer.email, customer.password);
  return { ...customer, browser };
}

type Owner = Awaited<ReturnType<typeof member>>;

/** An order of somebody who was not signed in, as the checkout writes it, in the state that the test needs. */
async function guestOrder(email: string, more: Record<string, unknown> = {}) {
  return (await keep("orders", orderOf(email, more))).id;
}

function keep(collection: string, body: Record<string, unknown>) {
  return asAdmin<{ id: string }>(`/items/${collection}`, { method: "POST", body });
}

/** An address that somebody saves. */
const kai = { name: "Ada Test", line1: "Kai 1", postal_code: "25938", city: "Wyk", country: "DE" };

const marked = () => `test:${crypto.randomUUID()}`;

/** What the tests look at in the file. */
interface Download {
  profile: { emailVerified: boolean };
  customer: { verified_email: string | null };
  signIns: { event: string; reason: string | null }[];
  memberships: object[];
  cart: { lines: object[] };
  addresses: object[];
  orders: { id: string; mails: object[] }[];
}

async function download(browser: AuthClient): Promise<Download> {
  return (await browser.get("/account/data/download")).json();
}

function orderOf(email: string, more: Record<string, unknown> = {}) {
  const shipping_address = {
    name: "Ada Test",
    line1: "Kai 1",
    line2: "",
    postal_code: "1",
    city: "Ort",
    region: "",
    country: "DE",
  };
  return {
    key: marked(),
    number: `T-${crypto.randomUUID().slice(0, 8)}`,
    status: "paid",
    fulfillment_status: "none",
    email,
    name: "Ada Test",
    currency: "EUR",
    total_amount: 1200,
    paid_amount: 1200,
    shipping_address,
    address_changes: [{ ...shipping_address, former: "Ada Test, Kai 2, 1 Ort, DE", by: "Hanne Rask" }],
    note: "Ring twice",
    session_params: { customer_email: email },
    ...more,
  };
}

const readOrder = (id: string) =>
  asAdmin<Record<string, unknown>>(`/items/orders/${id}?fields=*,customer.user`);

/** Where an address may stand. */
const named = [
  ["customers", "email"],
  ["customers", "verified_email"],
  ["orders", "email"],
  ["email_messages", "recipient"],
  ["stock_alerts", "email"],
  ["identities", "email"],
  ["sign_in_events", "account"],
] as const;

/**
 * What the site itself keeps that names a person: kinds and keys of its records. Codes and links on their way are found by
 * nobody but their receiver, and end after ten minutes.
 */
function traces(...names: string[]) {
  const db = new DatabaseSync(site.environment.STATE_FILE ?? "", { readOnly: true });
  const rows = db.prepare("SELECT kind, key, value FROM records WHERE kind NOT LIKE 'mail-%'").all();
  db.close();
  return rows
    .filter(({ key, value }) => names.some((name) => `${key} ${value}`.includes(name)))
    .map(({ kind, key }) => `${kind} ${key}`);
}

/** As if the session had begun an hour ago. */
function age(email: string, user: string) {
  const db = new DatabaseSync(site.environment.STATE_FILE ?? "");
  db.exec("PRAGMA busy_timeout = 5000");
  const rows = db.prepare("SELECT key, value FROM records WHERE kind = 'session'").all();
  for (const { key, value } of rows) {
    const session = JSON.parse(String(value));
    if (session.user !== user) continue;
    const aged = JSON.stringify({
      ...session,
      startedAt: session.startedAt - 3_600_000,
      ...(session.provedAt ? { provedAt: session.provedAt - 3_600_000 } : {}),
    });
    db.prepare("UPDATE records SET value = ? WHERE kind = 'session' AND key = ?").run(aged, String(key));
  }
  db.close();
  return email;
}

describe("orders placed as a guest", () => {
  test("are among the member's once the address is proved, and not before; twice changes nothing", async () => {
    const { id, email, browser } = await member();
    const order = await guestOrder(email);
    const before = await browser.get("/account/orders");
    const again = client();
    for (let time = 0; time < 2; time++) {
      const { link } = time === 0 ? await requestByMail(again, email) : { link: "" };
      if (link) await pressButton(again, link);
      else await again.signIn(email, "Slack-Water-1");
    }
    const after = await again.get("/account/orders");

    expect(before.text).toContain(en("buying.order.account.none"));
    expect(after.text).toContain(`/account/orders/${order}`);
    expect((await again.get(`/account/orders/${order}`)).status).toBe(200);
    expect(await readOrder(order)).toMatchObject({ customer: { user: id }, email });
  });

  test("a password alone proves no address", async () => {
    const { email } = await member();
    const order = await guestOrder(email);
    const browser = client();
    await browser.signIn(email, "Slack-Water-1");

    expect((await readOrder(order)).customer).toBeNull();
  });

  test("come at the next sign-in of any way, once the address is proved", async () => {
    const { id, email } = await member();
    await pressButton(client(), (await requestByMail(client(), email)).link);
    const order = await guestOrder(email);
    await Promise.all(
      [client(), client(), client()].map((browser) => browser.signIn(email, "Slack-Water-1")),
    );

    expect(await readOrder(order)).toMatchObject({ customer: { user: id } });
  });

  test("of another customer, or another address, stay where they are", async () => {
    const { email } = await member();
    const [theirs] = await asAdmin<{ id: string }[]>(
      "/items/customers?limit=1&filter[user][email][_eq]=maya@example.com",
    );
    const taken = await guestOrder(email, { customer: theirs?.id });
    const other = await guestOrder(newAddress("other"));
    await pressButton(client(), (await requestByMail(client(), email)).link);

    expect(await readOrder(taken)).toMatchObject({ customer: { user: expect.any(String) } });
    expect((await readOrder(other)).customer).toBeNull();
    await asSiteAdmin(`/items/orders/${taken}`, { method: "DELETE" });
  });
});

describe("the profile", () => {
  test("a name is changed, here and in Directus", async () => {
    const { id, browser } = await member();
    const { location } = await browser.post("/account/profile", { name: "Ada Maria von Quist" });
    const { text } = await browser.get(location ?? "");

    expect(text).toContain(en("account.profile.changedName"));
    expect((await browser.session())?.user.name).toBe("Ada Maria von Quist");
    expect(await asAdmin(`/items/customers?filter[user][_eq]=${id}&fields=name`)).toEqual([
      { name: "Ada Maria von Quist" },
    ]);
    expect((await browser.post("/account/profile", { name: " " })).status).toBe(422);
    await expectAuditLog(id, "name-changed");
  });

  test("an address is changed by the new mailbox, once, and both are told", async () => {
    const { id, email, password, browser } = await member();
    const fresh = newAddress("fresh");
    const elsewhereToo = { kind: "oidc", key: `test:${id}`, issuer: "https://id.example", subject: id };
    const code = { kind: "backup", key: `backup:${id}:0`, password_hash: "none" };
    for (const row of [elsewhereToo, code])
      await asAdmin("/items/identities", { method: "POST", body: { ...row, user: id, email } });
    const asked = await browser.post("/account/profile/email", { email: fresh });
    const { link } = await linkTo(fresh, /confirm\?token/);
    const stillOld = await browser.session();
    const elsewhere = client();
    const page = await elsewhere.get(link);
    const changed = await elsewhere.post(link, {});

    expect(asked.location).toBe(`${site.url}/account/profile/email?sent`);
    expect(stillOld?.user.email).toBe(email);
    expect(page.text).toContain(fresh);
    expect(changed.location).toBe(`${site.url}/account/profile?done=email`);
    expect(elsewhere.cookie("vitrine-device")).toBeDefined();
    expect((await browser.session())?.user.email).toBe(fresh);
    expect((await browser.get("/account/profile")).text).toContain(en("account.profile.verified"));
    expect((await client().signIn(fresh, password)).location).not.toContain("error");
    expect((await client().signIn(email, password)).location).toContain("code=credentials");
    const rows = await asAdmin(`/items/customers?filter[user][_eq]=${id}&fields=email,verified_email`);
    expect(rows).toEqual([{ email: fresh, verified_email: fresh }]);
    const known = `/items/identities?filter[user][_eq]=${id}&fields=kind,email&sort=kind`;
    expect(await asAdmin(known)).toEqual([
      { kind: "backup", email: fresh },
      { kind: "oidc", email },
      { kind: "password", email: fresh },
    ]);
    await linkTo(email, en("mails.notices.email-change-asked.sentence"));
    for (const address of [email, fresh]) await linkTo(address, en("mails.notices.email-changed.sentence"));
    expect((await elsewhere.get(link)).status).toBe(410);
    expect((await elsewhere.post(link, {})).status).toBe(410);
    await expectAuditLog(id, "email-change-asked", "email-changed");
  });

  test.each([
    [
      "a password set by a link",
      async ({ email }: Owner) => {
        await client().post("/recover", { email });
        const { link } = await linkTo(email, /new\?token/);
        await client().post(link, { password: "ebb tide and flood", again: "ebb tide and flood" });
      },
    ],
    [
      "a new password",
      ({ browser }: Owner) => browser.post("/account/security/password", { password: "ebb tide and flood" }),
    ],
    [
      "ending all other sessions",
      ({ browser }: Owner) => browser.post("/account/security/sessions/end-others", {}),
    ],
    [
      "a newer request",
      async ({ browser }: Owner) => {
        const own = newAddress("own");
        await browser.post("/account/profile/email", { email: own });
        await linkTo(own, /confirm\?token/);
      },
    ],
  ])("%s calls off a change of address that is under way", async (_, act) => {
    const owner = await member();
    const thief = client();
    await thief.signIn(owner.email, owner.password);
    const theirs = newAddress("thief");
    await thief.post("/account/profile/email", { email: theirs });
    const { link } = await linkTo(theirs, /confirm\?token/);
    await act(owner);
    const [page, pressed] = [await client().get(link), await client().post(link, {})];

    expect([page.status, pressed.status]).toEqual([410, 410]);
    expect(await asAdmin(`/users/${owner.id}?fields=email`)).toEqual({ email: owner.email });
  });

  test("an address that somebody has is not taken from them, and only its mailbox learns it", async () => {
    const [{ email, browser }, other] = await Promise.all([member(), makeCustomer()]);
    const asked = await browser.post("/account/profile/email", { email: other.email });
    const { mail } = await linkTo(other.email);

    expect(asked.location).toBe(`${site.url}/account/profile/email?sent`);
    expect(mail.subject).toBe(en("mails.links.addressTaken.subject"));
    expect(mail.text).not.toContain("token");
    expect((await browser.session())?.user.email).toBe(email);
  });

  test("what is no address is refused, and too many mails to one are", async () => {
    const { browser } = await member();
    const ask = (email: string) => browser.post("/account/profile/email", { email });
    const refused = await ask("no address");
    const often = newAddress("often");
    for (let mail = 0; mail < limits.linkMails; mail++) expect((await ask(often)).status).toBe(303);

    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="no address"');
    expect((await ask(often)).status).toBe(429);
  });

  test("whoever finds the browser open an hour later is asked again", async () => {
    const { id, email, browser } = await member();
    age(email, id);
    const post = await browser.post("/account/profile/email", { email: newAddress("thief") });
    const places = await Promise.all(
      ["/account/profile/email", "/account/data", "/account/data/download"].map((path) => browser.get(path)),
    );
    const deletion = await browser.post("/account/data", { sure: "true" });

    for (const { status, location } of [post, ...places, deletion]) {
      expect(status).toBe(303);
      expect(location).toMatch(/\/(sign-in|confirm)\?.*returnTo=%2Faccount/);
    }
    expect((await browser.session())?.user.email).toBe(email);
  });

  test("staff are sent to Studio", async () => {
    const browser = client();
    await browser.signIn(personas.teodor.email, personas.teodor.password);

    expect((await browser.get("/account/profile")).text).toContain(en("account.profile.ofStudio"));
    expect((await browser.post("/account/profile", { name: "T" })).status).toBe(404);
    expect((await browser.get("/account/profile/email")).status).toBe(404);
    expect((await browser.post("/account/profile/email", { email: newAddress("staff") })).status).toBe(404);
    expect((await browser.post("/account/data", { sure: "true" })).status).toBe(404);
  });

  test("a link that is none is over", async () => {
    expect((await client().get("/account/profile/email/confirm?token=made-up")).status).toBe(410);
  });
});

describe("all about me", () => {
  test("is one JSON file with every order, and nothing secret", async () => {
    const { id, email, browser } = await member();
    const customer = await asAdmin<{ id: string }[]>(`/items/customers?filter[user][_eq]=${id}`);
    const ids = await Promise.all(
      Array.from({ length: 3 }, () => guestOrder(email, { customer: customer[0]?.id })),
    );
    const stranger = await guestOrder(newAddress("stranger"));
    const { headers, text } = await browser.get("/account/data/download");
    const all = JSON.parse(text);

    expect(headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(all.profile).toEqual({ id, name: "Ada Test", email, emailVerified: false });
    expect(all.identities).toMatchObject([{ kind: "password", email }]);
    expect(all.sessions).toMatchObject([{ isThis: true }]);
    expect(all.orders.map((order: { id: string }) => order.id).sort()).toEqual(ids.sort());
    expect(text).not.toMatch(/argon2|sealedBearer|password_hash/);
    expect(text).not.toContain(stranger);
  });

  test("has memberships, cart, note, refunds and mails, as they are kept", async () => {
    const { id, email, browser } = await member();
    const [row] = await asAdmin<{ id: string }[]>(`/items/customers?filter[user][_eq]=${id}`);
    const order = await guestOrder(email, { customer: row?.id });
    const [plan] = await asAdmin<{ id: string; name: string }[]>(
      "/items/plans?limit=1&fields=id,name&filter[slug][_eq]=readers-tide",
    );
    const times = { starts_at: "2026-01-01T00:00:00", ends_at: "2026-02-01T00:00:00" };
    await Promise.all([
      keep("entitlements", { user: id, plan: plan?.id, source: "gift", key: marked(), ...times }),
      keep("email_messages", { key: marked(), template: "receipt", recipient: email, order, status: "sent" }),
      keep("refunds", {
        order,
        status: "succeeded",
        amount: 300,
        currency: "EUR",
        stripe_refund_id: marked(),
      }),
    ]);
    const [variant] = await asAdmin<{ id: string }[]>(
      "/items/product_variants?filter[sku][_eq]=SW-014-PB&fields=id",
    );
    await browser.post("/cart/lines", { variant: variant?.id ?? "", quantity: "2" });
    await browser.post("/account/addresses/new", kai);
    const all = await download(browser);

    expect(all.memberships).toMatchObject([{ plan: { name: plan?.name }, source: "gift" }]);
    expect(all.addresses).toEqual([{ ...kai, line2: "", region: "", isDefault: true }]);
    expect(all.cart.lines).toMatchObject([{ variant: variant?.id, quantity: 2 }]);
    expect(all.orders).toMatchObject([
      {
        id: order,
        note: "Ring twice",
        refunds: [{ status: "succeeded" }],
        mails: [{ template: "receipt", recipient: email }],
      },
    ]);
    expect(all.orders[0]).not.toHaveProperty("session_params");
  });

  test("has what happened at sign-in; what others tried only once the address is proved", async () => {
    const { email, password, browser } = await member();
    await client().signIn(email, "not-this-one");
    const known = ({ signIns }: Download) => signIns.map(({ event }) => event);
    const { seen: before } = await eventually(
      () => download(browser),
      // It is written in the order of events: what was refused before stands there by now.
      (all) => known(all).includes("data-exported"),
      soon,
    );
    const { link } = await requestByMail(browser, email);
    await pressButton(browser, link);
    const { seen: after } = await eventually(
      () => download(browser),
      (all) => known(all).includes("refused"),
      soon,
    );

    expect(known(before)).not.toContain("refused");
    expect(after.signIns.find(({ event }) => event === "refused")).toMatchObject({ reason: "credentials" });
    expect(after.profile.emailVerified).toBe(true);
    expect(after.customer.verified_email).toBe(email);
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`${password}|not-this-one|"account"`));
  });

  test("is more orders than one page of them, each once", async () => {
    const { id, email, browser } = await member();
    const [row] = await asAdmin<{ id: string }[]>(`/items/customers?filter[user][_eq]=${id}`);
    const orders = Array.from({ length: 52 }, () => orderOf(email, { customer: row?.id }));
    const made = await asAdmin<{ id: string }[]>("/items/orders?limit=-1", { method: "POST", body: orders });
    const all = await download(browser);
    await asSiteAdmin("/items/orders", { method: "DELETE", body: made.map(({ id }) => id) });

    expect(all.orders.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    expect(all.orders.every(({ mails }) => mails.length === 0)).toBe(true);
  });
});

describe("deleting the account", () => {
  test("takes the person out of what stays, and everything else away", async () => {
    const { id, email, password, browser } = await member();
    const second = client();
    await second.signIn(email, password);
    const [row] = await asAdmin<{ id: string }[]>(`/items/customers?filter[user][_eq]=${id}`);
    const done = await guestOrder(email, { customer: row?.id });
    const message = {
      key: `test:${crypto.randomUUID()}`,
      template: "receipt",
      recipient: email,
      order: done,
      status: "sent",
    };
    const mail = await asAdmin<{ id: string }>("/items/email_messages", { method: "POST", body: message });
    const paper = { name: "packing-slip-1.pdf", type: "application/pdf", content: `To ${email}` };
    const packing_slip = await uploadFile(paper, folders.shut);
    await asAdmin(`/items/orders/${done}`, { method: "PATCH", body: { packing_slip } });
    const waiting = await guestOrder(email, { customer: row?.id, fulfillment_status: "open" });
    await browser.post("/account/addresses/new", kai);
    const saved = `/items/customer_addresses?filter[customer][_eq]=${row?.id}`;
    expect(await asAdmin(saved)).toHaveLength(1);
    const refused = await browser.post("/account/data", {});
    const deleted = await browser.post("/account/data", { sure: "true" });

    expect(refused.status).toBe(422);
    expect(refused.text).toContain(en("account.data.notSure"));
    expect(deleted.location).toBe(`${site.url}/account/deleted`);
    expect(deleted.headers.get("Clear-Site-Data")).toContain("storage");
    expect(await browser.session()).toBeNull();
    expect(await second.session()).toBeNull();
    expect((await client().signIn(email, password)).location).toContain("code=credentials");
    for (const path of [
      `/users?filter[id][_eq]=${id}`,
      `/items/identities?filter[user][_eq]=${id}`,
      `/items/customers?filter[id][_eq]=${row?.id}`,
      saved,
    ])
      expect(await asAdmin(path), path).toEqual([]);
    const kept = await readOrder(done);
    expect(kept).toMatchObject({
      email: "",
      name: "",
      note: null,
      address_changes: null,
      packing_slip: null,
      session_params: null,
      customer: null,
      total_amount: 1200,
      currency: "EUR",
    });
    expect(kept.shipping_address).toEqual({
      name: "",
      line1: "",
      line2: "",
      postal_code: "",
      city: "",
      region: "",
      country: "DE",
    });
    expect(JSON.stringify(kept)).not.toContain(email);
    expect(await asAdmin(`/files?filter[id][_eq]=${packing_slip}`)).toEqual([]);
    expect(await asAdmin(`/items/email_messages/${mail.id}?fields=recipient`)).toEqual({ recipient: "" });
    expect(await readOrder(waiting)).toMatchObject({ email, name: "Ada Test", customer: null });
    const last = await mailTo(email, en("mails.notices.account-deleted.sentence"));
    expect(last.subject).toBe(en("account.data.doneTitle"));
  });

  test("leaves no trace of who it was, here or in Directus, but what the books keep", async () => {
    const { id, email, browser } = await member();
    await pressButton(browser, (await requestByMail(browser, email)).link);
    const { app, codes } = await turnOn(browser);
    const [variant] = await asAdmin<{ id: string }[]>(
      "/items/product_variants?filter[sku][_eq]=SW-014-PB&fields=id",
    );
    await browser.post("/cart/lines", { variant: variant?.id ?? "", quantity: "1" });
    const late = await guestOrder(email);
    const loose = { key: marked(), template: "order-links", recipient: email, status: "sent" };
    const { id: mail } = await keep("email_messages", loose);
    expect({ app: Boolean(app.now), codes: codes.length }).toEqual({ app: true, codes: 10 });
    expect(traces(id, email)).not.toEqual([]);
    expect((await browser.post("/account/data", { sure: "true" })).location).toContain("/account/deleted");

    expect(traces(id, email)).toEqual([]);
    expect(await readOrder(late)).toMatchObject({ email: "", name: "", note: null, customer: null });
    expect(await asAdmin(`/items/email_messages/${mail}?fields=recipient,order`)).toEqual({
      recipient: "",
      order: null,
    });
    for (const collection of ["identities", "entitlements", "sign_in_events"])
      expect(await asAdmin(`/items/${collection}?filter[user][_eq]=${id}`), collection).toEqual([]);
    for (const [collection, field] of named)
      expect(await asAdmin(`/items/${collection}?filter[${field}][_icontains]=${email}`), collection).toEqual(
        [],
      );
  });

  test("pressed twice at the same instant it ends the same", async () => {
    const { id, browser } = await member();
    await Promise.all([1, 2].map(() => browser.post("/account/data", { sure: "true" })));

    expect(await asAdmin(`/users?filter[id][_eq]=${id}`)).toEqual([]);
  });

  test("whoever deleted it can begin anew with the same address", async () => {
    const { email, browser } = await member();
    await browser.post("/account/data", { sure: "true" });
    const again = client();
    await pressButton(again, (await requestByMail(again, email)).link);

    expect((await again.session())?.user.email).toBe(email);
    expect((await again.get("/account/orders")).text).toContain(en("buying.order.account.none"));
  });
});
