import { extractHtmlText } from "./plain-text.ts";

export interface Heading {
  id: string;
  text: string;
  level: number;
}

const headings = /<h([1-6])([^>]*)>([\s\S]*?)<\/h\1>/g;

/** Renumbers sanitized headings below the page's h1: starts at h2, without skipped levels. */
export function normalizeHeadingLevels(html: string): string {
  const open: number[] = [];
  return html.replace(headings, (_tag, level: string, attributes: string, inner: string) => {
    while ((open.at(-1) ?? 0) >= Number(level)) open.pop();
    open.push(Number(level));
    const tag = `h${Math.min(open.length + 1, 6)}`;
    return `<${tag}${attributes}>${inner}</${tag}>`;
  });
}

/** Ids that the page itself uses. */
const taken = ["content", "contents", "related", "search"];

/** Ids are made of the heading's words in any script; duplicates get a number. */
export function addHeadingIds(html: string): { html: string; headings: Heading[] } {
  const ids = new Set([...taken, ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "")]);
  const found: Heading[] = [];
  const named = html.replace(headings, (tag, level: string, attributes: string, inner: string) => {
    const text = extractHtmlText(inner);
    if (!text) return tag;
    const own = / id="([^"]+)"/.exec(attributes)?.[1];
    const id = own ?? unused(slugify(text), ids);
    ids.add(id);
    found.push({ id, text, level: Number(level) });
    return own ? tag : `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
  });
  return { html: named, headings: found };
}

function slugify(text: string): string {
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
