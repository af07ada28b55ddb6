import sanitizeHtml from "sanitize-html";

const link = /<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gis;
const whole = /^(https?:\/\/|mailto:|tel:)([^?]+)/i;

/**
 * The words of a text, with lines where its blocks end, and behind those of a link where it leads.
 * @param page where the text itself stands, if anywhere: what leads to a place in it is words only
 */
export function plainText(html: string, page?: string): string {
  const lines = html
    .replaceAll(link, (_link, address: string, words: string) => withAddress(address, words, page))
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

/** A link whose words are its address already, or a picture, is the address. */
function withAddress(href: string, words: string, page: string | undefined): string {
  const [, scheme, rest = ""] = whole.exec(href) ?? [];
  if (!scheme || (page !== undefined && href.startsWith(`${page}#`))) return words;
  const address = /^http/i.test(scheme) ? href : rest;
  const said = words.replaceAll(/<[^>]*>/g, "").trim();
  return said === "" || bareAddress(said) === bareAddress(address) ? address : `${words} (${address})`;
}

function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/|\/$/gi, "").replace(/^www\./i, "");
}
