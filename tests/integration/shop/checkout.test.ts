import { expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { limits } from "#server/limits.ts";
import { asAdmin, asSiteAdmin } from "../../support/directus/directus.ts";
import { openEditor } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { guestBuyer, readCheckoutFields } from "../../support/shop/shopper.ts";
import {
  countStock,
  createVariant,
  eventually,
  goToPayment,
  listVariantOrders,
  openTestShop,
  parseSessionId,
  readLedger,
  readOutbox,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop();

test("a guest buys two copies on the payment page and reads the receipt", async () => {
  const chart = await createVariant({ stock: 5, price: 2400 });
  const shopper = shop.shopper();
  const email = `ada-${Date.now()}@example.com`;

  expect((await shopper.add(chart.id, 2)).location).toBe("/cart");
  const checkout = await shopper.checkout({ email });
  expect(checkout.status).toBe(303);
  const session = parseSessionId(checkout.location);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 3, unbroken: true });
  await shop.payments.pay(session);
  const complete = await shopper.comeBack(session);

  expect(complete.status).toBe(200);
  expect(complete.headers.get("Cache-Control")).toContain("no-store");
  const [order] = await listVariantOrders(chart.id);
  expect(order).toMatchObject({ status: "paid", problem: null });
  expect(order?.number).toMatch(/^\d+$/);
  expect(Number(order?.paid_amount)).toBe(Number(order?.total_amount));
  expect(order?.payments).toHaveLength(1);
  expect(complete.html).toContain(en("buying.order.titled", { number: order?.number ?? "" }));
  expect((await shopper.get("/cart")).html).not.toContain(chart.title);
  const receipt = await mailTo(email, en("mails.receipt.subject", { number: order?.number ?? "" }));
  const link = /http:\/\/\S+\/orders\/\S+/.exec(receipt.text)?.[0] ?? "";
  const page = await shop.shopper().get(link);
  expect(page.status).toBe(200);
  expect(page.html).toContain(chart.title);
  expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
});

test("the same checkout sent twice leads to one order and one payment page", async () => {
  const chart = await createVariant({ stock: 3 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();

  const answers = await Promise.all([1, 2, 3].map(() => shopper.post("/checkout", form)));

  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await listVariantOrders(chart.id)).toHaveLength(1);
  expect((await readLedger(chart.id)).balance).toBe(2);
});

test("another address closes the first payment page and opens another, and the last copy stays the buyer's", async () => {
  const { variant: chart, shopper, session: first } = await goToPayment(shop, { stock: 1 });

  const second = await shopper.checkout({ city: "Emden" });

  expect(parseSessionId(second.location)).not.toBe(first);
  expect(await shop.payments.read(`checkout/sessions/${first}`)).toMatchObject({ status: "expired" });
  expect((await listVariantOrders(chart.id)).map(({ status }) => status)).toEqual(["canceled", "pending"]);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 0, unbroken: true });
  expect((await shopper.get("/cart")).html).not.toContain(en("buying.cart.lines.sold-out"));
});

test("of two buyers of the last copy one pays and the other is told before paying", async () => {
  const chart = await createVariant({ stock: 1 });
  const buyers = await Promise.all(
    ["ada@example.com", "bo@example.com"].map(async (email) => {
      const shopper = shop.shopper();
      await shopper.add(chart.id);
      return { shopper, form: await shopper.fillCheckout({ email }) };
    }),
  );

  const answers = await Promise.all(buyers.map(({ shopper, form }) => shopper.post("/checkout", form)));

  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.html).toContain(en("buying.cart.lines.sold-out"));
  expect(refused?.html).toContain(`<title>${en("page.error", { title: "" })}`);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 0, unbroken: true });
});

test("twelve carts cannot buy eight copies more than eight times", async () => {
  const chart = await createVariant({ stock: 8 });
  const forms = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const shopper = shop.shopper();
      await shopper.add(chart.id);
      return { shopper, form: await shopper.fillCheckout({ email: `reader${index}@example.com` }) };
    }),
  );

  const answers = await Promise.all(forms.map(({ shopper, form }) => shopper.post("/checkout", form)));

  expect(answers.filter(({ status }) => status === 303)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 0, unbroken: true });
});

