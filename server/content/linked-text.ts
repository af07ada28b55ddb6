import sanitizeHtml from "sanitize-html";
import { safeHref } from "./link.ts";
import { unescapeHtml } from "./plain-text.ts";

/** A piece of a sentence, and where it leads if it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/**
 * A sentence of rich text as words and links, and nothing else: it can stand in a label.
 * @returns the pieces in their order; a link that may not be one is its words
 */
export function linkedText(html: string): TextPart[] {
  const spaced = html.replace(/<\/(?:p|li|h\d)>|<br\s*\/?>/gi, "$& ");
  const bare = sanitizeHtml(spaced, { allowedTags: ["a"], allowedAttributes: { a: ["href"] } });
  const found = bare.trim().split(/<a(?: href="([^"]*)")?>(.*?)<\/a>/s);
  return found.flatMap((piece, index) => {
    if (index % 3 === 1) return [];
    const text = unescapeHtml(piece ?? "").replace(/\s+/g, " ");
    const href = index % 3 === 2 ? safeHref(unescapeHtml(found[index - 1] ?? "")) : undefined;
    return text === "" ? [] : [{ text, ...(href && { href }) }];
  });
}
