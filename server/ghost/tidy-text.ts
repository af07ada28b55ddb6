import sanitizeHtml from "sanitize-html";
import { textTags } from "#server/content/rich-text.ts";
import { type Placed, placeholder } from "./pictures.ts";

/** Where what stands in a text leads now. */
export interface Leads {
  /** By the reference that stands in the text. */
  files: Map<string, Placed>;
  /** The path or address of a link to a page of the old blog, by the path that it had there. */
  linkTo(path: string): string;
}

const own = /__GHOST_URL__\/content\/(?:images|media|files)\/[^"'\s<>)]+/g;

/** Parts of Ghost's cards that repeat what stands beside them, or that work with its script only. */
const furniture =
  /(?:^|\s)kg-(?:audio-(?:player|thumbnail)|bookmark-(?:description|metadata|thumbnail)|file-card-(?:caption|icon|metadata)|signup-card|toggle-card-icon|video-(?:overlay|player-container))(?=\s|$)/;
/** What Ghost writes as a `div`, and what it is. */
const meanings: [RegExp, string][] = [
  [/(?:^|\s)kg-callout-card(?=\s|$)/, "aside"],
  [/(?:^|\s)kg-(?:callout-text|button-card|file-card)(?=\s|$)/, "p"],
];

/** What a text refers to of the old blog's files: pictures in their full size only. */
export function referencesIn(html: string): string[] {
  const shown = html.replace(/ (?:srcset|sizes)="[^"]*"/g, "");
  return [...new Set([...shown.matchAll(own)].map(([reference]) => reference.replaceAll("&amp;", "&")))];
}

/**
 * A text of Ghost's as it is kept: no scripts, styles and forms, with the addresses that count here. What else the site
 * leaves out it leaves out when it shows the text.
 */
export function tidyText(html: string, { files, linkTo }: Leads): string {
  const place = (reference = "") => {
    const placed = files.get(reference);
    if (placed?.kind === "file") return `/assets/${placed.id}`;
    return placed?.kind === "elsewhere" ? placed.address : reference;
  };
  const withAddress =
    (name: "src" | "href", write: (address: string) => string): sanitizeHtml.Transformer =>
    (tagName, { srcset: _, sizes: __, ...attribs }) => {
      if (attribs.poster) attribs.poster = place(attribs.poster);
      return { tagName, attribs: attribs[name] ? { ...attribs, [name]: write(attribs[name]) } : attribs };
    };
  const link = (address: string) => {
    if (files.has(address)) return place(address);
    if (address.startsWith("#/portal")) return "/membership";
    return address.startsWith(`${placeholder}/`) ? linkTo(address.slice(placeholder.length)) : address;
  };
  const media = withAddress("src", place);
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
      ...{ a: withAddress("href", link), audio: media, img: media, source: media, video: media },
      div: (tagName, attribs) => {
        const meaning = meanings.find(([name]) => name.test(attribs.class ?? ""));
        return { tagName: meaning?.[1] ?? tagName, attribs };
      },
    },
    exclusiveFilter: ({ attribs }) => furniture.test(attribs.class ?? ""),
  }).trim();
}
