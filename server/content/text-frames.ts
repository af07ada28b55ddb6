import { createHash } from "node:crypto";
import type sanitizeHtml from "sanitize-html";
import { frameOf, pageOfFrame } from "./embed.ts";
import { nameOfAddress, webAddress } from "./text-players.ts";

const figure = /<figure data-frame="([^"]*)">([^<]*)<\/figure>/g;
const alone = /<p(?: [^>]*)?>\s*(<figure data-frame="[^"]*">[^<]*<\/figure>)\s*<\/p>/g;
const line = /<(p|h[1-6]|summary|figcaption|dt)\b[^>]*>.*?<\/\1>/gs;
const settled = /<figure id="([^"]+)" data-frame="([^"]+)">/g;

/**
 * What the sanitiser leaves of a frame that an editor has pasted in: the address of the player where its host is one that
 * may be framed, else a link. `settleFrames` then decides what becomes of it.
 */
export function frameOrLink(
  _tagName: string,
  { src = "", title = "" }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  const url = webAddress(src);
  if (!url) return { tagName: "iframe", attribs: {} };
  const frame = frameOf(url.href);
  const page = new URL(frame ? pageOfFrame(url.href) : url.href);
  const text = title.trim() || nameOfAddress(page) + (frame ? page.search : "");
  if (!frame) return { tagName: "a", attribs: { href: url.href, rel: "noopener" }, text };
  return { tagName: "figure", attribs: { "data-frame": frame.src }, text };
}

/** An editor's own figure frames nothing. */
export function figureOf(
  tagName: string,
  { "data-frame": _, ...attribs }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  return { tagName, attribs };
}

/**
 * A frame becomes a figure with a link to what it shows, in which the page can offer to load it; amid a line of text, the
 * link alone. @param html from the sanitiser
 */
export function settleFrames(html: string): string {
  const lifted = html.replace(alone, "$1");
  const inLines = lifted.replace(line, (whole) =>
    whole.replace(figure, (_, src, title) => linkTo(src, title)),
  );
  return inLines.replace(
    figure,
    (_, src: string, title: string) =>
      `<figure id="${nameOf(src)}" data-frame="${src}">${linkTo(src, title)}</figure>`,
  );
}

function linkTo(src: string, title: string): string {
  const page = pageOfFrame(src.replaceAll("&amp;", "&")).replaceAll("&", "&amp;");
  return `<a href="${page}" rel="noopener">${title}</a>`;
}

/** The same for each frame wherever it stands: it is part of the address that loads it. */
function nameOf(src: string): string {
  return `frame-${createHash("sha256").update(src).digest("hex").slice(0, 8)}`;
}

/**
 * The origins of the frames that an address opens in texts: `?embed=` names one.
 * @param texts as `cleanHtml` gives them
 */
export function openedFrames(opened: string | undefined | null, texts: (string | undefined)[]): string[] {
  if (!opened) return [];
  const found = texts.flatMap((text) => [...(text ?? "").matchAll(settled)]);
  return found.flatMap(([, id, src]) =>
    id === opened && src ? new URL(src.replaceAll("&amp;", "&")).origin : [],
  );
}

/** For readers that load nothing: what stands in a frame's place is the link alone. @param html as `cleanHtml` gives it */
export function linkFrames(html: string): string {
  return html.replace(/<figure id="[^"]+" data-frame="[^"]+">(.*?)<\/figure>/g, "<p>$1</p>");
}
