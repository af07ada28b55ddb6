import type { Globals } from "#server/content/globals.ts";
import { searchTemplate } from "./site-search.ts";
import { element, textElement, xmlDocument } from "./xml.ts";

/**
 * How a browser searches the site in a language. The format allows 16 characters for the short name and 1,024 for the description.
 * @param home the address that the pages of the language stand below
 * @see https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
 */
export function openSearchXml(site: Globals, home: string, language: string): string {
  const description = site.description ?? site.tagline ?? site.title;
  return xmlDocument(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/" },
      textElement("ShortName", cut(site.title, 16)),
      textElement("LongName", cut(site.title, 48)),
      textElement("Description", cut(description, 1024)),
      textElement("Language", language),
      textElement("InputEncoding", "UTF-8"),
      element("Url", {
        type: "text/html",
        method: "get",
        template: searchTemplate(home, "{searchTerms}"),
      }),
      element("Url", {
        type: "application/opensearchdescription+xml",
        rel: "self",
        template: `${home}/opensearch.xml`,
      }),
    ),
  );
}

/** A text of at most so many characters, cut between words where there are some. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const [kept = ""] = text.slice(0, length + 1).match(/^.*\S(?=\s)/su) ?? [];
  return kept || [...text].slice(0, length / 2).join("");
}
