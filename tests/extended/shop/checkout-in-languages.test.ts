import { beforeAll, expect, test } from "vitest";
import { visibleText } from "../../support/browser/page-text.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { ar, de, matchPart, matchWhole } from "../../support/messages.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ LANGUAGES: "en,de,ar" }));
let bound: Awaited<ReturnType<typeof createBound>>;
beforeAll(async () => {
  bound = await createBound();
});

/** A book that is bound in four ways: the last has no name but in English. */
async function createBound() {
  const slug = `bound-${Date.now()}`;
  const [option, title] = [`Binding ${slug}`, `Tide tables ${slug}`];
  const words = (all: string[]) =>
    ["Hardback", "Boxed hardback", "Paperback"].map((value, index) => ({ value, title: all[index] }));
  await asAdmin("/items/product_options", {
    method: "POST",
    body: {
      name: option,
      values: [{ value: "Hardback" }, { value: "Paperback" }],
      translations: [
        { languages_code: "de-DE", words: words(bindings.de) },
        { languages_code: "ar", words: words(bindings.ar) },
      ],
    },
  });
  const variant = (title: string, value: string, sort: number) => ({
    title,
    sort,
    sku: `${slug}-${sort}`,
    status: "published",
    weight_grams: 400,
    track_stock: false,
    options: [{ name: option, value }],
    prices: [{ currency: "EUR", unit_amount: 2400, key: `${slug}:${sort}` }],
  });
  const product = await asAdmin<{ variants: { id: string; sort: number }[] }>(
    "/items/products?fields=variants.id,variants.sort",
    {
      method: "POST",
      body: {
        slug,
        title,
        type: "physical",
        status: "published",
        published_at: "2026-01-01T00:00:00Z",
        variants: [
          variant("Hardback", "Hardback", 1),
          variant("Boxed hardback", "Hardback", 2),
          variant("Paperback, uncut", "Paperback", 3),
          variant("Two left over", "Odd", 4),
        ],
      },
    },
  );
  const variants = product.variants.toSorted((a, b) => a.sort - b.sort).map(({ id }) => id);
  return { slug, title, variants };
}

/** What a product's page says of one of its choices. */
function choiceIn(html: string, variant = "none"): string {
  return html.split("<label").find((label) => label.includes(`value="${variant}"`)) ?? "";
}

const journeys = [
  {
    tag: "de",
    locale: "de",
    translation: { languages_code: "de-DE", title: "Gezeitentafel" },
    country: "Deutschland",
    ways: ["Deutschland, Brief", "Mit Sendungsverfolgung."],
    tax: de("buying.checkout.taxWithin", { tax: "USt. 19 %" }),
    thanks: de("buying.checkout.complete.paid.title"),
    paid: matchPart(de, "buying.order.states.paid"),
    subject: (number: string) => de("mails.receipt.subject", { number }),
    money: /24,00\s€/,
    html: '<div lang="de" dir="ltr"',
  },
  {
    tag: "ar",
    locale: "auto",
    translation: { languages_code: "ar", title: "جدول المدّ" },
    country: "ألمانيا",
    ways: ["ألمانيا، رسالة", "مع التتبع."],
    tax: "ضريبة القيمة المضافة 19 %",
    thanks: ar("buying.checkout.complete.paid.title"),
    paid: matchPart(ar, "buying.order.states.paid"),
    subject: (number: string) => ar("mails.receipt.subject", { number }),
    money: /24[.,]00[^<]*€/,
    html: '<div lang="ar" dir="rtl"',
  },
];

