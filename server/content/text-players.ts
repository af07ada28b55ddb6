import type sanitizeHtml from "sanitize-html";
import { config } from "#server/config.ts";
import { fileIdOf } from "./text-pictures.ts";

const player = /<(video|audio)\b([^>]*)>(.*?)<\/\1>/gs;
const source = /<source\b[^>]*>/g;
const playerOrSource = new RegExp(`${player.source}|${source.source}`, "gs");

/**
 * What the sanitiser leaves of a film or a recording: controls, and nothing that plays by itself. `settlePlayers` then
 * decides what becomes of it.
 */
export function playerOf(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = "", poster = "", title, width = "", height = "" } = given;
  const attribs: sanitizeHtml.Attributes = { controls: "", preload: "metadata", ...addressOf(src) };
  const cover = fileIdOf(poster);
  if (cover && tagName === "video") attribs.poster = `/assets/${cover}/w960`;
  if (/^\d{1,5}$/.test(width)) attribs.width = width;
  if (/^\d{1,5}$/.test(height)) attribs.height = height;
  if (title) attribs.title = title;
  return { tagName, attribs };
}

/** The same of one of its files. */
export function sourceOf(
  tagName: string,
  { src = "", type = "" }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  const attribs = addressOf(src);
  if (/^(video|audio)\/[\w.+-]+$/.test(type)) attribs.type = type;
  return { tagName, attribs };
}

/** Files of our backend by their path, those of other sites in full, anything else not at all. */
function addressOf(src: string): sanitizeHtml.Attributes {
  const id = fileIdOf(src);
  if (id) return { src: `/assets/${id}` };
  const url = webAddress(src);
  return url ? { src: url.href } : {};
}

/** An address of another site that says plainly where it leads. */
export function webAddress(src: string): URL | undefined {
  const whole = src.startsWith("//") ? `https:${src}` : src;
  const url = /^https?:/i.test(whole) ? URL.parse(whole) : null;
  return url && !url.username ? url : undefined;
}

/** How a link is called that an editor has given no name. */
export function nameOfAddress({ hostname, pathname }: URL): string {
  return `${hostname.replace(/^www\./, "")}${pathname}`.replace(/\/$/, "");
}

/**
 * Players of our own files are shown, those of other sites become links: reading a page asks nobody else for anything.
 * @param html from the sanitiser
 */
export function settlePlayers(html: string): string {
  return html.replace(playerOrSource, (_whole, tag: string | undefined, attributes = "", inner = "") => {
    if (!tag) return "";
    const own = [...inner.matchAll(source)].flatMap(([one]) => (one.includes(' src="/assets/') ? one : []));
    if (attributes.includes(' src="/assets/')) return `<${tag}${attributes}></${tag}>`;
    if (own.length > 0) return `<${tag}${attributes.replace(/ src="[^"]*"/, "")}>${own.join("")}</${tag}>`;
    const [, away] = / src="([^"]*)"/.exec(attributes + inner) ?? [];
    return away ? linkTo(away, titleIn(attributes)) : inner;
  });
}

function linkTo(address: string, title: string | undefined): string {
  const url = URL.parse(address);
  return url ? `<a href="${address}" rel="noopener">${title ?? nameOfAddress(url)}</a>` : "";
}

function titleIn(attributes: string): string | undefined {
  return / title="([^"]+)"/.exec(attributes)?.[1];
}

/** What a film and a recording are called where they have no title. */
export interface PlayerWords {
  film: string;
  recording: string;
}

/** For readers that play nothing: each player becomes a link to its file. @param html as `cleanHtml` gives it */
export function linkPlayers(html: string, words: PlayerWords): string {
  return html.replace(player, (_whole, tag: string, attributes: string, inner: string) => {
    const [, address = ""] = / src="([^"]*)"/.exec(attributes + inner) ?? [];
    return `<a href="${address}">${titleIn(attributes) ?? wordFor(tag, words)}</a>`;
  });
}

/** Leaves players out that have a file of ours which is not there. @param html as `cleanHtml` gives it */
export function dropPlayers(html: string, isThere: (id: string) => boolean): string {
  return html.replace(player, (whole: string) => {
    const own = [...whole.matchAll(/ src="\/assets\/([0-9a-f-]{36})/g)];
    return own.every(([, id = ""]) => isThere(id)) ? whole : "";
  });
}

/**
 * Gives players the addresses under which their files are kept, and words that stand in their place on paper; one whose
 * file is gone, or not for this visitor, is left out.
 * @param html as `cleanHtml` gives it
 * @param versionOf the version of a file, by its id; undefined where there is none
 */
export function placePlayers(
  html: string,
  versionOf: (id: string) => string | undefined,
  words: PlayerWords,
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
    return missing ? "" : placed + onPaper(placed, titleIn(attributes) ?? wordFor(tag, words));
  });
}

/** Paper plays nothing: it says where the file is. */
function onPaper(placed: string, name: string): string {
  const [, address = ""] = / src="(\/assets\/[^"?]*)/.exec(placed) ?? [];
  return `<span class="on-paper">${name}: <bdi dir="ltr">${config.siteUrl}${address}</bdi></span>`;
}

function wordFor(tag: string, { film, recording }: PlayerWords): string {
  return tag === "video" ? film : recording;
}
