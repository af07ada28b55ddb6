import { createHash } from "node:crypto";
import { createId } from "../ids.js";
import { convertPrice, TAXED_LESS, toMinorUnits } from "../shop-rows.js";

const CATEGORIES = { books: 3, notebooks: 2, charts: 1.6, prints: 1, recordings: 0.6 };
/** What is bought for a year to come. */
const YEARLY = ["tide-diary-2027", "a-year-for-the-wall"];
const DEAR = 8_000;

/**
 * Every variant that past buyers could buy. What is read on the site is not among them: its readers would need an account.
 *
 * @param {any} content
 */
export function listSellable({ products, currencies, translations }) {
  return products.flatMap((product) =>
    product.variants
      .filter(({ stock, file }) => stock !== null || file)
      .map((variant) => ({
        id: createId("product_variants", variant.sku),
        sku: variant.sku,
        variantTitle: variant.title,
        titleIn: (language) => translations[language]?.products?.[product.slug]?.title ?? product.title,
        type: variant.file ? "digital" : "physical",
        isCounted: variant.stock !== null,
        weight: variant.weight_grams,
        taxCode: TAXED_LESS.includes(product.category) ? "reduced" : "standard",
        isNamedPrice: Boolean(variant.minimum),
        prices: listPrices(variant.price, product.category, currencies),
        weigh: weighVariant(product, variant),
      })),
  );
}

function listPrices(price, category, currencies) {
  const cents = toMinorUnits(price);
  const others = currencies.filter(({ categories }) => categories.includes(category));
  return { EUR: cents, ...Object.fromEntries(others.map((one) => [one.currency, convertPrice(cents, one)])) };
}

/** How often it is bought in a month, January first. */
function weighVariant({ slug, category, featured }, { sku, price }) {
  const taste = 0.3 + (createHash("sha256").update(sku).digest().readUInt8(0) / 255) ** 2 * 2;
  const weight = CATEGORIES[category] * taste * (featured ? 2 : 1) * (toMinorUnits(price) > DEAR ? 0.3 : 1);
  if (!YEARLY.includes(slug)) return () => weight;
  return (month) => weight * (month >= 9 ? 6 : month === 8 || month === 0 ? 1 : 0);
}