test("a payment page that runs out gives the stock back and leaves the cart", async () => {
  const { variant: chart, shopper, session } = await goToPayment(shop, { stock: 2 }, { quantity: 2 });
  for (const three_d_secure of ["fail", "abandon"]) {
    await shop.payments.pay(session, { card: "4000002760003184", three_d_secure });
    expect((await shopper.comeBack(session)).html, three_d_secure).toContain(
      en("buying.checkout.complete.open.title"),
    );
    expect(await listVariantOrders(chart.id), three_d_secure).toMatchObject([
      { status: "pending", payments: [] },
    ]);
  }
  expect((await readLedger(chart.id)).balance).toBe(0);

  await shop.payments.expire(session);
  await eventually(
    () => listVariantOrders(chart.id),
    ([order]) => order?.status === "expired",
  );

  expect(await readLedger(chart.id)).toMatchObject({ balance: 2, unbroken: true });
  const back = await shopper.comeBack(session);
  expect(back.html).toContain(en("buying.checkout.complete.expired.title"));
  expect((await shopper.get("/cart")).html).toContain(chart.title);
  expect(parseSessionId((await shopper.checkout()).location)).not.toBe(session);
});

test("a declined card leaves the order payable with another one", async () => {
  const { variant: chart, shopper, session } = await goToPayment(shop, { stock: 2 });

  const declined = await shop.payments.pay(session, { card: "4000000000000002" });
  const open = await shopper.comeBack(session);
  expect(declined.error).toBeTruthy();
  expect(open.html).toContain(en("buying.checkout.complete.open.title"));
  expect(open.html).toContain(session);
  await shop.payments.pay(session);

  await eventually(
    () => listVariantOrders(chart.id),
    ([order]) => order?.status === "paid",
  );
  expect((await readLedger(chart.id)).balance).toBe(1);
});

