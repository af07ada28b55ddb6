import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
import { Shopper } from "../../support/shop/shopper.ts";

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
const site = openTestSite();
let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await notifyOfChanges(site.url);
});

beforeEach(async () => {
  const filter = encodeURIComponent(JSON.stringify({ text: { _nempty: true } }));
  for (const { id } of await asAdmin<Row[]>(`/items/interface_texts?filter=${filter}`))
    await asAdmin(`/items/interface_texts/${id}`, { method: "PATCH", body: { text: null } });
});

afterAll(() => stop?.());

/** The row as Studio's search finds it, by a sentence. */
async function find(sentence: string, language = "en"): Promise<Row> {
  const filter = encodeURIComponent(JSON.stringify({ language: { _eq: language } }));
  const search = encodeURIComponent(sentence);
  const [row] = await ragna.ask<Row[]>("GET", `/items/interface_texts?search=${search}&filter=${filter}`);
  if (!row) throw new Error(`Nobody finds "${sentence}".`);
  return row;
}

async function say(sentence: string, text: string | null, { by = ragna, language = "en" } = {}) {
  const { id } = await find(sentence, language);
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
  await say(en("cart.empty"), "Nothing on board <yet>");
  await say(de("cart.empty"), "Noch nichts an Bord", { language: "de" });

  await shows("/cart", "Nothing on board &lt;yet&gt;");
  await shows("/de/cart", "Noch nichts an Bord");
  expect(await pageOf("/ar/cart")).not.toContain("Nothing on board");

  await say(en("cart.empty"), null);
  await shows("/cart", en("cart.empty"));
});

test("a page that is kept for all shows it too", async () => {
  await pageOf("/membership");
  await pageOf("/membership");
  await say(en("memberships.lead"), "Come aboard for a year.");

  await shows("/membership", "Come aboard for a year.");
});

test("a mail says it, whoever of the staff has written it", async () => {
  await say(en("mails.links.signIn.subject"), "Your way aboard", { by: hanne });
  await say(en("mails.links.signUp.subject"), "Welcome aboard", { by: hanne });
  await shows("/sign-up", en("auth.signUp.lead"));
  const email = newAddress("texts");
  const shopper = new Shopper(site.url);
  await shopper.post("/sign-in/email", { email });

  expect((await mailTo(email, "aboard")).subject).toBe("Welcome aboard");
});

test("what the site cannot say is refused in words, and nothing is saved", async () => {
  const order = en("mails.receipt.subject", { number: "{number}" });
  const refused = (text: string) => say(order, text).then(String, String);

  expect(await refused("Your order {nummer}")).toContain("{nummer} is not known here. Use {number}.");
  expect(await refused("Your order {number")).toContain("not closed");
  expect(await refused("Your order\n{number}")).toContain("one line");
  expect((await find(order)).text).toBeNull();
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
  await say(en("cart.empty"), "Nothing on board");
  const answer = await fetch(`${endpoints.directus.url}/items/interface_texts?fields=key,text`);

  expect(await answer.json()).toEqual({ data: [{ key: "cart.empty", text: "Nothing on board" }] });
  expect((await fetch(`${endpoints.directus.url}/items/interface_texts?fields=user_updated`)).status).toBe(
    403,
  );
  expect((await fetch(`${site.url}/items/interface_texts`)).status).toBe(404);
});
