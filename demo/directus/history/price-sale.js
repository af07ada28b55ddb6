import { createId } from "../ids.js";
import { toMinorUnits } from "../shop-rows.js";
import { allocate, calculateTax, multiply } from "./amounts.js";

const HOME = "DE";
const WITH_CODE = 0.11;

/** What a basket costs, with tax, discount and delivery, as the checkout reckons it. */
export function priceSale(random, content, { basket, person, at, buyersOnce }) {
  const { currency, language } = person;
  const goods = basket.map(({ variant, quantity }) => ({
    kind: "product",
    variant: variant.id,
    isCounted: variant.isCounted,
    title: variant.titleIn(language),
    variantTitle: variant.variantTitle,
    sku: variant.sku,
    type: variant.type,
    quantity,
    unit: variant.prices[currency],
    taxCode: variant.taxCode,
    reducible: variant.isNamedPrice ? 0 : variant.prices[currency] * quantity,
    weight: variant.weight * quantity,
  }));
  const subtotal = goods.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  const code = random.chance(WITH_CODE)
    ? pickCode(random, content.discounts, { subtotal, goods, person, at, buyersOnce })
    : undefined;
  const off = code ? calculateDiscount(code, goods, currency) : { amount: 0, parts: goods.map(() => 0) };
  const sent = goods.filter(({ type }) => type === "physical");
  const method =
    sent.length > 0 ? pickMethod(random, content.shipping, { sent, subtotal, person }) : undefined;
  const isFree =
    method && (code?.kind === "shipping" || (method.free_from && subtotal >= toMinorUnits(method.free_from)));
  const shipping = method && !isFree ? toMinorUnits(method.price) : 0;

  const rates = listRates(content, method ? person.address.country : HOME, language);
  const lines = goods.map((line, index) => {
    const due = line.unit * line.quantity - off.parts[index];
    return applyTax({ ...line, discount: off.parts[index] }, rates[line.taxCode], due);
  });
  if (method)
    lines.push(
      buildDeliveryLine(content, method, {
        shipping,
        language,
        sent: lines.filter(({ type }) => type === "physical"),
      }),
    );
  return {
    currency,
    language,
    lines,
    subtotal,
    code: code?.code,
    discountId: code && createId("discounts", code.code),
    discount: off.amount,
    shipping,
    shippingMethod: method && lines.at(-1)?.title,
    isTracked: method !== undefined && !method.title.includes("letter"),
    address: method ? person.address : undefined,
    tax: lines.reduce((sum, { tax }) => sum + tax, 0),
    taxes: sumTaxes(lines),
    total: subtotal - off.amount + shipping,
  };
}

function pickCode(random, discounts, { subtotal, goods, person, at, buyersOnce }) {
  const { currency, email } = person;
  const fits = discounts.filter(({ code, kind, ends_at, amounts, minimums, max_per_customer }) => {
    if (ends_at && at >= new Date(ends_at)) return false;
    if (amounts && !amounts.some((one) => one.currency === currency)) return false;
    const least = minimums?.find((one) => one.currency === currency);
    if (minimums && (!least || subtotal < least.amount)) return false;
    if (max_per_customer && buyersOnce.has(`${code}:${email}`)) return false;
    // Nobody types one to pay nothing.
    return kind === "shipping" || goods.every(({ reducible }) => reducible > 1_000);
  });
  const code = fits.length > 0 ? random.pick(fits) : undefined;
  if (code?.max_per_customer) buyersOnce.add(`${code.code}:${email}`);
  return code;
}

function calculateDiscount({ kind, percentage, amounts }, goods, currency) {
  const reducible = goods.map((line) => line.reducible);
  const sum = reducible.reduce((total, amount) => total + amount, 0);
  if (kind === "shipping") return { amount: 0, parts: goods.map(() => 0) };
  const wanted =
    kind === "percent"
      ? multiply(sum, Number(percentage) * 10_000)
      : amounts.find((one) => one.currency === currency).amount;
  const amount = Math.min(sum, wanted);
  return { amount, parts: allocate(amount, reducible) };
}

/** "*" is meant for the countries that no other method of the currency names. */
function pickMethod(random, methods, { sent, person }) {
  const { currency, address } = person;
  const weight = sent.reduce((sum, line) => sum + line.weight, 0);
  const all = methods.filter((method) => method.currency === currency);
  const named = all.filter(({ countries }) => countries.includes(address.country));
  const fits = (named.length > 0 ? named : all.filter(({ countries }) => countries.includes("*"))).filter(
    ({ max_weight_grams }) => weight <= max_weight_grams,
  );
  return random.pick(fits);
}

function listRates({ tax, translations }, country, language) {
  return Object.fromEntries(
    tax
      .filter(({ countries }) => countries.includes(country))
      .map(({ title, tax_code, percentage }) => [
        tax_code,
        {
          title: translations[language]?.tax_rates?.[title]?.title ?? title,
          ppm: Number(percentage) * 10_000,
        },
      ]),
  );
}

function applyTax(line, rate, due) {
  return { ...line, due, rate, tax: rate ? calculateTax(due, rate.ppm) : 0 };
}

/** Taxed as most of what is in the parcel. */
function buildDeliveryLine({ translations }, { title }, { shipping, language, sent }) {
  const worth = new Map();
  for (const { rate, due } of sent) worth.set(rate, (worth.get(rate) ?? 0) + due);
  const [rate] = [...worth].sort(([, a], [, b]) => b - a)[0];
  const name = translations[language]?.shipping_methods?.[title]?.title ?? title;
  const line = { kind: "shipping", variant: null, title: name, variantTitle: "", sku: "", type: "physical" };
  return applyTax({ ...line, quantity: 1, unit: shipping, discount: 0 }, rate, shipping);
}

function sumTaxes(lines) {
  const sums = new Map();
  for (const { rate, due, tax } of lines.filter((line) => line.rate)) {
    const sum = sums.get(rate) ?? { title: rate.title, ppm: rate.ppm, net: 0, amount: 0 };
    sums.set(rate, { ...sum, net: sum.net + due - tax, amount: sum.amount + tax });
  }
  return [...sums.values()].sort((a, b) => b.ppm - a.ppm);
}
