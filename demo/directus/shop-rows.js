import { FOLDERS, idOf } from "./ids.js";
import { fileId, html } from "./website-rows.js";

const CURRENCY = "EUR";

/**
 * @param {string} price major units with two decimals, "38.00"
 * @returns {number} cents
 * @throws {Error} for any other form
 */
export function minorUnits(price) {
  const [, major, minor] = /^(\d+)\.(\d\d)$/.exec(price) ?? [];
  if (major === undefined || minor === undefined) throw new Error(`"${price}" is no price like "38.00".`);
  return Number(major + minor);
}

/** @param {string | null | undefined} price */
const optionalMinorUnits = (price) => (price ? minorUnits(price) : null);

/** Books and printed maps; prints, paper and sound are not. */
const TAXED_LESS = ["books", "charts"];

/** @param {any[]} categories */
export function categoryRows(categories) {
  return categories.map(({ picture, ...category }, index) => ({
    id: idOf("categories", category.slug),
    status: "published",
    sort: index + 1,
    ...category,
    image: fileId(picture),
  }));
}

/** @param {any[]} discounts */
export function discountRows(discounts) {
  return discounts.map((discount) => ({
    id: idOf("discounts", discount.code),
    status: "published",
    ...discount,
  }));
}

/** @param {{ name: string, values: string[] }[]} options */
export function optionRows(options) {
  return options.map(({ name, values }, index) => ({
    id: idOf("product_options", name),
    name,
    values: values.map((value) => ({ value })),
    sort: index + 1,
  }));
}

/** @param {any[]} products */
export function productRows(products) {
  return products.map(({ number, category, pictures = [], variants, content, ...product }, index) => {
    const [first, ...further] = pictures;
    return {
      id: idOf("products", product.slug),
      status: "published",
      sort: index + 1,
      ...product,
      content: html(content),
      catalogue_number: number,
      category: idOf("categories", category),
      tax_code: TAXED_LESS.includes(category) ? "reduced" : "standard",
      image: fileId(first),
      images: further.map((picture, at) => ({
        id: idOf("products_files", `${product.slug}:${picture.file}`),
        directus_files_id: fileId(picture),
        sort: at + 1,
      })),
      variants: variants.map(variantRow),
    };
  });
}

function variantRow({ sku, title, options, stock, weight_grams, price, compare_at, file, picture }, index) {
  const id = idOf("product_variants", sku);
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
    stock_movements: stock === null ? [] : [firstCount(id, sku, stock)],
    prices: [
      {
        id: idOf("prices", `${sku}:${CURRENCY}`),
        key: `${id}:${CURRENCY}`,
        currency: CURRENCY,
        unit_amount: minorUnits(price),
        compare_at_amount: optionalMinorUnits(compare_at),
      },
    ],
  };
}

function firstCount(variant, sku, stock) {
  return {
    id: idOf("stock_movements", `${sku}:1`),
    key: `${variant}:1`,
    sequence: 1,
    kind: "count",
    delta: stock,
    balance: stock,
    cause: `seed:${sku}`,
  };
}

/** @param {any[]} methods */
export function taxRows(rates) {
  return rates.map((rate, index) => ({
    id: idOf("tax_rates", rate.title),
    status: "published",
    sort: index + 1,
    ...rate,
  }));
}

export function shippingRows(methods) {
  return methods.map(({ price, free_from, ...method }, index) => ({
    id: idOf("shipping_methods", method.title),
    status: "published",
    sort: index + 1,
    ...method,
    unit_amount: minorUnits(price),
    free_from_amount: optionalMinorUnits(free_from),
  }));
}

/** @param {string} file */
const digitalFileId = (file) => idOf("directus_files", `private/${file}`);

/**
 * What the buyers of digital variants download.
 *
 * @param {any[]} products
 * @returns {{ id: string, folder: string, name: string, title: string, product: any }[]}
 */
export function digitalFiles(products) {
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
