import { smartypantsu } from "smartypants";
import { isPicture } from "./content.js";

/** Fields that are shown as they are. Markdown gets its quotes when it has become HTML, where code is known as code. */
const TEXTS = new Set([
  "title",
  "subtitle",
  "description",
  "tagline",
  "headline",
  "caption",
  "attribution",
  "answer",
  "label",
  "footer_note",
  "meta_description",
]);

/** Straight quotes as a printer sets them. @param {string} text text or HTML */
export const curl = (text) => smartypantsu(text, "q");

/**
 * The content with its short texts set in proper quotes. Pictures stay as they are: their words are drawn.
 *
 * @template T
 * @param {T} content
 * @returns {T}
 */
export function withQuotes(content) {
  if (Array.isArray(content)) return /** @type {T} */ (content.map(withQuotes));
  if (content === null || typeof content !== "object" || isPicture(content)) return content;
  const entries = Object.entries(content).map(([name, value]) => [
    name,
    typeof value === "string" && TEXTS.has(name) ? curl(value) : withQuotes(value),
  ]);
  return /** @type {T} */ (Object.fromEntries(entries));
}
