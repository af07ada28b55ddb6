import sanitizeHtml from "sanitize-html";
import { textTags } from "#server/content/text/rich-text.ts";
import { placeholder, resolveGhostUrl, toExportedUrl } from "./ghost-urls.ts";
import type { Placed } from "./pictures.ts";

/** Where what stands in a text leads now. */
export interface Leads {
  /** By what `extractReferences` the text has found. */
  files: Map<string, Placed>;
  /** The path or address of a link to a page of the old blog, by the path that it had there. */
  linkTo(path: string): string;
  /** The old blog's address. */
  site: string | undefined;
}

const ownFile = /^__GHOST_URL__\/content\/(?:images|media|files)\/./;
/** Ghost's windows to sign up, sign in and see one's account open over any page. */
const portal = /^(?:__GHOST_URL__[^#]*)?#\/portal(?:\/|$)/;

/** Parts of Ghost's cards that repeat what stands beside them, or that work with its script only. */
const furniture =
  /(?:^|\s)kg-(?:audio-(?:player|thumbnail)|bookmark-(?:description|metadata|thumbnail)|file-card-(?:caption|icon|metadata)|signup-card|toggle-card-icon|video-(?:overlay|player-container))(?=\s|$)/;
/** What Ghost writes as a `div`, and what it is. */
const meanings: [RegExp, string][] = [
  [/(?:^|\s)kg-callout-card(?=\s|$)/, "aside"],
  [/(?:^|\s)kg-toggle-card(?=\s|$)/, "details"],
  [/(?:^|\s)kg-toggle-heading(?=\s|$)/, "summary"],
  [/(?:^|\s)kg-(?:callout-text|button-card|file-card)(?=\s|$)/, "p"],
];

/**
 * What a text shows or links to of the old blog's files, as `toExportedUrl` has it: pictures in their full size only.
 * @param site the old blog's address
 */
export function extractReferences(html: string, site: string | undefined): string[] {
  const found = new Set<string>();
  const look: Write = (tagName, address) => {
    const reference = toExportedUrl(address, site);
    if (tagName === "a" ? ownFile.test(reference) : reference.startsWith(placeholder)) found.add(reference);
    return address;
  };
  sanitizeHtml(html, { transformTags: withAddresses(look) });
  return [...found];
}

/** What to write for an address that stands in an element; undefined for nothing. */
type Write = (tagName: string, address: string) => string | undefined;

function withAddresses(write: Write): Record<string, sanitizeHtml.Transformer> {
  const transform: sanitizeHtml.Transformer = (tagName, { srcset: _, sizes: __, ...attribs }) => {
    const written = Object.entries(attribs).flatMap(([name, value]) => {
      const now = /^(?:href|src|poster)$/.test(name) ? write(tagName, value) : value;
      return now === undefined ? [] : [[name, now]];
    });
    return { tagName, attribs: Object.fromEntries(written) };
  };
  return Object.fromEntries(["a", "audio", "img", "source", "video"].map((tag) => [tag, transform]));
}

/** Where a file leads; undefined where nobody knows. */
function addressNow(placed: Placed): string | undefined {
  if (placed.kind === "file") return `/assets/${placed.id}`;
  return placed.kind === "missing" ? undefined : placed.address;
}

/**
 * A text of Ghost's as it is kept: no scripts, styles and forms, with the addresses that count here. What else the site
 * leaves out it leaves out when it shows the text.
 */
export function cleanGhostHtml(html: string, { files, linkTo, site }: Leads): string {
  const write: Write = (tagName, address) => {
    const reference = toExportedUrl(address, site);
    const placed = files.get(reference);
    if (placed) return addressNow(placed);
    if (tagName === "a" && portal.test(reference)) return "/membership";
    if (!reference.startsWith(placeholder)) return address;
    if (tagName !== "a") return resolveGhostUrl(reference, site);
    return linkTo(reference.slice(placeholder.length).replace(/^(?!\/)/, "/"));
  };
  return sanitizeHtml(html, {
    allowedTags: [...textTags, "div", "iframe"],
    allowedAttributes: {
      "*": ["class", "lang", "dir", "id"],
      a: ["href", "hreflang", "title", "aria-label", "role"],
      abbr: ["title"],
      iframe: ["src", "title", "width", "height", "allowfullscreen"],
      img: ["src", "alt", "width", "height"],
      ol: ["start", "reversed"],
      source: ["src", "type"],
      td: ["colspan", "rowspan", "align"],
      th: ["colspan", "rowspan", "scope", "align"],
      time: ["datetime"],
      audio: ["controls", "src", "title"],
      video: ["controls", "src", "poster", "title", "width", "height"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowIframeRelativeUrls: false,
    transformTags: {
      ...withAddresses(write),
      div: (tagName, attribs) => {
        const meaning = meanings.find(([name]) => name.test(attribs.class ?? ""));
        return { tagName: meaning?.[1] ?? tagName, attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      furniture.test(attribs.class ?? "") || (/^(?:img|source)$/.test(tag) && !attribs.src),
  }).trim();
}
