import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { given, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { notify, purgeEverything } from "../../support/directus/directus-flows.ts";
import { eventually } from "../../support/eventually.ts";
import { folders, png, uploadFile } from "../../support/files.ts";
import { mailsAbout, mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { returnedMail } from "../../support/processes/returned-mail.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { openMailServer } from "../../support/processes/watched-mail-server.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { handleBounces } from "../../support/shop/run-exports.ts";

/** Milliseconds: where many sites run on one Directus, its Flows tell some of them late, and a send waits for the next round. */
const timeout = 120_000;

const site = openTestSite({ LANGUAGES: "en,de" });

afterAll(async () => {
  await removeContent();
});

const at = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, site.url), { redirect: "manual", ...init });
const post = (path: string, form: string[][] = [], headers: Record<string, string> = { Origin: site.url }) =>
  at(path, { method: "POST", body: new URLSearchParams(form), headers });
/** The address in a mail, on this test's own site: the demo's may have sent it. */
const linkIn = (text: string, part: string) => {
  const [, path = ""] = new RegExp(`https?://[^/\\s]+(/\\S*newsletter/${part}\\S*)`).exec(text) ?? [];
  return path;
};
const newAddress = () => `reader-${randomUUID()}@example.com`;
const read = (collection: string, filter: object) =>
  asAdmin<Record<string, unknown>[]>(
    `/items/${collection}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );

/** A newsletter that the site has heard of, in both languages of these tests. */
async function givenNewsletter(translations: Record<string, string>[] = []): Promise<string> {
  const name = `List ${randomUUID()}`;
  const id = await given("newsletters", { name, status: "published", translations });
  await purgeEverything(site.url);
  for (const path of ["/newsletter", "/de/newsletter"])
    await eventually(
      async () => (await at(path)).text(),
      (html) => html.includes(id),
      10_000,
    );
  return id;
}

/** Signs an address up as its holder does, and answers where its preferences are. */
async function subscribed(email: string, newsletters: string[], prefix = ""): Promise<string> {
  const form = [["email", email], ...newsletters.map((id) => ["newsletter", id])];
  expect((await post(`${prefix}/newsletter`, form)).headers.get("Location")).toBe(
    `${prefix}/newsletter?sent`,
  );
  const { text } = await mailTo(email, /newsletter\/confirm/);
  const confirmed = await post(linkIn(text, "confirm"));
  expect(confirmed.status).toBe(303);
  return confirmed.headers.get("Location") ?? "";
}

function givenPost(row: Record<string, unknown>) {
  const slug = `post-${randomUUID()}`;
  return given("posts", { slug, status: "published", published_at: "2024-05-05T12:00:00Z", ...row });
}

async function sendOf(postId: string) {
  const { seen } = await eventually(
    () => read("newsletter_sends", { post: { _eq: postId } }),
    ([send]) => send?.status === "sent",
    60_000,
  );
  return seen;
}

test("Mira gets a newsletter only after she has pressed the button behind her mail", async () => {
  const email = newAddress();
  const newsletter = await givenNewsletter();
  expect(await (await at("/newsletter")).text()).toContain(newsletter);
  await post("/newsletter", [
    ["email", email.toUpperCase()],
    ["newsletter", newsletter],
  ]);
  const { text } = await mailTo(email, /newsletter\/confirm/);
  const link = linkIn(text, "confirm");

  expect(await (await at(link)).text()).toContain(email);
  expect(await read("newsletter_subscribers", { email: { _eq: email } })).toEqual([]);

  const confirmed = await post(link);
  expect(confirmed.status).toBe(303);
  const preferences = await at(confirmed.headers.get("Location") ?? "");
  expect(preferences.headers.get("Cache-Control")).toContain("no-store");
  expect(await preferences.text()).toMatch(
    new RegExp(`value="${newsletter}"[^>]*checked|checked[^>]*value="${newsletter}"`),
  );
  expect((await at(link)).status).toBe(410);
  expect((await post(link)).status).toBe(410);

  const answerTo = async (address: string) => {
    const form = [
      ["email", address],
      ["newsletter", newsletter],
    ];
    const { status, headers } = await post("/newsletter", form);
    return [status, headers.get("Location"), headers.get("Set-Cookie")];
  };
  expect(await answerTo(email)).toEqual(await answerTo(newAddress()));
});

test("a form that lacks something comes back filled, and one from another site is refused", async () => {
  const [one] = [await givenNewsletter(), await givenNewsletter()];
  const wrong = await post("/newsletter", [
    ["email", "nobody"],
    ["newsletter", one],
  ]);
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(html).toContain('value="nobody"');
  expect(html).toMatch(new RegExp(`value="${one}"[^>]*checked|checked[^>]*value="${one}"`));
  expect((await post("/newsletter", [["email", newAddress()]])).status).toBe(422);
  expect((await post("/newsletter", [], { Origin: "https://elsewhere.example" })).status).toBe(403);
});

test("a mailbox is not filled by somebody who asks again and again", async () => {
  const newsletter = await givenNewsletter();
  const form = [
    ["email", newAddress()],
    ["newsletter", newsletter],
  ];
  const statuses: number[] = [];
  for (let asked = 0; asked < 5; asked++) statuses.push((await post("/newsletter", form)).status);
  expect(statuses).toContain(303);
  expect(statuses.at(-1)).toBe(429);
});

test("a published post goes once to each reader of its newsletter, in their language, and to nobody else", {
  timeout,
}, async () => {
  const german = { languages_code: "de-DE", name: `Ebbe ${randomUUID()}` };
  const [newsletter, other] = [await givenNewsletter([german]), await givenNewsletter()];
  expect(await (await at("/de/newsletter")).text()).toContain(german.name);
  const [mira, jonas, noor] = [newAddress(), newAddress(), newAddress()];
  await subscribed(mira, [newsletter]);
  await subscribed(jonas, [newsletter], "/de");
  await subscribed(noor, [other]);
  const [{ id: reader } = {}] = await read("newsletter_subscribers", { email: { _eq: mira } });
  const refused = { last_error: "EENVELOPE RCPT TO 550" };
  await asAdmin(`/items/newsletter_subscribers/${reader}`, { method: "PATCH", body: refused });
  const title = `Ebb ${randomUUID()}`;
  const draft = await givenPost({ title, content: "<p>Low water.</p>", newsletter, status: "draft" });
  await asAdmin(`/items/posts/${draft}`, { method: "PATCH", body: { status: "published" } });

  expect(await sendOf(draft)).toMatchObject([{ recipients: 2, sent: 2, failed: 0 }]);
  expect((await mailsTo(noor)).filter(({ subject }) => subject === title)).toEqual([]);
  const mail = await mailTo(mira, new RegExp(title));
  expect(mail.html).toContain("Low water.");
  expect(mail.text).toContain("Low water.");
  expect((await mailTo(jonas, new RegExp(title))).html).toContain('lang="de"');
  expect((await mailTo(jonas, new RegExp(title))).text).toContain(german.name);
  expect(mail.text).not.toContain(german.name);
  expect(await read("newsletter_subscribers", { email: { _eq: mira } })).toMatchObject([
    { last_error: null },
  ]);

  await asAdmin(`/items/posts/${draft}`, { method: "PATCH", body: { newsletter: null } });
  await asAdmin(`/items/posts/${draft}`, { method: "PATCH", body: { newsletter } });
  await asAdmin(`/items/posts/${draft}`, { method: "PATCH", body: { newsletter: other } });
  expect((await mailTo(noor, new RegExp(title), 60_000)).subject).toBe(title);
  const got = (await mailsTo(mira)).filter(({ subject }) => subject === title);
  expect(got).toHaveLength(1);
});

/** A reader of some newsletters in English, as if their mailbox had confirmed it. */
async function givenReader(newsletters: string[], email = newAddress()): Promise<string> {
  const row = { email, language: "en", key: randomUUID(), status: "active" };
  const subscriber = await given("newsletter_subscribers", row);
  for (const newsletter of newsletters)
    await given("newsletter_subscriptions", { key: `${newsletter}:${subscriber}`, newsletter, subscriber });
  return email;
}

/** A member of a plan from an hour ago until so many minutes from now, who has proved an address or none. */
async function givenMember(plan: string, until: number, proved?: (email: string) => string) {
  const { id: user, email } = await makeCustomer();
  await given("customers", { user, email, verified_email: proved?.(email) ?? null });
  const [starts_at, ends_at] = [-60, until].map((minutes) => new Date(Date.now() + minutes * 60_000));
  await given("entitlements", { user, plan, key: randomUUID(), source: "test", starts_at, ends_at });
  return email;
}

test("what is for members goes whole to those who may read it at that moment, and as its teaser to all others", {
  timeout,
}, async () => {
  const [newsletter, other] = [await givenNewsletter(), await givenNewsletter()];
  await asAdmin(`/items/newsletters/${other}`, { method: "PATCH", body: { send_members_text: false } });
  const marker = `kept-${randomUUID()}`;
  const plan = await given("plans", { name: "Keepers", slug: `keepers-${randomUUID()}` });
  const another = await given("plans", { name: "Others", slug: `others-${randomUUID()}` });
  const same = (email: string) => email;
  const elsewhere = newAddress();
  const member = await givenReader([newsletter, other], await givenMember(plan, 60, same));
  await givenMember(plan, 60, () => elsewhere);
  const buyer = await makeCustomer();
  const proved = { user: buyer.id, email: buyer.email, verified_email: buyer.email };
  const customer = await given("customers", proved);
  await givenReader([newsletter], buyer.email);
  const others = [
    await givenReader([newsletter], await givenMember(plan, -1, same)),
    await givenReader([newsletter], await givenMember(another, 60, same)),
    await givenReader([newsletter], await givenMember(plan, 60)),
    await givenReader([newsletter], elsewhere),
    await givenReader([newsletter]),
  ];
  const picture = await uploadFile(
    { name: "kept.png", type: "image/png", content: png(40, 30) },
    folders.shut,
  );
  const content = `<p>${marker}</p><p><img src="/assets/${picture}" alt="kept"></p>`;
  const members_text = await given("members_texts", { content });
  const title = `For members ${randomUUID()}`;
  const row = await givenPost({ title, description: "A teaser", plan, members_text });
  const order = await given("orders", { customer, key: randomUUID(), currency: "EUR", status: "paid" });
  const sale = { title, unit_amount: 300, total_amount: 300 };
  await given("order_lines", { order, post: row, reader: buyer.id, ...sale });
  await asAdmin(`/items/posts/${row}`, { method: "PATCH", body: { newsletter } });

  const [send] = await sendOf(row);
  expect(send).toMatchObject({ recipients: 7, sent: 7, failed: 0 });
  expect((await mailTo(buyer.email, new RegExp(title))).text).toContain(marker);
  const whole = await mailTo(member, new RegExp(title));
  expect(whole.text).toContain(marker);
  expect(whole.html).toContain(marker);
  expect(whole.html).not.toContain(picture);
  for (const email of others) {
    const mail = await mailTo(email, new RegExp(title));
    expect(mail.text).toContain("A teaser");
    expect(mail.text + mail.html, email).not.toContain(marker);
  }
  const kept = await read("email_messages", { key: { _starts_with: `newsletter:${send?.id}:` } });
  expect(kept).toHaveLength(7);
  expect(JSON.stringify(kept) + site.log()).not.toContain(marker);

  await asAdmin(`/items/posts/${row}`, { method: "PATCH", body: { newsletter: other } });
  const { seen } = await eventually(
    () => mailsTo(member),
    (mails) => mails.filter(({ subject }) => subject === title).length === 2,
    60_000,
  );
  expect(seen.filter(({ text, html }) => (text + html).includes(marker))).toHaveLength(1);
  await asAdmin(`/files/${picture}`, { method: "DELETE" });
});

test("what is for every account goes whole to whoever has one, and as its teaser to all others", {
  timeout,
}, async () => {
  const newsletter = await givenNewsletter();
  const marker = `kept-${randomUUID()}`;
  const everybody = { name: "Everybody", slug: `everybody-${randomUUID()}`, free: true };
  const plan = await given("plans", everybody);
  const [proved, unproved] = [await makeCustomer(), await makeCustomer()];
  await given("customers", { user: proved.id, email: proved.email, verified_email: proved.email });
  await given("customers", { user: unproved.id, email: unproved.email });
  await givenReader([newsletter], proved.email);
  const others = [await givenReader([newsletter], unproved.email), await givenReader([newsletter])];
  const members_text = await given("members_texts", { content: `<p>${marker}</p>` });
  const title = `For every account ${randomUUID()}`;
  const row = await givenPost({ title, description: "A teaser", plan, members_text });
  await asAdmin(`/items/posts/${row}`, { method: "PATCH", body: { newsletter } });

  const [send] = await sendOf(row);
  expect(send).toMatchObject({ recipients: 3, sent: 3, failed: 0 });
  expect((await mailTo(proved.email, new RegExp(title))).text).toContain(marker);
  for (const email of others) {
    const mail = await mailTo(email, new RegExp(title));
    expect(mail.text).toContain("A teaser");
    expect(mail.text + mail.html, email).not.toContain(marker);
  }
});

/** Tells one site alone what a Flow tells all: others find the send by themselves, some seconds later. */
const tell = ({ url }: Site, key: string) =>
  notify(url, { collection: "posts", key, payload: { status: "published" } });

/** A newsletter that nobody sends yet, and its readers, the first of them at a host. */
async function givenReaders(length: number, host = "example.com") {
  const newsletter = await given("newsletters", { name: `List ${randomUUID()}`, status: "draft" });
  const readers = Array.from({ length }, (_, nth) => ({
    id: randomUUID(),
    language: "en",
    key: randomUUID(),
    status: "active",
    email: `reader-${randomUUID()}@${nth === 0 ? host : "example.com"}`,
    subscriptions: [{ key: randomUUID(), newsletter }],
  }));
  await asAdmin("/items/newsletter_subscribers", { method: "POST", body: readers });
  return { newsletter, readers };
}

const remove = (readers: { id: string }[]) =>
  asAdmin("/items/newsletter_subscribers", { method: "DELETE", body: readers.map(({ id }) => id) });

/** Sends posts until a site has sent enough: another one of this Directus may be quicker. @returns the last one's send */
async function sendBy(sender: Site, newsletter: string, isEnough: () => boolean) {
  await asAdmin(`/items/newsletters/${newsletter}`, { method: "PATCH", body: { status: "published" } });
  for (let turn = 0; turn < 5; turn += 1) {
    const row = await givenPost({ title: `Ebb ${randomUUID()}`, content: "<p>Low water.</p>", newsletter });
    await tell(sender, row);
    const send = await sendOf(row);
    if (isEnough()) return send;
  }
  throw new Error("Five times another site was quicker.");
}

test("mails of a newsletter go to the mail server one after another, twenty a second", {
  timeout: 3 * timeout,
}, async () => {
  const mailServer = await openMailServer({ takes: true });
  const { newsletter, readers } = await givenReaders(40);
  const sender = await startSite({ SMTP_URL: mailServer.url });
  try {
    await sendBy(sender, newsletter, () => mailServer.asked.length > limits.newsletterPerSecond);
    const went = mailServer.asked.map(({ at: moment }) => moment);
    const inHalfSecond = went.map((from) => went.filter((one) => one >= from && one < from + 500).length);
    // Ten, and what a busy machine brings late.
    expect(Math.max(...inHalfSecond)).toBeLessThan(limits.newsletterPerSecond * 0.75);
    const oneClick =
      /^List-Unsubscribe: *(\r\n )?<http\S+key=\S+>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/gm;
    // A mail is counted by its envelope, and its text comes after; the outbox may have sent others meanwhile.
    const toReaders = () => mailServer.asked.filter(({ to }) => readers.some(({ email }) => email === to));
    await eventually(
      async () => [mailServer.heard().match(oneClick)?.length, toReaders().length],
      ([mails, envelopes]) => mails === envelopes,
      10_000,
    );
  } finally {
    await remove(readers);
    await sender.stop();
    mailServer.close();
  }
});

test("when a site is killed amid a send, another goes on, and each reader gets one mail", {
  timeout,
}, async () => {
  const mailServer = await openMailServer({ takes: false });
  const { newsletter, readers } = await givenReaders(30);
  const title = `Amid ${randomUUID()}`;
  const row = await givenPost({ title, content: "<p>Low water.</p>", newsletter });
  const killed = await startSite({ SMTP_URL: mailServer.url });
  const next = await startSite();
  try {
    await asAdmin(`/items/newsletters/${newsletter}`, { method: "PATCH", body: { status: "published" } });
    await tell(killed, row);
    await eventually(
      async () => mailServer.asked.length,
      (count) => count > 0,
      20_000,
    );
    await killed.stop("SIGKILL");
    await letTriesPass(row);
    await tell(next, row);

    expect(await sendOf(row)).toMatchObject([{ recipients: 30, sent: 30, failed: 0 }]);
    const reached = (await mailsAbout(title)).map(({ to }) => to);
    expect(reached.toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
  } finally {
    await remove(readers);
    await Promise.all([killed.stop("SIGKILL"), next.stop()]);
    mailServer.close();
  }
});

/** The tries of a send that were begun so far are as old as those that nobody waits for any more. */
async function letTriesPass(row: string) {
  const [send] = await read("newsletter_sends", { post: { _eq: row } });
  const query = { filter: { id: { _starts_with: `newsletter:${send?.id}:` } }, limit: -1 };
  const data = { date_created: new Date(Date.now() - (limits.newsletterRetry + 60) * 1000).toISOString() };
  await asAdmin("/items/claims", { method: "PATCH", body: { query, data } });
}

test("one click in a mailbox unsubscribes, without a page of ours, and the next post does not come", {
  timeout,
}, async () => {
  const [newsletter, other] = [await givenNewsletter(), await givenNewsletter()];
  const mira = newAddress();
  await subscribed(mira, [newsletter, other]);
  const title = `First ${randomUUID()}`;
  await sendOf(await givenPost({ title, content: "<p>One.</p>", newsletter }));
  const { text } = await mailTo(mira, new RegExp(title));
  const link = linkIn(text, "unsubscribe");

  expect((await at(link)).status).toBe(200);
  const oneClick = new FormData();
  oneClick.set("List-Unsubscribe", "One-Click");
  expect((await at(link, { method: "POST", body: oneClick })).status).toBe(200);
  expect((await post(link, [["List-Unsubscribe", "One-Click"]], {})).status).toBe(200);
  const [{ id } = {}] = await read("newsletter_subscribers", { email: { _eq: mira } });
  const left = await read("newsletter_subscriptions", { subscriber: { _eq: id } });
  expect(left.map((row) => row.newsletter)).toEqual([other]);
  expect(await read("email_messages", { recipient: { _eq: mira } })).toHaveLength(1);

  await sendOf(await givenPost({ title: `${title} next`, content: "<p>Two.</p>", newsletter }));
  expect((await mailsTo(mira)).filter(({ subject }) => subject === `${title} next`)).toEqual([]);

  const all = link.replace(/&newsletter=.*/, "");
  for (const _ of ["once", "again"])
    expect((await post(all, [["List-Unsubscribe", "One-Click"]], {})).status).toBe(200);
  expect(await read("newsletter_subscribers", { email: { _eq: mira } })).toEqual([]);
  expect(await read("email_messages", { recipient: { _eq: mira } })).toEqual([]);
});

test("an address that the mail server refuses at once is written to no more, and keeps no other one waiting", {
  timeout,
}, async () => {
  const { newsletter, readers } = await givenReaders(3, "nobody.invalid");
  await asAdmin(`/items/newsletters/${newsletter}`, { method: "PATCH", body: { status: "published" } });
  const sent = async () => {
    const [send] = await sendOf(
      await givenPost({ title: `Ebb ${randomUUID()}`, content: "<p>Low.</p>", newsletter }),
    );
    return send;
  };

  expect(await sent()).toMatchObject({ recipients: 3, sent: 2, failed: 1 });
  const [refused] = await read("newsletter_subscribers", { id: { _eq: readers[0]?.id } });
  expect(refused).toMatchObject({ status: "bounced", last_error: expect.stringContaining("550") });
  expect(refused?.last_error).not.toContain("nobody");
  expect(await sent()).toMatchObject({ recipients: 2, sent: 2, failed: 0 });
  await remove(readers);
});

test("a mail that came back takes the address off where it is none, once, and counts as failed", {
  timeout,
}, async () => {
  const newsletter = await givenNewsletter();
  const [mira, jonas] = [newAddress(), newAddress()];
  await subscribed(mira, [newsletter]);
  await subscribed(jonas, [newsletter]);
  const row = await givenPost({ title: `Ebb ${randomUUID()}`, content: "<p>Low water.</p>", newsletter });
  const [send] = await sendOf(row);
  const idOf = async (email: string) =>
    String((await read("newsletter_subscribers", { email: { _eq: email } }))[0]?.id);
  const came = async (email: string, Status: string) =>
    returnedMail({
      send: String(send?.id),
      subscriber: await idOf(email),
      report: { Action: "failed", Status },
    });
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bounces-"));
  const mails = {
    gone: await came(mira, "5.1.1"),
    full: await came(jonas, "5.2.2"),
    other: "Subject: Hello",
  };
  for (const [name, mail] of Object.entries(mails)) writeFileSync(join(folder, name), mail);
  const statusOf = async (email: string) =>
    (await read("newsletter_subscribers", { email: { _eq: email } }))[0]?.status;

  expect((await handleBounces(folder)).stdout).toMatch(
    /^1 addresses .* 1 mails did not arrive, 1 mails were/,
  );
  expect([await statusOf(mira), await statusOf(jonas)]).toEqual(["bounced", "active"]);
  expect(await read("newsletter_sends", { id: { _eq: send?.id } })).toMatchObject([{ sent: 0, failed: 2 }]);

  const anew = { status: "active", last_error: null };
  await asAdmin(`/items/newsletter_subscribers/${await idOf(mira)}`, { method: "PATCH", body: anew });
  expect((await handleBounces(folder)).stdout).toMatch(
    /^0 addresses .* 0 mails did not arrive, 3 mails were/,
  );
  expect(await statusOf(mira)).toBe("active");
  rmSync(folder, { recursive: true });
});

test("a reader sets what they get by the link in their mails, and a made-up link opens nothing", async () => {
  const [newsletter, other] = [await givenNewsletter(), await givenNewsletter()];
  const mira = newAddress();
  const preferences = await subscribed(mira, [newsletter]);

  expect((await post(preferences, [["newsletter", other]])).status).toBe(303);
  const [{ id } = {}] = await read("newsletter_subscribers", { email: { _eq: mira } });
  const got = await read("newsletter_subscriptions", { subscriber: { _eq: id } });
  expect(got.map((row) => row.newsletter)).toEqual([other]);

  const key = new URL(preferences, site.url).searchParams.get("key");
  const leave = `/newsletter/unsubscribe?key=${key}`;
  const left = await post(leave, [["sure", "yes"]]);
  expect([left.status, left.headers.get("Location")]).toEqual([303, "/newsletter/unsubscribe?done"]);
  expect((await at("/newsletter/unsubscribe?done")).status).toBe(200);
  expect(await read("newsletter_subscribers", { email: { _eq: mira } })).toEqual([]);
  expect((await at(leave)).status).toBe(404);

  const jonas = newAddress();
  const none = await post(await subscribed(jonas, [newsletter]));
  expect(none.headers.get("Location")).toBe("/newsletter/unsubscribe?done");
  expect(await read("newsletter_subscribers", { email: { _eq: jonas } })).toEqual([]);
  for (const page of ["preferences", "unsubscribe"])
    expect((await at(`/newsletter/${page}?key=made-up`)).status).toBe(404);
  expect((await post("/newsletter/preferences?key=made-up")).status).toBe(404);
});

test("where Directus has no newsletters the site has none", async () => {
  const without = await startSite({ DIRECTUS_COLLECTIONS: '{"newsletters":"zz_no_newsletters"}' });
  try {
    const address = `${without.url}/newsletter`;
    expect((await fetch(address)).status).toBe(404);
    const body = new URLSearchParams({ email: newAddress() });
    expect((await fetch(address, { method: "POST", body, headers: { Origin: without.url } })).status).toBe(
      404,
    );
    expect((await fetch(`${without.url}/journal`)).status).toBe(200);
  } finally {
    await without.stop();
  }
});
