import { join } from "node:path";
import { pictureKey } from "../content/pictures/spec.js";
import { isPicture, picturesOf } from "./content.js";
import { digitalFile } from "./digital/index.js";
import { FOLDERS } from "./ids.js";
import { pastOrders } from "./order-rows.js";
import { customerRows, entitlementRows, planRows, userRows } from "./people-rows.js";
import { inParallel, readBytes } from "./rest.js";
import {
  categoryRows,
  consentRows,
  digitalFiles,
  discountRows,
  optionRows,
  productRows,
  shippingRows,
  taxRows,
} from "./shop-rows.js";
import { LANGUAGES, translationRows } from "./translation-rows.js";
import {
  authorRows,
  fileId,
  formRows,
  globalsRow,
  navigationRows,
  newsletterRows,
  pageBlockRows,
  pageRows,
  postRows,
  redirectRows,
  tagRows,
} from "./website-rows.js";

const UPLOADS_AT_ONCE = 4;

/**
 * Fills a Directus that has the pack and nothing else.
 *
 * @param {import("./rest.js").Rest} directus
 * @param {object} given
 * @param {any} given.content
 * @param {string | undefined} given.picturesDir where the pictures were rendered to; without it, rows have none
 * @param {(detail: string) => void} given.onProgress
 */
export async function seed(directus, { content, picturesDir, onProgress }) {
  const { role: ownerRole } = await directus.get("/users/me?fields=role");
  await directus.post("/users", userRows(content.people, ownerRole));
  if (picturesDir) await uploadPictures(directus, picturesOf(content), picturesDir, onProgress);
  const shown = picturesDir ? content : withoutPictures(content);
  await uploadDigitalFiles(directus, content.products);
  await seedShop(directus, shown, onProgress);
  await seedWebsite(directus, shown, onProgress);
  await seedTranslations(directus, content, onProgress);
  await seedOrders(directus, content, onProgress);
  await nameStudio(directus, shown);
}

async function uploadPictures(directus, pictures, picturesDir, onProgress) {
  await inParallel(pictures, UPLOADS_AT_ONCE, async (picture, done) => {
    onProgress(`uploading picture ${done + 1} of ${pictures.length}`);
    await directus.upload({
      id: fileId(picture) ?? "",
      folder: FOLDERS.public,
      name: `${picture.file}.webp`,
      type: "image/webp",
      title: picture.title ?? titleOf(picture.file),
      description: picture.alt,
      bytes: await readBytes(join(picturesDir, `${picture.file}.${pictureKey(picture)}.webp`)),
    });
  });
}

async function uploadDigitalFiles(directus, products) {
  await inParallel(digitalFiles(products), UPLOADS_AT_ONCE, ({ product, ...file }) =>
    directus.upload({ ...file, ...digitalFile(file.name, product) }),
  );
}

async function seedWebsite(directus, content, onProgress) {
  onProgress("writing pages and the journal");
  await directus.post("/items/authors", authorRows(content.authors));
  await directus.post("/items/newsletters", newsletterRows(content.newsletters));
  await directus.post("/items/tags", tagRows(content.tags));
  await directus.post("/items/plans", planRows(content.plans));
  await directus.post("/items/posts", postRows(content.posts));
  await directus.post("/items/pages", pageRows(content.pages));
  await directus.post("/items/forms", formRows(content.forms));
  await directus.post("/items/page_blocks", pageBlockRows(content.pages));
  await directus.post("/items/navigation", navigationRows(content.navigation, content.pages));
  await directus.post("/items/redirects", redirectRows(content.redirects));
  await directus.patch("/items/globals", globalsRow(content.globals));
}

async function seedShop(directus, content, onProgress) {
  onProgress("filling the shop");
  await directus.post("/items/categories", categoryRows(content.categories));
  await directus.post("/items/shipping_methods", shippingRows(content.shipping));
  await directus.post("/items/tax_rates", taxRows(content.tax));
  await directus.post("/items/consents", consentRows(content.consents));
  await directus.post("/items/product_options", optionRows(content.options));
  await directus.post("/items/discounts", discountRows(content.discounts));
  await directus.post("/items/products", productRows(content.products, content.currencies));
}

async function seedTranslations(directus, { translations, pages }, onProgress) {
  onProgress("translating");
  await directus.post("/items/languages", LANGUAGES);
  for (const [collection, rows] of translationRows(translations, pages))
    await directus.post(`/items/${collection}`, rows);
}

async function seedOrders(directus, content, onProgress) {
  onProgress("writing customers and orders");
  await directus.post("/items/customers", customerRows(content.people));
  await directus.post("/items/entitlements", entitlementRows(content.people, content.plans));
  const { orders, numbers, dates } = pastOrders(content);
  await directus.post("/items/orders", orders);
  await directus.post("/items/order_numbers", numbers);
  await directus.patch("/items/orders", dates);
}

async function nameStudio(directus, { globals }) {
  await directus.patch("/settings", {
    project_name: globals.title,
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
