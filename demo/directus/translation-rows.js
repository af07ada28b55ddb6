import { marked } from "marked";
import { createId } from "./ids.js";

/** The languages of the demo, as Directus's own translations interface wants them. */
export const LANGUAGES = [
  { code: "en", name: "English", direction: "ltr" },
  { code: "de-DE", name: "Deutsch", direction: "ltr" },
  { code: "ar", name: "العربية", direction: "rtl" },
];

/** Texts in Markdown; a quotation's `content` is plain. */
const MARKDOWN = new Set(["posts", "products", "block_richtext", "block_columns_items"]);

/**
 * The rows of every `…_translations` collection.
 *
 * @param {Record<string, any>} translations by the first part of a language's code
 * @param {any[]} pages they say of which kind a block is
 * @returns {[collection: string, rows: any[]][]}
 */
export function buildTranslationRows(translations, pages) {
  const rows = new Map();
  for (const { code } of LANGUAGES) {
    const { blocks = {}, buttons = {}, globals, ...others } = translations[code.split("-", 1)[0] ?? ""] ?? {};
    const add = (parent, name, texts) => {
      const list = rows.get(`${parent}_translations`) ?? [];
      rows.set(`${parent}_translations`, list);
      list.push(row(parent, name, code, texts));
    };
    if (globals) add("globals", "globals", globals);
    for (const [parent, named] of Object.entries(others))
      for (const [name, texts] of Object.entries(named)) add(parent, name, texts);
    for (const [name, texts] of Object.entries(blocks)) add(kindOf(name, pages), name, texts);
    for (const [name, texts] of Object.entries(buttons)) add("block_button", name, texts);
  }
  return [...rows];
}

function row(parent, name, code, texts) {
  const { content, ...rest } = texts;
  const html = content && MARKDOWN.has(parent) ? marked.parse(content, { async: false }) : content;
  return {
    id: createId(`${parent}_translations`, `${name}:${code}`),
    [`${parent}_id`]: createId(parent, name),
    languages_code: code,
    ...rest,
    ...(html ? { content: html } : {}),
  };
}

function kindOf(name, pages) {
  const [permalink, place] = name.split("#");
  const block = pages.find((page) => page.permalink === permalink)?.blocks?.[Number(place) - 1];
  if (!block) throw new Error(`There is no block ${name} to translate.`);
  return block.collection;
}