test("a price that changes between the cart and the payment page is told, not charged", async () => {
  const chart = await createVariant({ price: 2400 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  const [price] = await asAdmin<{ id: string }[]>(`/items/prices?filter[variant][_eq]=${chart.id}`);
  await asAdmin(`/items/prices/${price?.id}`, { method: "PATCH", body: { unit_amount: 2600 } });

  const refused = await shopper.post("/checkout", form);

  expect(refused.status).toBe(409);
  expect(refused.html).toContain("€24.00");
  expect(refused.html).toContain("€26.00");
  expect(await listVariantOrders(chart.id)).toHaveLength(0);
  await shopper.checkout();
  expect(Number((await listVariantOrders(chart.id))[0]?.lines[0]?.total_amount)).toBe(2600);
});

test("what is withdrawn, or falls short, after the form was shown is told at its line and opens no payment page", async () => {
  const [kept, withdrawn, without, short] = await Promise.all([
    createVariant(),
    createVariant(),
    createVariant(),
    createVariant({ stock: 3 }),
  ]);
  const shopper = shop.shopper();
  await shopper.add(kept.id);
  await shopper.add(withdrawn.id);
  await shopper.add(without.id);
  await shopper.add(short.id, 3);
  const form = await shopper.fillCheckout();
  await asAdmin(`/items/products/${withdrawn.product}`, { method: "PATCH", body: { status: "archived" } });
  await asAdmin(`/items/product_variants/${without.id}`, { method: "DELETE" });
  await countStock(short.id, 2);

  const refused = await shopper.post("/checkout", form);
  const cart = await shopper.get("/cart");

  expect(refused.status).toBe(409);
  expect(refused.html).toContain(`<title>${en("page.error", { title: "" })}`);
  for (const page of [refused, cart]) expect(page.html).toContain(en("shop.onlyLeft", { pieces: 2 }));
  expect(cart.html.split(en("buying.cart.lines.gone"))).toHaveLength(3);
  for (const { id } of [kept, withdrawn, short]) expect(await listVariantOrders(id)).toEqual([]);
});

test("what another tab puts into the cart while one is paid for stays there, and is not in the order", async () => {
  const [paid, added] = await Promise.all([createVariant({ stock: 5 }), createVariant({ stock: 5 })]);
  const shopper = shop.shopper();
  await shopper.add(paid.id, 2);
  const session = parseSessionId((await shopper.checkout()).location);

  await shopper.add(paid.id, 1);
  await shopper.add(added.id, 1);
  await shop.payments.pay(session);
  await shopper.comeBack(session);

  const [order] = await listVariantOrders(paid.id);
  expect(order).toMatchObject({
    status: "paid",
    lines: [{ variant: paid.id, quantity: 2 }, { kind: "shipping" }],
  });
  expect(await listVariantOrders(added.id)).toEqual([]);
  const cart = (await shopper.get("/cart")).html;
  expect(cart).toContain(added.title);
  expect(cart).toContain(paid.title);
  expect(await readLedger(paid.id)).toMatchObject({ balance: 3, unbroken: true });
});

test("a form that lacks something comes back filled, with the words beside the fields", async () => {
  const chart = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(chart.id);

  const refused = await shopper.checkout({ city: "", email: "not an address" });

  expect(refused.status).toBe(422);
  expect(refused.html).toContain(`<title>${en("page.error", { title: en("buying.checkout.title") })}`);
  expect(refused.html).toContain('href="#field-city"');
  expect(refused.html).toContain('href="#field-email"');
  expect(refused.html).toContain('value="Am Alten Hafen 3"');
  expect(await listVariantOrders(chart.id)).toHaveLength(0);
});

test("whoever asks what delivery costs and has chosen no country is told so at the field", async () => {
  const chart = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const typed = { email: "ada@example.com", name: "Ada Quist", city: "Cuxhaven", note: "Ring twice" };

  for (const country of ["", "AQ"]) {
    const refused = await shopper.post("/checkout/delivery", { ...typed, country });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(`<title>${en("page.error", { title: en("buying.checkout.title") })}`);
    expect(linksOfSummary(refused.html)).toEqual(["field-country"]);
    expect(refused.html).toContain(`id="error-country">${en("buying.checkout.fields.country")}</p>`);
    for (const value of Object.values(typed)) expect(refused.html).toContain(value);
  }
  const { html } = await shopper.get("/checkout");
  for (const value of Object.values(typed)) expect(html).toContain(value);
  const chosen = await shopper.post("/checkout/delivery", { ...typed, country: "DE" });
  expect(chosen).toMatchObject({ status: 303, location: "/checkout#delivery" });
});

test("the checkout opens on the likely country with its delivery options, and another one is told before it is paid for", async () => {
  const chart = await createVariant({ stock: 5 });
  const shopper = shop.shopper({ "Accept-Language": "de-DE, en;q=0.5" });
  await shopper.add(chart.id);
  const page = await shopper.get("/checkout");
  expect(page.html).toMatch(/<option value="DE" selected="">/);
  const form = { ...guestBuyer, ...readCheckoutFields(page.html) };

  const abroad = await shopper.post("/checkout", {
    ...form,
    country: "US",
    region: "ME",
    postal_code: "04101",
  });
  expect(abroad.status).toBe(422);
  expect(linksOfSummary(abroad.html)).toEqual(["field-shipping"]);
  expect(abroad.html).toMatch(/<option value="US" selected="">/);
  expect(await listVariantOrders(chart.id)).toHaveLength(0);

  const paying = await shopper.post("/checkout", form);
  expect(paying.status).toBe(303);
  expect(parseSessionId(paying.location)).toMatch(/^cs_/);
});

test("what is only downloaded needs no country to have its form kept", async () => {
  const recording = await createVariant({ digital: true });
  const shopper = shop.shopper();
  await shopper.add(recording.id);

  expect((await shopper.post("/checkout/delivery", { email: "bo@example.com" })).status).toBe(303);
  expect((await shopper.get("/checkout")).html).toContain('value="bo@example.com"');
});

test("the errors above the checkout stand in the order of its fields, as each country has them", async () => {
  const chart = await createVariant();
  const recording = await createVariant({ digital: true });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  await shopper.add(recording.id);
  const long = "x".repeat(limits.noteLength + 1);

  for (const country of ["", "DE", "US", "HK"]) {
    const wrong = { email: "ada", name: "", line2: long, city: "", note: long };
    const { status, html } = await shopper.post("/checkout", { ...wrong, country });
    const places = linksOfSummary(html).map((id) => html.indexOf(` id="${id}"`));
    expect(status).toBe(422);
    expect(places.length).toBeGreaterThan(6);
    expect(places, country).toEqual(places.toSorted((a, b) => a - b));
    expect(places, country).not.toContain(-1);
  }
});

test("no name and no address is a formula in the CSV that Studio makes of orders", async () => {
  const chart = await createVariant();
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const name = '=HYPERLINK("https://evil.example","Ada")';
  await shopper.checkout({ name, line1: "@SUM(A1)", line2: "＝1", city: "\t-Cuxhaven" });

  const [order] = await listVariantOrders(chart.id);
  expect(order?.shipping_address).toMatchObject({ line1: "SUM(A1)", line2: "1", city: "Cuxhaven" });
  const { token } = await openEditor();
  const query = `export=csv&fields=name,email,note&filter[id][_eq]=${order?.id}`;
  const csv = await fetch(`${endpoints.directus.url}/items/orders?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await csv.text()).toMatch(/\n"?HYPERLINK\(/);
  const refused = await shopper.post("/checkout", { ...(await shopper.fillCheckout()), name: "=+-@" });
  expect(refused.html).toContain(`id="error-name">${en("buying.checkout.fields.name")}</p>`);
});

test("an empty cart has nothing to check out", async () => {
  const shopper = shop.shopper();

  expect((await shopper.get("/checkout")).html).toContain(en("buying.checkout.nothing"));
  expect((await shopper.post("/checkout", { email: "ada@example.com", name: "Ada" })).status).toBe(409);
});

test("what costs nothing is placed without a payment", async () => {
  const free = await createVariant({ price: 0, digital: true });
  const shopper = shop.shopper();
  await shopper.add(free.id);

  const placed = await shopper.checkout({ consent: "yes" });

  expect(placed.location).toMatch(/^\/orders\/[\w-]+\?key=/);
  const [order] = await listVariantOrders(free.id);
  expect(order).toMatchObject({ status: "paid", stripe_checkout_session_id: null });
  expect((await shopper.get(placed.location ?? "")).html).toContain(en("shop.sections.file"));
});

test("an amount that no card takes is refused in words", async () => {
  const stamp = await createVariant({ price: 30, digital: true });
  const shopper = shop.shopper();
  await shopper.add(stamp.id);

  const refused = await shopper.checkout({ consent: "yes" });

  expect(refused.status).toBe(422);
  expect(refused.html).toContain(en("buying.checkout.refusals.too-small"));
});

test("what Stripe does not take is said in words on the filled form, after one order", async () => {
  const chart = await createVariant({ stock: 2 });
  const shopper = shop.shopper();
  await shopper.add(chart.id);
  const form = await shopper.fillCheckout();
  await shop.payments.faults([{ method: "POST", path: "/v1/checkout/sessions", times: 0, status: 400 }]);

  const refused = await shopper.post("/checkout", form);
  await shop.payments.clearFaults();

  expect(refused.status).toBe(422);
  expect(refused.html).toContain(en("buying.checkout.refusals.refused"));
  expect(refused.html).toContain("Cuxhaven");
  expect((await listVariantOrders(chart.id)).map(({ status }) => status)).toEqual(["canceled"]);
  expect(await readLedger(chart.id)).toMatchObject({ balance: 2, unbroken: true });
  expect((await shopper.checkout()).status).toBe(303);
});

test("a book whose weight nobody has entered is sent as a parcel, and its page says nothing else", async () => {
  const book = await createVariant({ weight: null });
  const { slug } = await asAdmin<{ slug: string }>(`/items/products/${book.product}?fields=slug`);
  const shopper = shop.shopper();
  expect((await shopper.get(`/shop/${slug}`)).html).not.toContain(en("shop.download"));
  await shopper.add(book.id);

  const page = await shopper.get("/checkout");
  const answer = await shopper.checkout();

  expect(page.html).toContain('name="line1"');
  expect(page.html).not.toContain('name="consent"');
  expect(answer.status).toBe(303);
  const [order] = await listVariantOrders(book.id);
  expect(order).toMatchObject({ fulfillment_status: "open", shipping_address: { city: "Cuxhaven" } });
});

test("a download needs the consent, the payment and the link", async () => {
  const recording = await createVariant({ digital: true, price: 900 });
  const shopper = shop.shopper();
  await shopper.add(recording.id);
  expect((await shopper.checkout()).html).toContain('href="#field-consent"');
  const session = parseSessionId((await shopper.checkout({ consent: "yes" })).location);
  await shop.payments.pay(session);
  const complete = await shopper.comeBack(session);
  const page = /href="(\/orders\/[\w-]+\?[^"]+)"/.exec(complete.html)?.[1] ?? "";
  const download =
    /href="(\/orders\/[^"]+\/downloads\/[^"]+)"/.exec((await shopper.get(page)).html)?.[1] ?? "";

  const file = await shop.shopper().get(download.replaceAll("&amp;", "&"));
  expect(file.status).toBe(200);
  expect(file.html).toMatch(/^the recording/);
  expect(file.headers.get("Content-Disposition")).toContain("attachment");
  const [, path = ""] = /^([^?]+)/.exec(download) ?? [];
  expect((await shopper.get(path)).status).toBe(404);
  expect((await shopper.get(`${path}?key=zzzzzz.${"A".repeat(43)}`)).status).toBe(404);
  const [order] = await listVariantOrders(recording.id);
  await asSiteAdmin(`/items/orders/${order?.id}`, { method: "PATCH", body: { status: "refunded" } });
  expect((await shopper.get(download.replaceAll("&amp;", "&"))).status).toBe(404);
});

test("the page after paying shows itself only to the browser that ordered", async () => {
  const chart = await createVariant();
  const shopper = shop.shopper();
  const stranger = shop.shopper();
  await shopper.add(chart.id);
  await stranger.add(chart.id);
  const session = parseSessionId((await shopper.checkout()).location);
  await shop.payments.pay(session);

  for (const id of [session, "cs_test_forged0000000000", "x", ""]) {
    expect((await stranger.get(`/checkout/complete?session_id=${id}`)).status, id).toBe(404);
  }
  expect((await shop.shopper().get(`/checkout/complete?session_id=${session}`)).status).toBe(404);
});

test("a lost link comes by mail, and the page says the same to a stranger's address", async () => {
  const chart = await createVariant();
  const shopper = shop.shopper();
  const email = `lost-${Date.now()}@example.com`;
  await shopper.add(chart.id);
  const session = parseSessionId((await shopper.checkout({ email })).location);
  await shop.payments.pay(session);
  await shopper.comeBack(session);

  const answers = [
    await shopper.post("/orders/find", { email: email.toUpperCase() }),
    await shopper.post("/orders/find", { email: `nobody-${Date.now()}@example.com` }),
  ];

  for (const { status, location } of answers) expect([status, location]).toEqual([303, "/orders/find?sent"]);
  const mail = await mailTo(email, en("mails.orderLinks.subject"));
  const link = /http:\/\/\S+\/orders\/\S+/.exec(mail.text)?.[0] ?? "";
  expect((await shop.shopper().get(link)).status).toBe(200);
  const outbox = `/items/email_messages?filter[template][_eq]=order-links&filter[recipient][_eq]=${email}`;
  const [row] = await eventually(
    () => asAdmin<{ status: string; message_id: string | null }[]>(outbox),
    ([message]) => message?.status === "sent",
  );
  expect(row?.message_id).toContain("order-links");
});

test("who asks for lost links all the time is asked to wait", async () => {
  const shopper = shop.shopper();

  const answers: number[] = [];
  for (let round = 0; round < 21; round++) {
    answers.push((await shopper.post("/orders/find", { email: `reader${round}@example.com` })).status);
  }

  expect(answers.at(0)).toBe(303);
  expect(answers.at(-1)).toBe(429);
});

test("the receipt of an order is one mail", async () => {
  const { variant: chart, shopper, session } = await goToPayment(shop);
  await shop.payments.pay(session);
  await Promise.all([1, 2, 3].map(() => shopper.comeBack(session)));

  const [order] = await listVariantOrders(chart.id);
  const outbox = await eventually(
    () => readOutbox(order?.id ?? ""),
    (mails) => mails.every(({ status }) => status === "sent"),
  );
  expect(outbox).toHaveLength(1);
});

/** The fields that the errors above a form lead to, in their order. */
function linksOfSummary(html: string): string[] {
  const [summary = ""] = /<div class="error-summary"[\s\S]*?<\/div>/.exec(html) ?? [];
  return [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id);
}
