import { textOf } from "./plain-text.ts";

/** A heading of a text, for its table of contents. */
export interface Heading {
  id: string;
  text: string;
  /** 2 for a part of the page, 3 for a part of that. */
  level: number;
}

const headings = /<h([1-6])([^>]*)>([\s\S]*?)<\/h\1>/g;

/**
 * Moves headings to where they belong below the page's one h1: the first is an h2, and none is more than one level
 * below the one before.
 * @param html sanitised
 */
export function levelHeadings(html: string): string {
  const open: number[] = [];
  return html.replace(headings, (_tag, level: string, attributes: string, inner: string) => {
    while ((open.at(-1) ?? 0) >= Number(level)) open.pop();
    open.push(Number(level));
    const tag = `h${Math.min(open.length + 1, 6)}`;
    return `<${tag}${attributes}>${inner}</${tag}>`;
  });
}

/** Names that the page around a text uses. */
const taken = ["content", "contents", "related", "search"];

/**
 * Gives every heading an id made of its own words, in any script; a second one of the same words gets a number.
 * @param html sanitised, its headings levelled
 * @returns the text, and its headings in order
 */
export function nameHeadings(html: string): { html: string; headings: Heading[] } {
  const ids = new Set([...taken, ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "")]);
  const found: Heading[] = [];
  const named = html.replace(headings, (tag, level: string, attributes: string, inner: string) => {
    const text = textOf(inner);
    if (!text) return tag;
    const own = / id="([^"]+)"/.exec(attributes)?.[1];
    const id = own ?? unused(slugOf(text), ids);
    ids.add(id);
    found.push({ id, text, level: Number(level) });
    return own ? tag : `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
  });
  return { html: named, headings: found };
}

/** Letters and digits of any script, in lower case, words joined by hyphens. */
function slugOf(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (words ?? ["part"]).join("-").slice(0, 80);
}

function unused(id: string, ids: Set<string>): string {
  let number = 2;
  if (!ids.has(id)) return id;
  while (ids.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
