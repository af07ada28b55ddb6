import sanitizeHtml from "sanitize-html";

/** The words of a text, with lines where its blocks end. */
export function plainText(html: string): string {
  const lines = html
    .replaceAll(/<br[^>]*>|<\/(p|h\d|li|tr|div|blockquote)>/gi, "$&\n")
    .replaceAll(/<\/t[dh]>/gi, "$& ");
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  const plain = bare
    .replaceAll("\u00a0", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  return plain
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
