import type sanitizeHtml from "sanitize-html";
import { config } from "#server/config/config.ts";
import { formatUrlLabel, parseExternalUrl, parseFileId } from "./text-urls.ts";

const player = /<(video|audio)\b([^>]*)>(.*?)<\/\1>/gs;
const source = /<source\b[^>]*>/g;
const playerOrSource = new RegExp(`${player.source}|${source.source}`, "gs");

/** Sanitizes a video or audio element: with controls, without autoplay. `wrapMedia` finishes it. */
export function sanitizePlayer(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = "", poster = "", title, width = "", height = "" } = given;
  const attribs: sanitizeHtml.Attributes = {
    controls: "",
    preload: "metadata",
    ...buildSourceAttributes(src),
  };
  const cover = parseFileId(poster);
  if (cover && tagName === "video") attribs.poster = `/assets/${cover}/w960`;
  if (/^\d{1,5}$/.test(width)) attribs.width = width;
  if (/^\d{1,5}$/.test(height)) attribs.height = height;
  if (title) attribs.title = title;
  return { tagName, attribs };
}

export function sanitizeMediaSource(
  tagName: string,
  { src = "", type = "" }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  const attribs = buildSourceAttributes(src);
  if (/^(video|audio)\/[\w.+-]+$/.test(type)) attribs.type = type;
  return { tagName, attribs };
}

/** Own files as a path, external ones as a URL; the rest is dropped. */
function buildSourceAttributes(src: string): sanitizeHtml.Attributes {
  const id = parseFileId(src);
  if (id) return { src: `/assets/${id}` };
  const url = parseExternalUrl(src);
  return url ? { src: url.href } : {};
}

/** Keeps players of our own files; external ones become links, so that reading a page contacts no third party. */
export function wrapMedia(html: string): string {
  return html.replace(playerOrSource, (_whole, tag: string | undefined, attributes = "", inner = "") => {
    if (!tag) return "";
    const own = [...inner.matchAll(source)].flatMap(([one]) => (one.includes(' src="/assets/') ? one : []));
    if (attributes.includes(' src="/assets/')) return `<${tag}${attributes}></${tag}>`;
    if (own.length > 0) return `<${tag}${attributes.replace(/ src="[^"]*"/, "")}>${own.join("")}</${tag}>`;
    const [, away] = / src="([^"]*)"/.exec(attributes + inner) ?? [];
    return away ? renderLink(away, findTitle(attributes)) : inner;
  });
}

function renderLink(address: string, title: string | undefined): string {
  const url = URL.parse(address);
  return url ? `<a href="${address}" rel="noopener">${title ?? formatUrlLabel(url)}</a>` : "";
}

function findTitle(attributes: string): string | undefined {
  return / title="([^"]+)"/.exec(attributes)?.[1];
}

export interface PlayerMessages {
  film: string;
  recording: string;
}

/** For readers without players: links to the files. */
export function linkPlayers(html: string, messages: PlayerMessages): string {
  return html.replace(player, (_whole, tag: string, attributes: string, inner: string) => {
    const [, address = ""] = / src="([^"]*)"/.exec(attributes + inner) ?? [];
    return `<a href="${address}">${findTitle(attributes) ?? getMessage(tag, messages)}</a>`;
  });
}

export function removeMissingPlayers(html: string, isThere: (id: string) => boolean): string {
  return html.replace(player, (whole: string) => {
    const own = [...whole.matchAll(/ src="\/assets\/([0-9a-f-]{36})/g)];
    return own.every(([, id = ""]) => isThere(id)) ? whole : "";
  });
}

/** Adds versioned URLs and a text for print; drops players whose file is missing or hidden from this visitor. */
export function resolveMedia(
  html: string,
  versionOf: (id: string) => string | undefined,
  messages: PlayerMessages,
): string {
  return html.replace(player, (whole, tag: string, attributes: string) => {
    let missing = false;
    const placed = whole.replace(
      / (src|poster)="\/assets\/([0-9a-f-]{36})([^"?]*)"/g,
      (_, name, id, size) => {
        const version = versionOf(id);
        missing ||= name === "src" && version === undefined;
        return version === undefined ? "" : ` ${name}="/assets/${id}${size}?v=${version}"`;
      },
    );
    return missing ? "" : placed + onPaper(placed, findTitle(attributes) ?? getMessage(tag, messages));
  });
}

function onPaper(placed: string, name: string): string {
  const [, address = ""] = / src="(\/assets\/[^"?]*)/.exec(placed) ?? [];
  return `<span class="on-paper">${name}: <bdi dir="ltr">${config.siteUrl}${address}</bdi></span>`;
}

function getMessage(tag: string, { film, recording }: PlayerMessages): string {
  return tag === "video" ? film : recording;
}
