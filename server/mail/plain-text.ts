import sanitizeHtml from "sanitize-html";

const link = /<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gis;
const whole = /^(https?:\/\/|mailto:|tel:)([^?]+)/i;

/** Adds line breaks after blocks and URLs after links, except links to fragments of `page`. */
export function toPlainText(html: string, page?: string): string {
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

/** The URL alone where the link's text is the URL, or an image. */
function withAddress(href: string, text: string, page: string | undefined): string {
  const [, scheme, rest = ""] = whole.exec(href) ?? [];
  if (!scheme || (page !== undefined && href.startsWith(`${page}#`))) return text;
  const address = /^http/i.test(scheme) ? href : rest;
  const said = text.replaceAll(/<[^>]*>/g, "").trim();
  return said === "" || bareAddress(said) === bareAddress(address) ? address : `${text} (${address})`;
}

function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/|\/$/gi, "").replace(/^www\./i, "");
}
