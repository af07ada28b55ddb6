import { createId, FOLDERS } from "./ids.js";
import { fileId, html } from "./website-rows.js";

/**
 * All that the demo sells in has two decimals.
 *
 * @param {string} price major units with both decimals: "38.00"
 * @returns {number} cents, pence
 * @throws {Error} for any other form
 */
export function toMinorUnits(price) {
  if (!/^\d+\.\d\d$/.test(price)) throw new Error(`"${price}" is no price.`);
  return Number(price.replace(".", ""));
}

/** As somebody would type it in Studio. @param {number | null} amount in minor units */
export const toMajorUnits = (amount) => (amount === null ? null : (amount / 100).toFixed(2));

/** @param {string | null | undefined} price */
const optionalMinorUnits = (price) => (price ? toMinorUnits(price) : null);

/** Books and printed maps; prints, paper and sound are not. */
export const TAXED_LESS = ["books", "charts"];

/** @param {any[]} categories */
export function buildCategoryRows(categories) {
  return categories.map(({ picture, ...category }, index) => ({
    id: createId("categories", category.slug),
    status: "published",
    sort: index + 1,
    ...category,
    image: fileId(picture),
  }));
}

/** @param {any[]} discounts */
export function buildDiscountRows(discounts) {
  return discounts.map((discount) => ({
    id: createId("discounts", discount.code),
    status: "published",
    ...discount,
  }));
}

/** @param {{ name: string, values: string[] }[]} options */
export function buildOptionRows(options) {
  return options.map(({ name, values }, index) => ({
    id: createId("product_options", name),
    name,
    values: values.map((value) => ({ value })),
    sort: index + 1,
  }));
}

/**
 * @param {any[]} products
 * @param {any[]} furtherPrices the currencies that prices are worked out in, as content/currencies.js has them
 */
export function buildProductRows(products, furtherPrices) {
  return products.map(({ number, category, pictures = [], variants, content, ...product }, index) => {
    const [first, ...further] = pictures;
    return {
      id: createId("products", product.slug),
      status: "published",
      sort: index + 1,
      ...product,
      content: html(content),
      catalogue_number: number,
      category: createId("categories", category),
      tax_code: TAXED_LESS.includes(category) ? "reduced" : "standard",
      image: fileId(first),
      images: further.map((picture, at) => ({
        id: createId("products_files", `${product.slug}:${picture.file}`),
        directus_files_id: fileId(picture),
        sort: at + 1,
      })),
      variants: variants.map((variant, at) =>
        variantRow(
          variant,
          at,
          furtherPrices.filter(({ categories }) => categories.includes(category)),
        ),
      ),
    };
  });
}

function variantRow(variant, index, furtherPrices) {
  const { sku, title, options, stock, weight_grams, price, compare_at, minimum, file, picture, backorder } =
    variant;
  const id = createId("product_variants", sku);
  const euros = {
    currency: "EUR",
    now: toMinorUnits(price),
    was: optionalMinorUnits(compare_at),
    least: optionalMinorUnits(minimum),
  };
  const others = furtherPrices.map((further) => {
    const worth = (cents) => cents && convertPrice(cents, further);
    return {
      currency: further.currency,
      now: worth(euros.now),
      was: worth(euros.was),
      least: worth(euros.least),
    };
  });
  return {
    id,
    sku,
    title,
    options,
    weight_grams,
    status: "published",
    sort: index + 1,
    file: file ? digitalFileId(file) : null,
    image: fileId(picture),
    track_stock: stock !== null,
    stock,
    allow_backorder: backorder ?? false,
    stock_movements: stock === null ? [] : [firstCount(id, sku, stock)],
    prices: [euros, ...others].map(({ currency, now, was, least }) => ({
      id: createId("prices", `${sku}:${currency}`),
      key: `${id}:${currency}`,
      currency,
      price: toMajorUnits(now),
      unit_amount: now,
      compare_at_price: toMajorUnits(was),
      compare_at_amount: was,
      minimum_price: toMajorUnits(least),
      minimum_amount: least,
    })),
  };
}

/** @param {number} cents @param {{ unitsPerCent: number, step: number }} further as content/currencies.js has it */
export function convertPrice(cents, { unitsPerCent, step }) {
  return Math.round((cents * unitsPerCent) / step) * step;
}

function firstCount(variant, sku, stock) {
  return {
    id: createId("stock_movements", `${sku}:1`),
    key: `${variant}:1`,
    sequence: 1,
    kind: "count",
    delta: stock,
    balance: stock,
    cause: `seed:${sku}`,
  };
}

/** @param {any[]} consents */
export function buildConsentRows(consents) {
  return consents.map((consent, index) => ({
    id: createId("consents", consent.title),
    status: "published",
    sort: index + 1,
    ...consent,
  }));
}

/** @param {any[]} rates */
export function taxRows(rates) {
  return rates.map((rate, index) => ({
    id: createId("tax_rates", rate.title),
    status: "published",
    sort: index + 1,
    ...rate,
  }));
}

/** @param {any[]} methods */
export function buildShippingRows(methods) {
  return methods.map(({ price, free_from, ...method }, index) => ({
    id: createId("shipping_methods", method.title),
    status: "published",
    sort: index + 1,
    ...method,
    price,
    unit_amount: toMinorUnits(price),
    free_from,
    free_from_amount: optionalMinorUnits(free_from),
  }));
}

/** @param {string} file */
const digitalFileId = (file) => createId("directus_files", `private/${file}`);

/**
 * What the buyers of digital variants download.
 *
 * @param {any[]} products
 * @returns {{ id: string, folder: string, name: string, title: string, product: any }[]}
 */
export function listDigitalFiles(products) {
  return products.flatMap((product) =>
    product.variants
      .filter(({ file }) => file)
      .map(({ file, title }) => ({
        id: digitalFileId(file),
        folder: FOLDERS.private,
        name: file,
        title: `${product.title}, ${title}`,
        product,
      })),
  );
}
