import sanitizeHtml from "sanitize-html";
import { sanitizeHref } from "../link.ts";
import { unescapeHtml } from "./plain-text.ts";

export interface TextPart {
  text: string;
  href?: string;
}

/** Reduces rich text to text and links for use in a label; an unsafe link becomes text. */
export function parseLinkedText(html: string): TextPart[] {
  const spaced = html.replace(/<\/(?:p|li|h\d)>|<br\s*\/?>/gi, "$& ");
  const bare = sanitizeHtml(spaced, { allowedTags: ["a"], allowedAttributes: { a: ["href"] } });
  const found = bare.trim().split(/<a(?: href="([^"]*)")?>(.*?)<\/a>/s);
  return found.flatMap((piece, index) => {
    if (index % 3 === 1) return [];
    const text = unescapeHtml(piece ?? "").replace(/\s+/g, " ");
    const href = index % 3 === 2 ? sanitizeHref(unescapeHtml(found[index - 1] ?? "")) : undefined;
    return text === "" ? [] : [{ text, ...(href && { href }) }];
  });
}
