import sanitizeHtml from "sanitize-html";
import { memoizeByText } from "#app/messages/memoize-by-text.ts";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { normalizeHeadingLevels } from "./headings.ts";
import { highlightListings } from "./highlight.ts";
import { extractHtmlText } from "./plain-text.ts";
import { sanitizeTaskBox } from "./task-lists.ts";
import { sanitizeEmbed, sanitizeFigure, wrapEmbeds } from "./text-embeds.ts";
import { removeEmptyParagraphs, sanitizeImage } from "./text-images.ts";
import { sanitizeMediaSource, sanitizePlayer, wrapMedia } from "./text-media.ts";

const words = (list: string) => list.split(" ");

/** Allowlist of elements. */
export const textTags = [
  ...words("h1 h2 h3 h4 h5 h6 p ul ol li blockquote figure figcaption img hr pre aside section"),
  ...words("a strong b em i u s del ins small sub sup code kbd abbr cite q mark"),
  ...words(
    "details summary video audio source dl dt dd table caption thead tbody tfoot tr th td br span time input",
  ),
];

const rules: sanitizeHtml.IOptions = {
  allowedTags: textTags,
  allowedAttributes: {
    "*": ["lang", "dir", "id"],
    a: [
      "href",
      "hreflang",
      "rel",
      "title",
      "aria-label",
      { name: "role", values: ["doc-noteref", "doc-backlink"] },
    ],
    abbr: ["title"],
    audio: ["controls", "preload", "src", "title"],
    del: ["datetime"],
    figure: ["data-frame"],
    details: ["open"],
    img: ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
    input: ["type", "disabled", "checked"],
    ins: ["datetime"],
    ol: ["start", "reversed"],
    pre: ["tabindex"],
    section: ["role"],
    source: ["src", "type"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    time: ["datetime"],
    video: ["controls", "preload", "src", "poster", "title", "width", "height"],
  },
  allowedClasses: { code: ["language-*"], pre: ["language-*"], td: ["to-*"], th: ["to-*"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  nonTextTags: ["style", "script", "textarea", "option", "noscript", "template", "title"],
  selfClosing: words("img br hr source input"),
  disallowedTagsMode: "discard",
  transformTags: {
    "*": withOwnId,
    a: transformLink,
    audio: sanitizePlayer,
    div: transformNotes,
    figure: sanitizeFigure,
    iframe: sanitizeEmbed,
    img: sanitizeImage,
    input: sanitizeTaskBox,
    pre: scrolling,
    section: transformNotes,
    source: sanitizeMediaSource,
    span: transformLine,
    td: transformCell,
    th: transformCell,
    video: sanitizePlayer,
  },
  exclusiveFilter: ({ tag, attribs }) =>
    ((tag === "img" || tag === "source") && !attribs.src) || (tag === "input" && !attribs.type),
};

/**
 * Sanitizes rich text: allowlists of elements, attributes and URL schemes; media only from our own `/assets`.
 * External images are dropped, external videos become links that can be loaded as frames on allowed hosts, so that
 * reading a page contacts no third party. Headings are renumbered, listings highlighted. Cached.
 * @param html null if this visitor may not read it
 */
export function cleanHtml(html: string | null | undefined): string {
  return html ? clean(html) : "";
}

const clean = memoizeByText(limits.richTextsRemembered, (html) => {
  const settled = wrapEmbeds(wrapMedia(sanitizeHtml(html, rules)));
  const safe = withAnchors(removeEmptyParagraphs(settled));
  return inScrollers(highlightListings(normalizeHeadingLevels(safe)));
});

/** Not cached: the search index reads each text once. */
export function extractRichText(html: string | null | undefined): string {
  return html ? extractHtmlText(sanitizeHtml(html, rules)) : "";
}

/** Links to our own pages become paths, so that they survive a change of domain; external ones get `noopener`. */
function transformLink(tagName: string, { href, ...rest }: sanitizeHtml.Attributes) {
  if (href === undefined) return { tagName, attribs: rest };
  const own = href.startsWith(`${config.siteUrl}/`) ? href.slice(config.siteUrl.length) : href;
  const attribs: sanitizeHtml.Attributes = { ...rest, href: own.startsWith("#") ? `#${ownId(own)}` : own };
  delete attribs.rel;
  if (/^https?:/i.test(own)) attribs.rel = "noopener";
  return { tagName, attribs };
}

/** Prefixes ids, so that an editor's anchors, such as footnotes, cannot collide with the page's own. */
function withOwnId(tagName: string, { id, ...rest }: sanitizeHtml.Attributes) {
  return { tagName, attribs: id ? { ...rest, id: ownId(id) } : rest };
}

/** Fragment links to ids outside the text lead to headings, whose ids are added later. */
function withAnchors(html: string): string {
  const ids = new Set([...html.matchAll(/ id="(text-[^"]+)"/g)].map(([, id]) => id));
  return html.replace(/ href="#(text-([^"]+))"/g, (link, id: string, name: string) =>
    ids.has(id) ? link : ` href="#${name}"`,
  );
}

function ownId(name: string): string {
  return `text-${name.replace(/[^\p{L}\p{N}_-]+/gu, "")}`;
}

/** Footnotes as Markdown renderers mark them; other sections become `div`. */
function transformNotes(_tagName: string, { class: names = "", role = "", id }: sanitizeHtml.Attributes) {
  if (!/\bfootnotes\b/.test(names) && role !== "doc-endnotes") return { tagName: "div", attribs: {} };
  return { tagName: "section", attribs: { role: "doc-endnotes", ...(id ? { id } : {}) } };
}

/** Keyboard access to horizontal scrolling. */
function scrolling(tagName: string, attribs: sanitizeHtml.Attributes) {
  return { tagName, attribs: { ...attribs, tabindex: "0" } };
}

function inScrollers(html: string): string {
  return html
    .replaceAll("<table", '<div class="scroller" role="group" tabindex="0"><table')
    .replaceAll("</table>", "</table></div>");
}

/** Studio's editor writes underline and strikethrough as inline styles. */
function transformLine(tagName: string, { style = "", ...attribs }: sanitizeHtml.Attributes) {
  const [, line] = /text-decoration(?:-line)?:\s*(underline|line-through)/i.exec(style) ?? [];
  return { tagName: line ? (line.toLowerCase() === "underline" ? "u" : "s") : tagName, attribs };
}

function transformCell(tagName: string, given: sanitizeHtml.Attributes) {
  const { colspan, rowspan, align, style = "", class: _names, ...rest } = given;
  const attribs: sanitizeHtml.Attributes = { ...rest };
  const [, side = align] = /text-align:\s*(\w+)/.exec(style) ?? [];
  if (side === "right" || side === "center") attribs.class = side === "right" ? "to-end" : "to-centre";
  if (colspan && /^\d{1,2}$/.test(colspan)) attribs.colspan = colspan;
  if (rowspan && /^\d{1,2}$/.test(rowspan)) attribs.rowspan = rowspan;
  return { tagName, attribs };
}
