import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { MessageKey } from "#app/messages/catalog.ts";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { requestByMail } from "../../support/auth/mail-links.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { notifyOfChanges } from "../../support/directus/directus-flows.ts";
import { openStudioForFile } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { de, en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { newAddress } from "../../support/shop/buying.ts";

interface Row {
  id: string;
  key: string;
  language: string;
  area: string;
  default_text: string;
  text: string | null;
}

/** Milliseconds until a save shows; this machine may be busy. */
const soon = 3_000;
const ragna = openStudioForFile(personas.ragna);
const hanne = openStudioForFile(personas.hanne);
const site = openTestSite({ LANGUAGES: "en,de,ar" });
let stop: () => Promise<void>;
/** The Flow that asks this file's site, not the demo's. */
let testMailFlow: string | undefined;

beforeAll(async () => {
  stop = await notifyOfChanges(site.url);
  const manual = await asAdmin<{ id: string }[]>(
    "/flows?filter[trigger][_eq]=manual&filter[name][_contains]=test",
  );
  testMailFlow = manual.find(({ id }) => !id.startsWith("0c0ffee0"))?.id;
});

beforeEach(async () => {
  const filter = encodeURIComponent(JSON.stringify({ text: { _nempty: true } }));
  for (const { id } of await asAdmin<Row[]>(`/items/interface_texts?filter=${filter}`))
    await asAdmin(`/items/interface_texts/${id}`, { method: "PATCH", body: { text: null } });
});

afterAll(() => stop?.());

/** The row as Studio's search finds it, by the sentence that stands on the page. */
async function find(key: MessageKey, language: "en" | "de" = "en"): Promise<Row> {
  const filter = encodeURIComponent(JSON.stringify({ language: { _eq: language } }));
  const search = encodeURIComponent({ en, de }[language].raw(key));
  const rows = await ragna.ask<Row[]>("GET", `/items/interface_texts?search=${search}&filter=${filter}`);
  const row = rows.find((one) => one.key === key);
  if (!row) throw new Error(`Nobody finds ${key}.`);
  return row;
}

async function say(
  key: MessageKey,
  text: string | null,
  { by = ragna, language = "en" as "en" | "de" } = {},
) {
  const { id } = await find(key, language);
  return by.ask<Row>("PATCH", `/items/interface_texts/${id}`, { text });
}

const pageOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const shows = (path: string, text: string) =>
  eventually(
    () => pageOf(path),
    (html) => html.includes(text),
    soon,
  );

test("what the owner writes stands on the page within a second, in its language alone, as plain text", async () => {
  await pageOf("/cart");
  await say("cart.empty", "Nothing on board & below");
  await say("cart.empty", "Noch nichts an Bord", { language: "de" });

  await shows("/cart", "Nothing on board &amp; below");
  await shows("/de/cart", "Noch nichts an Bord");
  expect(await pageOf("/ar/cart")).not.toContain("Nothing on board");

  await say("cart.empty", null);
  await shows("/cart", en("cart.empty"));
});

test("a page that is kept for all shows it too", async () => {
  await pageOf("/membership");
  await pageOf("/membership");
  await say("memberships.lead", "Come aboard for a year.");

  await shows("/membership", "Come aboard for a year.");
});

test("a mail says it, whoever of the staff has written it", async () => {
  await say("mails.links.signUp.subject", "Welcome aboard", { by: hanne });
  await shows("/sign-up", en("auth.signUp.lead"));
  const email = newAddress("texts");
  await requestByMail(new AuthClient(site.url), email);

  expect((await mailTo(email, "aboard")).subject).toBe("Welcome aboard");
});

test("what the site cannot say is refused in words, and nothing is saved", async () => {
  const refused = (text: string) => say("mails.receipt.subject", text).then(String, String);

  expect(await refused("Thanks: {nummer}")).toContain("{nummer} is not known here. Use {number}.");
  expect(await refused("Thanks: {number")).toContain("not closed");
  expect(await refused("Thanks:\n{number}")).toContain("one line");
  expect((await find("mails.receipt.subject")).text).toBeNull();
  expect(await refused("Order {number}, with thanks")).not.toContain("Directus answered");
});

test("any other text is added by its key, and the site writes down where it stands and its default", async () => {
  const id = await ragna.write("interface_texts", { language: "de", key: "search.title", text: "Wonach?" });
  const added = await ragna.ask<Row>("GET", `/items/interface_texts/${id}`);
  const unknown = { language: "de", key: "search.titel", text: "Wonach?" };

  expect(added).toMatchObject({ area: "Suche", default_text: de("search.title") });
  await shows("/de/search", "Wonach?");
  await expect(ragna.ask("POST", "/items/interface_texts", unknown)).rejects.toThrow(/search\.titel/);
});

test("guests read what the owner has written and no more, and never under /items", async () => {
  await say("cart.empty", "Nothing on board");
  const answer = await fetch(`${endpoints.directus.url}/items/interface_texts?fields=key,text`);

  expect(await answer.json()).toEqual({ data: [{ key: "cart.empty", text: "Nothing on board" }] });
  expect((await fetch(`${endpoints.directus.url}/items/interface_texts?fields=user_updated`)).status).toBe(
    403,
  );
  expect((await fetch(`${site.url}/items/interface_texts`)).status).toBe(404);
});

test("the first sentences of shop, journal and membership are the owner's, and translated", async () => {
  const [german] = await asAdmin<Row[]>(
    "/items/globals_translations?filter[languages_code][_starts_with]=de",
  );
  const fields = ["shop_lead", "journal_lead", "membership_lead"];
  const write = async (sentence: string | null, translation: string | null) => {
    const all = (text: string | null) => Object.fromEntries(fields.map((field) => [field, text]));
    await ragna.ask("PATCH", "/items/globals", all(sentence));
    await ragna.ask("PATCH", `/items/globals_translations/${german?.id}`, all(translation));
  };
  onTestFinished(() => write(null, null));
  await write("All that we print.", "Alles, was wir drucken.");

  for (const path of ["/shop", "/journal", "/membership"]) {
    await shows(path, "All that we print.");
    await shows(`/de${path}`, "Alles, was wir drucken.");
  }
});

/** Presses the button of the Flow, in Studio's way. */
async function press(token: string, kind: string, language = "de") {
  const answer = await fetch(`${endpoints.directus.url}/flows/trigger/${testMailFlow}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ collection: "interface_texts", keys: [], kind, language }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** What a buyer has got: a row of the outbox, of the last order that was paid. */
async function sendReceiptOnce() {
  const filter = encodeURIComponent(JSON.stringify({ status: { _eq: "paid" }, number: { _nnull: true } }));
  const [order] = await asAdmin<{ id: string; number: string }[]>(`/items/orders?filter=${filter}&limit=1`);
  const sent = { status: "sent", attempts: 1, sent_at: new Date(Date.now() + 60_000).toISOString() };
  const row = {
    key: `receipt:${randomUUID()}`,
    template: "receipt",
    recipient: personas.maya.email,
    order: order?.id,
    ...sent,
  };
  await asAdmin("/items/email_messages", { method: "POST", body: row });
  return String(order?.number);
}

test("a shop manager has a test e-mail sent to herself, with a real order and in the words of now", async () => {
  const number = await sendReceiptOnce();
  const words = `Ahoi ${randomUUID()}`;
  await say("mails.receipt.subject", `${words} {number}`, { language: "de" });

  expect((await press(hanne.token, "receipt")).status).toBe(200);
  const mail = await mailTo(personas.hanne.email, words);
  expect(mail.subject).toBe(`${words} ${number}`);
  expect(mail.to).toBe(personas.hanne.email);
  expect(await press(hanne.token, "everything")).toMatchObject({ status: 400 });
});

test("nobody but staff has one sent", async () => {
  const answer = await fetch(`${endpoints.directus.url}/flows/trigger/${testMailFlow}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ collection: "interface_texts", keys: [], kind: "receipt" }),
  });

  expect(answer.status).toBeGreaterThanOrEqual(400);
});
