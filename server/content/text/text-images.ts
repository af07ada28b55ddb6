import type sanitizeHtml from "sanitize-html";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { isPicture, listPictures, type StoredPicture } from "#server/directus/files/assets.ts";
import { removeMissingPlayers, resolveMedia } from "./text-media.ts";
import { parseFileId } from "./text-urls.ts";

const picture = /<img src="\/assets\/([0-9a-f-]{36})\/w960"([^>]*)>/g;
const placed = / (?:src|poster)="\/assets\/([0-9a-f-]{36})["/]/g;
const emptyParagraph =
  /<p(?: (?:lang|dir)="[^"]*")*>(?:\s|&nbsp;|<br \/>|<\/?(?:strong|em|span|b|i|u|s|a)>)*<\/p>/g;
const widths = [480, 720, 960, 1600];

/** Keeps only images of our own Directus, in any URL form an editor's tool writes. */
export function sanitizeImage(tagName: string, given: sanitizeHtml.Attributes) {
  const { src = "", alt = "", width = "", height = "", lang } = given;
  const id = parseFileId(src);
  const attribs: sanitizeHtml.Attributes = id ? { src: `/assets/${id}/w960`, alt } : { alt };
  if (/^\d{1,5}$/.test(width)) attribs.width = width;
  if (/^\d{1,5}$/.test(height)) attribs.height = height;
  if (lang) attribs.lang = lang;
  return { tagName, attribs: { ...attribs, loading: "lazy", decoding: "async" } };
}

/**
 * Adds dimensions, against layout shift, and versioned URLs; drops files that are missing or hidden from this
 * visitor. At most one query.
 */
export async function resolveImages(directus: DirectusClient, html: string): Promise<string> {
  const ids = listFileIds(html);
  if (ids.length === 0) return html;
  const files = await listPictures(directus, ids);
  const pictured = html.replace(picture, (_tag, id: string, attributes: string) => {
    const found = files.get(id);
    return found && isPicture(found.type) ? renderTag(found, attributes) : "";
  });
  const { t } = directus.language;
  return removeEmptyParagraphs(resolveMedia(pictured, (id) => files.get(id)?.version, t.raw("prose")));
}

/**
 * Drops files that are missing or hidden from this visitor, for feeds and mail. At most one query; texts stay
 * unchanged while Directus is unavailable.
 */
export async function removeMissingFiles(directus: DirectusClient, texts: string[]): Promise<string[]> {
  const ids = listFileIds(texts.join("\n"));
  if (ids.length === 0) return texts;
  const files = await listPictures(directus, ids).catch(unlessAway);
  if (!files) return texts;
  return texts.map((html) => {
    const pictured = html.replace(picture, (tag, id: string) => {
      const found = files.get(id);
      return found && isPicture(found.type) ? tag : "";
    });
    const left = removeMissingPlayers(pictured, (id) => files.has(id));
    return left === html ? html : removeEmptyParagraphs(left);
  });
}

function unlessAway(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}

function listFileIds(html: string): string[] {
  return [...new Set([...html.matchAll(placed)].map(([, id]) => id ?? ""))];
}

/** Also removes paragraphs emptied by the sanitizer. */
export function removeEmptyParagraphs(html: string): string {
  return html.replace(emptyParagraph, "");
}

function renderTag({ id, version, width, height }: StoredPicture, attributes: string): string {
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
