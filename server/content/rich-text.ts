import { createHash } from "node:crypto";
import sanitizeHtml from "sanitize-html";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { highlightListings } from "./highlight.ts";
import { levelHeadings } from "./outline.ts";
import { textOf } from "./plain-text.ts";
import { figureOf, frameOrLink, settleFrames } from "./text-frames.ts";
import { imageOf, withoutEmptyParagraphs } from "./text-pictures.ts";
import { playerOf, settlePlayers, sourceOf } from "./text-players.ts";
import { tickOf } from "./text-ticks.ts";

const words = (list: string) => list.split(" ");

/** The elements that a text may have when it is shown. */
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
      ...["href", "hreflang", "rel", "title", "aria-label"],
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
    a: linkOf,
    audio: playerOf,
    div: notesOf,
    figure: figureOf,
    iframe: frameOrLink,
    img: imageOf,
    input: tickOf,
    pre: scrolling,
    section: notesOf,
    source: sourceOf,
    span: lineOf,
    td: cellOf,
    th: cellOf,
    video: playerOf,
  },
  exclusiveFilter: ({ tag, attribs }) =>
    ((tag === "img" || tag === "source") && !attribs.src) || (tag === "input" && !attribs.type),
};

const cleaned = new Map<string, string>();

/**
 * Makes rich text of the CMS safe to show: tags and attributes of an allow-list, links to http, https, mailto and
 * tel only, pictures, films and recordings only from our own `/assets`. A picture on another site is left out, a film
 * there is led to, and can be loaded where its host may be framed: reading a page asks nobody else for anything. Headings begin at h2 without jumps, listings are highlighted. Each text is worked on once and remembered
 * by its hash.
 * @param html as an editor wrote it; null where this visitor may not read it
 * @returns HTML, empty for null
 */
export function cleanHtml(html: string | null | undefined): string {
  if (!html) return "";
  const key = createHash("sha256").update(html).digest("base64");
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  const settled = settleFrames(settlePlayers(sanitizeHtml(html, rules)));
  const safe = withAnchors(withoutEmptyParagraphs(settled));
  const clean = inScrollers(highlightListings(levelHeadings(safe)));
  if (cleaned.size >= limits.richTextsRemembered) cleaned.delete(cleaned.keys().next().value ?? "");
  cleaned.set(key, clean);
  return clean;
}

/** The words of rich text, without markup. Not remembered: a search reads each text once. */
export function richTextWords(html: string | null | undefined): string {
  return html ? textOf(sanitizeHtml(html, rules)) : "";
}

/** Own pages stay paths, so that a link survives a move of the site; other sites learn nothing of this window. */
function linkOf(tagName: string, { href, ...rest }: sanitizeHtml.Attributes) {
  if (href === undefined) return { tagName, attribs: rest };
  const own = href.startsWith(`${config.siteUrl}/`) ? href.slice(config.siteUrl.length) : href;
  const attribs: sanitizeHtml.Attributes = { ...rest, href: own.startsWith("#") ? `#${ownId(own)}` : own };
  delete attribs.rel;
  if (/^https?:/i.test(own)) attribs.rel = "noopener";
  return { tagName, attribs };
}

/** An editor's anchors, footnotes above all, cannot take a name that the page itself uses. */
function withOwnId(tagName: string, { id, ...rest }: sanitizeHtml.Attributes) {
  return { tagName, attribs: id ? { ...rest, id: ownId(id) } : rest };
}

/** A link within the text leads to an anchor of the text, or to a heading, which is named later. */
function withAnchors(html: string): string {
  const ids = new Set([...html.matchAll(/ id="(text-[^"]+)"/g)].map(([, id]) => id));
  return html.replace(/ href="#(text-([^"]+))"/g, (link, id: string, name: string) =>
    ids.has(id) ? link : ` href="#${name}"`,
  );
}

function ownId(name: string): string {
  return `text-${name.replace(/[^\p{L}\p{N}_-]+/gu, "")}`;
}

/** Footnotes as Markdown's tools write them; any other section is only its content. */
function notesOf(_tagName: string, { class: names = "", role = "", id }: sanitizeHtml.Attributes) {
  if (!/\bfootnotes\b/.test(names) && role !== "doc-endnotes") return { tagName: "div", attribs: {} };
  return { tagName: "section", attribs: { role: "doc-endnotes", ...(id ? { id } : {}) } };
}

/** What may be wider than the column can be scrolled by keyboard too. */
function scrolling(tagName: string, attribs: sanitizeHtml.Attributes) {
  return { tagName, attribs: { ...attribs, tabindex: "0" } };
}

function inScrollers(html: string): string {
  return html
    .replaceAll("<table", '<div class="scroller" role="group" tabindex="0"><table')
    .replaceAll("</table>", "</table></div>");
}

/** Studio's editor writes two kinds of lines as style. */
function lineOf(tagName: string, { style = "", ...attribs }: sanitizeHtml.Attributes) {
  const [, line] = /text-decoration(?:-line)?:\s*(underline|line-through)/i.exec(style) ?? [];
  return { tagName: line ? (line.toLowerCase() === "underline" ? "u" : "s") : tagName, attribs };
}

function cellOf(tagName: string, given: sanitizeHtml.Attributes) {
  const { colspan, rowspan, align, style = "", class: _names, ...rest } = given;
  const attribs: sanitizeHtml.Attributes = { ...rest };
  const [, side = align] = /text-align:\s*(\w+)/.exec(style) ?? [];
  if (side === "right" || side === "center") attribs.class = side === "right" ? "to-end" : "to-centre";
  if (colspan && /^\d{1,2}$/.test(colspan)) attribs.colspan = colspan;
  if (rowspan && /^\d{1,2}$/.test(rowspan)) attribs.rowspan = rowspan;
  return { tagName, attribs };
}