test.each(journeys)("who buys in $tag reads it from the cart to the receipt", async (journey) => {
  const { tag, translation, subject } = journey;
  const chart = await createVariant({ stock: 5, price: 2400 });
  await asAdmin(`/items/products/${chart.product}`, {
    method: "PATCH",
    body: { translations: [translation] },
  });
  const shopper = shop.shopper({}, `/${tag}`);
  const email = `ada-${tag}-${Date.now()}@example.com`;

  expect((await shopper.add(chart.id)).location).toBe(`/${tag}/cart`);
  const form = await shopper.fillCheckout({ email });
  const page = await shopper.get(`/${tag}/checkout`);
  expect(page.html).toContain(`<option value="DE" selected="">${journey.country}</option>`);
  expect(page.html).toContain(translation.title);
  expect(page.html).toMatch(journey.money);
  for (const words of [...journey.ways, journey.tax]) expect(page.html).toContain(words);
  expect(page.html).not.toMatch(/Germany, letter|VAT/);
  const session = parseSessionId((await shopper.post(`/${tag}/checkout`, form)).location);
  const asked = await shop.payments.read<Record<string, string>>(`checkout/sessions/${session}`);
  expect(asked.locale).toBe(journey.locale);
  expect(asked.success_url).toContain(`${shop.url}/${tag}/checkout/complete?`);
  expect(asked.cancel_url).toBe(`${shop.url}/${tag}/cart`);
  await shop.payments.pay(session);
  const complete = await shopper.comeBack(session);

  expect(complete.html).toContain(`<h1>${journey.thanks}</h1>`);
  const [order] = await listVariantOrders(chart.id);
  expect(order).toMatchObject({ status: "paid", language: tag, shipping_method: journey.ways[0] });
  const receipt = await mailTo(email, new RegExp(order?.number ?? "no number"));
  expect(receipt.subject).toBe(subject(order?.number ?? ""));
  expect(receipt.text).toContain(translation.title);
  expect(receipt.html).toContain(journey.html);
  const link = /http:\/\/\S+\/orders\/\S+/.exec(receipt.text)?.[0] ?? "";
  expect(link).toContain(`${shop.url}/${tag}/orders/`);
  expect((await shop.shopper().get(link)).html).toMatch(journey.paid);
});

const bindings = {
  de: ["Gebunden", "Festeinband im Schuber", "Broschur"],
  ar: ["غلاف مقوّى", "غلاف مقوّى في علبة", "غلاف ورقي"],
};

test.each(Object.entries(bindings))(
  "what is chosen in %s has one name on its page, in cart, checkout, order and mail",
  async (tag, names) => {
    const shopper = shop.shopper({}, `/${tag}`);
    const email = `name-${tag}-${Date.now()}@example.com`;
    const page = await shopper.get(`/${tag}/shop/${bound.slug}`);
    const offers = /<script type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>/.exec(page.html)?.[0];
    for (const [index, name] of names.entries()) {
      expect(choiceIn(page.html, bound.variants[index])).toContain(`>${name}<`);
      expect(offers).toContain(`, ${name}"`);
      await shopper.add(bound.variants[index] ?? "");
    }

    const cart = await shopper.get(`/${tag}/cart`);
    const form = await shopper.fillCheckout({ email });
    const checkout = await shopper.get(`/${tag}/checkout`);
    const session = parseSessionId((await shopper.post(`/${tag}/checkout`, form)).location);
    await shop.payments.pay(session);
    const complete = await shopper.comeBack(session);
    const receipt = await mailTo(email, new RegExp(bound.slug));
    const link = /http:\/\/\S+\/orders\/\S+/.exec(receipt.text)?.[0] ?? "";
    const order = await shop.shopper().get(link);

    for (const name of names) {
      for (const { html } of [cart, checkout, complete, order])
        expect(visibleText(html).join(" ")).toContain(name);
      for (const text of [receipt.text, receipt.html]) expect(text).toContain(`${bound.title}, ${name}`);
    }
    for (const text of [cart.html, checkout.html, complete.html, order.html, receipt.text, receipt.html])
      expect(text).not.toMatch(/Hardback|Boxed|Paperback/);
    const [row] = await asAdmin<{ lines: { kind: string; variant_title: string }[] }[]>(
      `/items/orders?filter[email][_eq]=${email}&fields=lines.kind,lines.variant_title`,
    );
    const bought = row?.lines.filter(({ kind }) => kind === "product").map((line) => line.variant_title);
    expect(bought?.toSorted()).toEqual(names.toSorted());
  },
);

