import { marked } from "marked";
import { compressZip } from "./zip.js";

const MODIFIED = "2026-01-01T00:00:00Z";

/**
 * An EPUB 3 with the product's own text as its one chapter.
 *
 * @param {any} product
 * @see https://www.w3.org/TR/epub-33/
 */
export function buildEpub({ slug, title, contributor, content, lang }) {
  const language = lang ?? "en";
  const page = (heading, body) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}"><head><title>${escapeXml(heading)}</title></head><body>${body}</body></html>`;
  return compressZip([
    ["mimetype", "application/epub+zip"],
    [
      "META-INF/container.xml",
      `<?xml version="1.0"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    ],
    [
      "book.opf",
      `<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">slackwater.example/${slug}</dc:identifier><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(contributor ?? "Slack Water Press")}</dc:creator><dc:language>${language}</dc:language><meta property="dcterms:modified">${MODIFIED}</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="text" href="text.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="text"/></spine></package>`,
    ],
    [
      "nav.xhtml",
      page(
        title,
        `<nav epub:type="toc"><ol><li><a href="text.xhtml">${escapeXml(title)}</a></li></ol></nav>`,
      ),
    ],
    ["text.xhtml", page(title, `<h1>${escapeXml(title)}</h1>${xhtml(content)}`)],
  ]);
}

/** @param {string} markdown */
function xhtml(markdown) {
  return marked.parse(markdown, { async: false }).replaceAll(/<(hr|br|img[^>]*[^/])>/g, "<$1/>");
}

/** @param {string} text */
function escapeXml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
