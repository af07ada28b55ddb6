import type { Globals } from "#server/content/site/globals.ts";
import { renderElement, renderTextElement, renderXmlDocument } from "#server/platform/xml.ts";
import { buildSearchTemplate } from "./search-template.ts";

/**
 * OpenSearch limits the short name to 16 and the description to 1,024 characters.
 * @see https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
 */
export function openSearchXml(site: Globals, home: string, language: string): string {
  const description = site.description ?? site.tagline ?? site.title;
  return renderXmlDocument(
    renderElement(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/" },
      renderTextElement("ShortName", cut(site.title, 16)),
      renderTextElement("LongName", cut(site.title, 48)),
      renderTextElement("Description", cut(description, 1024)),
      renderTextElement("Language", language),
      renderTextElement("InputEncoding", "UTF-8"),
      renderElement("Url", {
        type: "text/html",
        method: "get",
        template: buildSearchTemplate(home, "{searchTerms}"),
      }),
      renderElement("Url", {
        type: "application/opensearchdescription+xml",
        rel: "self",
        template: `${home}/opensearch.xml`,
      }),
    ),
  );
}

/** Cuts at a word boundary if there is one. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const [whole = ""] = text.slice(0, length + 1).match(/^.*\S(?=\s)/su) ?? [];
  return whole || [...text].slice(0, length / 2).join("");
}
