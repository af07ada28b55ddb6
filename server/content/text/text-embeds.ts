import { createHash } from "node:crypto";
import type sanitizeHtml from "sanitize-html";
import { getEmbedPageUrl, parseEmbedFrame } from "../pages/embed.ts";
import { formatUrlLabel, parseExternalUrl } from "./text-urls.ts";

const figure = /<figure data-frame="([^"]*)">([^<]*)<\/figure>/g;
const alone = /<p(?: [^>]*)?>\s*(<figure data-frame="[^"]*">[^<]*<\/figure>)\s*<\/p>/g;
const line = /<(p|h[1-6]|summary|figcaption|dt)\b[^>]*>.*?<\/\1>/gs;
const settled = /<figure id="([^"]+)" data-frame="([^"]+)">/g;

/** Sanitizes a pasted iframe: the player's URL if its host is allowed, else a link. `wrapEmbeds` finishes it. */
export function sanitizeEmbed(
  _tagName: string,
  { src = "", title = "" }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  const url = parseExternalUrl(src);
  if (!url) return { tagName: "iframe", attribs: {} };
  const frame = parseEmbedFrame(url.href);
  const page = new URL(frame ? getEmbedPageUrl(url.href) : url.href);
  const text = title.trim() || formatUrlLabel(page) + (frame ? page.search : "");
  if (!frame) return { tagName: "a", attribs: { href: url.href, rel: "noopener" }, text };
  return { tagName: "figure", attribs: { "data-frame": frame.src }, text };
}

/** Strips `data-frame`, which only `sanitizeEmbed` may set. */
export function sanitizeFigure(
  tagName: string,
  { "data-frame": _, ...attribs }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  return { tagName, attribs };
}

/** Turns sanitized frames into figures that can be loaded on request; inline ones become links. */
export function wrapEmbeds(html: string): string {
  const lifted = html.replace(alone, "$1");
  const inLines = lifted.replace(line, (whole) =>
    whole.replace(figure, (_, src, title) => renderLink(src, title)),
  );
  return inLines.replace(
    figure,
    (_, src: string, title: string) =>
      `<figure id="${getProviderName(src)}" data-frame="${src}">${renderLink(src, title)}</figure>`,
  );
}

function renderLink(src: string, title: string): string {
  const page = getEmbedPageUrl(src.replaceAll("&amp;", "&")).replaceAll("&", "&amp;");
  return `<a href="${page}" rel="noopener">${title}</a>`;
}

/** Deterministic, because `?embed=` refers to it. */
function getProviderName(src: string): string {
  return `frame-${createHash("sha256").update(src).digest("hex").slice(0, 8)}`;
}

/** CSP origins of the frame that `?embed=` opens. */
export function openEmbedOrigins(opened: string | undefined | null, texts: (string | undefined)[]): string[] {
  if (!opened) return [];
  const found = texts.flatMap((text) => [...(text ?? "").matchAll(settled)]);
  return found.flatMap(([, id, src]) =>
    id === opened && src ? new URL(src.replaceAll("&amp;", "&")).origin : [],
  );
}

/** For readers without frames: a link instead. */
export function linkFrames(html: string): string {
  return html.replace(/<figure id="[^"]+" data-frame="[^"]+">(.*?)<\/figure>/g, "<p>$1</p>");
}
