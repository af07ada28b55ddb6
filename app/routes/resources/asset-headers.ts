import type { OpenFile } from "#server/directus/files/files.ts";

/** Pictures, sound, film and PDFs open in the page; anything else is only ever downloaded. */
const opens = /^(image\/|audio\/|video\/|application\/pdf$)/;

/**
 * The headers of a file. None may run: an SVG may style itself, and that is all. Only what every guest may have is kept
 * by others than the browser that asked; where the address names the version, for good.
 */
export function createAssetHeaders(
  { url }: Request,
  { file, shared }: OpenFile,
  { etag, type }: { etag: string; type: string },
): Headers {
  const versioned = new URL(url).searchParams.get("v") === file.version;
  const lasting = versioned ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  return new Headers({
    "Content-Type": type,
    "Cache-Control": shared ? lasting : "private, no-cache",
    ETag: etag,
    "Last-Modified": file.modified.toUTCString(),
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    // Readers of the feed show its pictures on pages of their own.
    "Cross-Origin-Resource-Policy": shared ? "cross-origin" : "same-origin",
    "X-Content-Type-Options": "nosniff",
    ...(opens.test(type) ? {} : { "Content-Disposition": formatContentDisposition(file.name) }),
  });
}

function formatContentDisposition(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}