test("a name that nobody has translated stays as it is, and says in which language it is", async () => {
  const left = bound.variants[3] ?? "";
  const shopper = shop.shopper({}, "/ar");
  await shopper.add(left);

  const page = await shopper.get(`/ar/shop/${bound.slug}`);
  expect(choiceIn(page.html, left)).toContain('lang="en" dir="ltr">Two left over<');
  for (const path of ["/ar/cart", "/ar/checkout"])
    expect((await shopper.get(path)).html).toContain('<span lang="en" dir="ltr">Two left over</span>');
});

test("a way to send that is not translated says in which language it is", async () => {
  const chart = await createVariant({ stock: 5 });
  const shopper = shop.shopper({}, "/ar");
  const way = {
    title: "By icebreaker",
    countries: ["GL"],
    currency: "EUR",
    unit_amount: 9900,
    status: "published",
  };
  const { id } = await asAdmin<{ id: string }>("/items/shipping_methods", { method: "POST", body: way });
  try {
    await shopper.add(chart.id);
    await shopper.post("/ar/checkout/delivery", { country: "GL" });
    const { html } = await shopper.get("/ar/checkout");

    expect(html).toMatch(/<span class="choice-title" lang="en" dir="ltr">By icebreaker<\/span>/);
    expect(html).toMatch(/<dt lang="en" dir="ltr">By icebreaker<\/dt>/);
  } finally {
    await asAdmin(`/items/shipping_methods/${id}`, { method: "DELETE" });
  }
});

test("an order that is paid and told of again has one receipt, in its own language", async () => {
  const chart = await createVariant({ stock: 5 });
  const shopper = shop.shopper({}, "/de");
  const email = `bo-${Date.now()}@example.com`;
  await shopper.add(chart.id);
  const session = parseSessionId((await shopper.checkout({ email })).location);
  await shop.payments.pay(session);
  await mailTo(email, matchWhole(de, "mails.receipt.subject"));
  const deliveries = await eventually(
    () => shop.payments.deliveries(),
    (all) => all.some(({ type }) => type === "checkout.session.completed"),
  );
  const event = deliveries.find(({ type }) => type === "checkout.session.completed")?.event ?? "";

  await shop.payments.redeliver(event);
  await shop.shopper().get(`/checkout/complete?session_id=${session}`);
  await shopper.comeBack(session);

  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(matchWhole(de, "mails.receipt.subject", { number: /\d+/ })),
  ]);
});

test("what is wrong with the form is said in the language of the page, beside the fields", async () => {
  const chart = await createVariant({ stock: 5 });
  const shopper = shop.shopper({}, "/ar");
  await shopper.add(chart.id);

  const refused = await shopper.post("/ar/checkout", { email: "ada", name: "Ada Quist" });

  expect(refused.status).toBe(422);
  expect(refused.html).toContain("<title>خطأ: إتمام الطلب");
  expect(refused.html).toContain(`id="error-city">${ar("buying.checkout.fields.city")}</p>`);
  expect(refused.html).toContain('value="Ada Quist"');
  const unsent = await shopper.post("/ar/checkout/delivery", { name: "Ada Quist", country: "" });
  expect(unsent.status).toBe(422);
  expect(unsent.html).toContain(`id="error-country">${ar("buying.checkout.fields.country")}</p>`);
  expect(unsent.html).toContain('value="Ada Quist"');
  expect((await shopper.post("/ar/cart/lines", { variant: "" })).html).toContain(
    ar("buying.cart.chooseVariant"),
  );
});

test("a lost link is asked for and answered in Arabic", async () => {
  const chart = await createVariant({ stock: 5 });
  const shopper = shop.shopper();
  const email = `cy-${Date.now()}@example.com`;
  await shopper.add(chart.id);
  const session = parseSessionId((await shopper.checkout({ email })).location);
  await shop.payments.pay(session);
  await shopper.comeBack(session);

  const asked = await shopper.post("/ar/orders/find", { email });

  expect(asked.location).toBe("/ar/orders/find?sent");
  const mail = await mailTo(email, ar("mails.orderLinks.subject"));
  expect(mail.text).toContain(`${shop.url}/ar/orders/`);
});
