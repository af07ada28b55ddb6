import { asAdmin } from "../directus/directus.ts";

const methods = [
  { title: "Japan, parcel", countries: ["JP"], currency: "JPY", unit_amount: 3200 },
  { title: "Kuwait, parcel", countries: ["KW"], currency: "KWD", unit_amount: 7500 },
];

/** Sends parcels for yen and dinars too, which the press does not sell in: they have no cents, or three decimals. */
export async function createDeliveries() {
  const there = await asAdmin("/items/shipping_methods?filter[currency][_in]=JPY,KWD&limit=1");
  if (there.length > 0) return;
  const body = methods.map((method) => ({ status: "published", max_weight_grams: 20_000, ...method }));
  await asAdmin("/items/shipping_methods", { method: "POST", body });
}
