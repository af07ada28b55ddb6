import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parsePost } from "./post-file.js";
import { withQuotes } from "./typographic-quotes.js";

export const CONTENT = fileURLToPath(new URL("../content", import.meta.url));

const LISTS = [
  "authors",
  "buyers",
  "categories",
  "consents",
  "currencies",
  "discounts",
  "forms",
  "letters",
  "newsletters",
  "options",
  "people",
  "plans",
  "redirects",
  "shipping",
  "tags",
  "tax",
];

/**
 * What the press has written, as its files hold it. What is not there yet is empty.
 *
 * @returns {Promise<any>} `globals`, `navigation`, `pages`, `posts`, `products`, `translations` and the lists named above
 */
export async function loadContent() {
  const lists = await Promise.all(LISTS.map(async (name) => [name, await load(`${name}.js`, [])]));
  const written = withQuotes({
    ...Object.fromEntries(lists),
    globals: await load("globals.js", {}),
    navigation: await load("navigation.js", {}),
    pages: await loadAll("pages"),
    products: await loadAll("products"),
    posts: filesIn("posts", ".md").map((file) =>
      parsePost(basename(file, ".md"), readFileSync(join(CONTENT, file), "utf8")),
    ),
  });
  return { ...written, translations: await loadNamed("translations") };
}

/**
 * Every picture that the content shows, each once.
 *
 * @param {unknown} content
 * @returns {any[]} specs for the picture generator; `file` is unique
 * @throws {Error} if one name stands for two different pictures
 */
export function listPictures(content) {
  const pictures = new Map();
  const collect = (value) => {
    if (value === null || typeof value !== "object") return;
    if (!isPicture(value)) return Object.values(value).forEach(collect);
    const known = pictures.get(value.file);
    if (known && JSON.stringify(known) !== JSON.stringify(value)) {
      throw new Error(`Two different pictures are called ${value.file}.`);
    }
    pictures.set(value.file, value);
  };
  collect(content);
  return [...pictures.values()];
}

/** @param {any} value */
export function isPicture(value) {
  return typeof value?.file === "string" && typeof value.kind === "string" && typeof value.alt === "string";
}

async function loadAll(folder) {
  const loaded = await Promise.all(filesIn(folder, ".js").map((file) => load(file, [])));
  return loaded.flat();
}

/** What the files of a folder hold, by their names: each language has quotes of its own. */
async function loadNamed(folder) {
  const files = filesIn(folder, ".js");
  const loaded = await Promise.all(files.map(async (file) => [basename(file, ".js"), await load(file, {})]));
  return Object.fromEntries(loaded);
}

function filesIn(folder, extension) {
  const path = join(CONTENT, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith(extension));
  return names.sort().map((name) => join(folder, name));
}

async function load(file, otherwise) {
  const path = join(CONTENT, file);
  return existsSync(path) ? (await import(pathToFileURL(path).href)).default : otherwise;
}
