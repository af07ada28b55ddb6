import { join } from "node:path";
import { getPictureKey } from "../content/pictures/spec.js";
import { isPicture, listPictures } from "./content.js";
import { createDigitalFile } from "./digital/index.js";
import { FOLDERS } from "./ids.js";
import { buildPastOrders } from "./order-rows.js";
import { createAlmanacBlock } from "./own-block.js";
import { buildCustomerRows, buildEntitlementRows, buildPlanRows, buildUserRows } from "./people-rows.js";
import { readBytes, runInParallel } from "./rest.js";
import {
  buildCategoryRows,
  buildConsentRows,
  buildDiscountRows,
  buildOptionRows,
  buildProductRows,
  buildShippingRows,
  listDigitalFiles,
  taxRows,
} from "./shop-rows.js";
import { buildTranslationRows, LANGUAGES } from "./translation-rows.js";
import {
  BLOCK_COLLECTIONS,
  buildAuthorRows,
  buildFormRows,
  buildGlobalsRow,
  buildNavigationRows,
  buildNewsletterRows,
  buildPageBlockRows,
  buildPageRows,
  buildTagRows,
  fileId,
  postRows,
  redirectRows,
} from "./website-rows.js";

const UPLOADS_AT_ONCE = 4;

/**
 * Fills a Directus that has the pack and nothing else.
 *
 * @param {import("./rest.js").Rest} directus
 * @param {object} given
 * @param {import("./rest.js").Rest} given.site the same as its service user: nobody else changes what was booked
 * @param {any} given.content
 * @param {string | undefined} given.picturesDir where the pictures were rendered to; without it, rows have none
 * @param {(detail: string) => void} given.onProgress
 */
export async function insertSeed(directus, { site, content, picturesDir, onProgress }) {
  await directus.post("/users", buildUserRows(content.people));
  if (picturesDir) await uploadPictures(directus, listPictures(content), picturesDir, onProgress);
  const shown = picturesDir ? content : withoutPictures(content);
  await uploadDigitalFiles(directus, content.products);
  await seedShop(directus, shown, onProgress);
  await seedWebsite(directus, shown, onProgress);
  await seedTranslations(directus, content, onProgress);
  await seedOrders(directus, site, content, onProgress);
  await nameStudio(directus, shown);
}

async function uploadPictures(directus, pictures, picturesDir, onProgress) {
  await runInParallel(pictures, UPLOADS_AT_ONCE, async (picture, done) => {
    onProgress(`uploading picture ${done + 1} of ${pictures.length}`);
    await directus.upload({
      id: fileId(picture) ?? "",
      folder: FOLDERS.public,
      name: `${picture.file}.webp`,
      type: "image/webp",
      title: picture.title ?? titleOf(picture.file),
      description: picture.alt,
      bytes: await readBytes(join(picturesDir, `${picture.file}.${getPictureKey(picture)}.webp`)),
    });
  });
}

async function uploadDigitalFiles(directus, products) {
  await runInParallel(listDigitalFiles(products), UPLOADS_AT_ONCE, ({ product, ...file }) =>
    directus.upload({ ...file, ...createDigitalFile(file.name, product) }),
  );
}

async function seedWebsite(directus, content, onProgress) {
  onProgress("writing pages and the journal");
  await directus.post("/items/authors", buildAuthorRows(content.authors));
  await directus.post("/items/newsletters", buildNewsletterRows(content.newsletters));
  await directus.post("/items/tags", buildTagRows(content.tags));
  await directus.post("/items/plans", buildPlanRows(content.plans));
  await directus.post("/items/posts", postRows(content.posts));
  await directus.post("/items/pages", buildPageRows(content.pages));
  await directus.post("/items/forms", buildFormRows(content.forms));
  await createAlmanacBlock(directus, BLOCK_COLLECTIONS);
  await directus.post("/items/page_blocks", buildPageBlockRows(content.pages));
  await directus.post("/items/navigation", buildNavigationRows(content.navigation, content.pages));
  await directus.post("/items/redirects", redirectRows(content.redirects));
  await directus.patch("/items/globals", buildGlobalsRow(content.globals));
}

async function seedShop(directus, content, onProgress) {
  onProgress("filling the shop");
  await directus.post("/items/categories", buildCategoryRows(content.categories));
  await directus.post("/items/shipping_methods", buildShippingRows(content.shipping));
  await directus.post("/items/tax_rates", taxRows(content.tax));
  await directus.post("/items/consents", buildConsentRows(content.consents));
  await directus.post("/items/product_options", buildOptionRows(content.options));
  await directus.post("/items/discounts", buildDiscountRows(content.discounts));
  await directus.post("/items/products", buildProductRows(content.products, content.currencies));
}

async function seedTranslations(directus, { translations, pages }, onProgress) {
  onProgress("translating");
  await directus.post("/items/languages", LANGUAGES);
  for (const [collection, rows] of buildTranslationRows(translations, pages))
    await directus.post(`/items/${collection}`, rows);
}

async function seedOrders(directus, site, content, onProgress) {
  onProgress("writing customers and orders");
  await directus.post("/items/customers", buildCustomerRows(content.people));
  await directus.post("/items/entitlements", buildEntitlementRows(content.people, content.plans));
  const { orders, parcels, numbers, dates, sent } = buildPastOrders(content);
  await site.post("/items/orders", orders);
  await directus.post("/items/order_numbers", numbers);
  await directus.post("/items/fulfillments", parcels);
  await site.patch("/items/orders", dates);
  await directus.patch("/items/fulfillments", sent);
}

async function nameStudio(directus, { globals }) {
  await directus.patch("/settings", {
    project_name: globals.title,
    // Without one, Studio asks for it in a dialog on every page. Set here it is told to nobody.
    project_owner: "owner@example.com",
    project_descriptor: globals.tagline,
    project_color: globals.accent_color,
    project_logo: fileId(globals.logo),
    storage_default_folder: FOLDERS.public,
  });
}

/** @param {any} content */
function withoutPictures(content) {
  return JSON.parse(JSON.stringify(content), (_, value) => {
    if (isPicture(value)) return null;
    return Array.isArray(value) ? value.filter((item) => item !== null) : value;
  });
}

/** @param {string} file */
function titleOf(file) {
  const words = file.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
