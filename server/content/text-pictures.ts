import type sanitizeHtml from "sanitize-html";
import { config } from "#server/config.ts";
import { isPicture, listPictures, type StoredPicture } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { dropPlayers, placePlayers } from "./text-players.ts";

const file = /\/assets\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:[/?#]|$)/i;
const picture = /<img src="\/assets\/([0-9a-f-]{36})\/w960"([^>]*)>/g;
const placed = / (?:src|poster)="\/assets\/([0-9a-f-]{36})["/]/g;
const emptyParagraph =
  /<p(?: (?:lang|dir)="[^"]*")*>(?:\s|&nbsp;|<br \/>|<\/?(?:strong|em|span|b|i|u|s|a)>)*<\/p>/g;
const widths = [480, 720, 960, 1600];

/** What the sanitiser leaves of a picture: the file of our backend, however the editor's tool wrote its address. */
export function imageOf(tagName: string, given: sanitizeHtml.Attributes) {
  const { src = "", alt = "", width = "", height = "", lang } = given;
  const id = fileIdOf(src);
  const attribs: sanitizeHtml.Attributes = id ? { src: `/assets/${id}/w960`, alt } : { alt };
  if (/^\d{1,5}$/.test(width)) attribs.width = width;
  if (/^\d{1,5}$/.test(height)) attribs.height = height;
  if (lang) attribs.lang = lang;
  return { tagName, attribs: { ...attribs, loading: "lazy", decoding: "async" } };
}

/** The file of our backend that an address in a text means; undefined for any other. */
export function fileIdOf(src: string): string | undefined {
  const { url, studioOrigin } = config.directus;
  const home = [config.siteUrl, url, studioOrigin].find((origin) => src.startsWith(`${origin}/`));
  const path = home ? src.slice(home.length) : src;
  return path.startsWith("/assets/") ? file.exec(path)?.[1]?.toLowerCase() : undefined;
}

/**
 * Gives the pictures of a text their sizes, so that the page does not move when they come, and them, films and recordings
 * the addresses under which they are kept. What is gone, or what this visitor may not see, is left out.
 * @param html from `cleanHtml`
 * @returns the text; asks Directus once, and only where there is something to place
 */
export async function placePictures(directus: Directus, html: string): Promise<string> {
  const ids = filesIn(html);
  if (ids.length === 0) return html;
  const files = await listPictures(directus, ids);
  const pictured = html.replace(picture, (_tag, id: string, attributes: string) => {
    const found = files.get(id);
    return found && isPicture(found.type) ? tagOf(found, attributes) : "";
  });
  const { prose } = directus.language.texts;
  return withoutEmptyParagraphs(placePlayers(pictured, (id) => files.get(id)?.version, prose));
}

/**
 * The same texts without the pictures, films and recordings that are gone or that this visitor may not see: for readers
 * that show a text elsewhere.
 * @param texts from `cleanHtml`
 * @returns asks Directus once for all of them, and only where there is something to look for; as they are while it is away
 */
export async function withoutMissing(directus: Directus, texts: string[]): Promise<string[]> {
  const ids = filesIn(texts.join("\n"));
  if (ids.length === 0) return texts;
  const files = await listPictures(directus, ids).catch(unlessAway);
  if (!files) return texts;
  return texts.map((html) => {
    const pictured = html.replace(picture, (tag, id: string) => {
      const found = files.get(id);
      return found && isPicture(found.type) ? tag : "";
    });
    const left = dropPlayers(pictured, (id) => files.has(id));
    return left === html ? html : withoutEmptyParagraphs(left);
  });
}

function unlessAway(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}

function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(placed)].map(([, id]) => id ?? ""))];
}

/** An editor's blank lines, and what is left where a paragraph was around something that is not shown. */
export function withoutEmptyParagraphs(html: string): string {
  return html.replace(emptyParagraph, "");
}

function tagOf({ id, version, width, height }: StoredPicture, attributes: string): string {
  const path = (size: number) => `/assets/${id}/w${size}?v=${version}`;
  const shown = Number(/ width="(\d+)"/.exec(attributes)?.[1] ?? width ?? 0);
  const rest = attributes.replace(/ (?:width|height|sizes|srcset)="[^"]*"/g, "");
  if (!width || !height) return `<img src="${path(960)}"${attributes}>`;
  const srcset = widths.map((size) => `${path(size)} ${Math.min(size, width)}w`);
  const column = "(min-width: 60rem) 42rem, 90vw";
  const sizes = shown > 0 && shown < 672 ? `(min-width: ${shown + 40}px) ${shown}px, 90vw` : column;
  const ratio = `width="${shown}" height="${Math.round((shown * height) / width)}"`;
  return `<img src="${path(960)}" srcset="${[...new Set(srcset)].join(", ")}" sizes="${sizes}" ${ratio}${rest}>`;
}
