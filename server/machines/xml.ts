/** A piece of XML that is written already; a plain string in its place is text, and is escaped. */
export interface Xml {
  xml: string;
}

type Child = Xml | string | undefined;

/**
 * Writes an element.
 * @param attributes those that are undefined are left out
 * @param children text or elements; undefined ones are left out
 */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  ...children: Child[]
): Xml {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escapeXml(value)}"`,
  );
  const content = children.map((child) => (typeof child === "object" ? child.xml : escapeXml(child ?? "")));
  return {
    xml:
      children.length > 0
        ? `<${name}${written.join("")}>${content.join("")}</${name}>`
        : `<${name}${written.join("")}/>`,
  };
}

/** Writes an element that holds a text; undefined where there is none. */
export function textElement(name: string, text: string | undefined): Xml | undefined {
  return text === undefined ? undefined : element(name, {}, text);
}

/** The whole document of a root element. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Makes any text safe in content and attributes: what XML cannot hold, even escaped, is left out.
 * @see https://www.w3.org/TR/xml/#charsets
 */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
