import { createHash } from "node:crypto";
import sanitizeHtml from "sanitize-html";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";

const file = /\/assets\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:[/?#]|$)/i;
const anywhere = ["lang", "dir"];

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      "h2",
      "h3",
      "h4",
      "p",
      "ul",
      "ol",
      "li",
      "blockquote",
      "figure",
      "figcaption",
      "img",
      "hr",
      "pre",
      "aside",
    ],
    ...[
      "a",
      "strong",
      "b",
      "em",
      "i",
      "s",
      "small",
      "sub",
      "sup",
      "code",
      "kbd",
      "abbr",
      "cite",
      "q",
      "mark",
    ],
    ...[
      "dl",
      "dt",
      "dd",
      "table",
      "caption",
      "thead",
      "tbody",
      "tfoot",
      "tr",
      "th",
      "td",
      "br",
      "span",
      "time",
    ],
  ],
  allowedAttributes: {
    "*": anywhere,
    a: ["href", "hreflang", "rel", "title"],
    abbr: ["title"],
    img: ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
    ol: ["start", "reversed"],
    pre: ["tabindex"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    time: ["datetime"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  nonTextTags: ["style", "script", "textarea", "option", "noscript", "template", "title"],
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: linkOf,
    img: imageOf,
    pre: scrolling,
    td: spanOf,
    th: spanOf,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

const cleaned = new Map<string, string>();

/**
 * Makes rich text of the CMS safe to show: tags and attributes of an allow-list, links to http, https, mailto and
 * tel only, pictures only from our own `/assets`. Each text is worked on once and remembered by its hash.
 * @param html as an editor wrote it; null where this visitor may not read it
 * @returns HTML, empty for null
 */
export function cleanHtml(html: string | null | undefined): string {
  if (!html) return "";
  const key = createHash("sha256").update(html).digest("base64");
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  const clean = inScrollers(sanitizeHtml(html, rules));
  if (cleaned.size >= limits.richTextsRemembered) cleaned.delete(cleaned.keys().next().value ?? "");
  cleaned.set(key, clean);
  return clean;
}

/** Own pages stay paths, so that a link survives a move of the site; other sites learn nothing of this window. */
function linkOf(tagName: string, { href = "", ...rest }: sanitizeHtml.Attributes) {
  const own = href.startsWith(`${config.siteUrl}/`) ? href.slice(config.siteUrl.length) : href;
  const attribs: sanitizeHtml.Attributes = { ...rest, href: own };
  delete attribs.rel;
  if (/^https?:/i.test(own)) attribs.rel = "noopener";
  return { tagName, attribs };
}

function imageOf(tagName: string, { src = "", alt = "", width, height, lang }: sanitizeHtml.Attributes) {
  const id = fileIdOf(src);
  const attribs: sanitizeHtml.Attributes = { alt };
  if (width && /^\d{1,5}$/.test(width)) attribs.width = width;
  if (height && /^\d{1,5}$/.test(height)) attribs.height = height;
  if (lang) attribs.lang = lang;
  if (!id) return { tagName, attribs };
  return {
    tagName,
    attribs: {
      ...attribs,
      src: `/assets/${id}/w960`,
      srcset: [480, 960, 1600].map((size) => `/assets/${id}/w${size} ${size}w`).join(", "),
      sizes: "(min-width: 60rem) 42rem, 90vw",
      loading: "lazy",
      decoding: "async",
    },
  };
}

/** The id of a file of our backend, however the editor's tool wrote its address. */
function fileIdOf(src: string): string | undefined {
  const home = [config.siteUrl, config.directus.url].find((origin) => src.startsWith(`${origin}/`));
  const path = home ? src.slice(home.length) : src;
  return path.startsWith("/assets/") ? file.exec(path)?.[1]?.toLowerCase() : undefined;
}

/** What may be wider than the column can be scrolled by keyboard too. */
function scrolling(tagName: string, attribs: sanitizeHtml.Attributes) {
  return { tagName, attribs: { ...attribs, tabindex: "0" } };
}

function inScrollers(html: string): string {
  return html
    .replaceAll("<table", '<div class="scroller" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll("</table>", "</table></div>");
}

function spanOf(tagName: string, { colspan, rowspan, ...rest }: sanitizeHtml.Attributes) {
  const attribs: sanitizeHtml.Attributes = { ...rest };
  if (colspan && /^\d{1,2}$/.test(colspan)) attribs.colspan = colspan;
  if (rowspan && /^\d{1,2}$/.test(rowspan)) attribs.rowspan = rowspan;
  return { tagName, attribs };
}
